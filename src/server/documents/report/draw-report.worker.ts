import { parentPort, workerData } from 'node:worker_threads';
import { drawReport, type ReportSheet } from './sheet-page.ts';

// One sheet a worker: it draws, answers and ends.
void drawReport(workerData as ReportSheet).then((pdf) => parentPort?.postMessage(pdf));

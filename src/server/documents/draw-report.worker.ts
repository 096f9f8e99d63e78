import { parentPort, workerData } from 'node:worker_threads';
import { drawReportPages, type ReportSheet } from './report-pages.ts';

// One sheet a worker: it draws, answers and ends.
void drawReportPages(workerData as ReportSheet).then((pdf) => parentPort?.postMessage(pdf));

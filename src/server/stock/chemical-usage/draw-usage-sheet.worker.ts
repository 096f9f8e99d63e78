import { parentPort, workerData } from 'node:worker_threads';
import { drawUsageSheet, type UsageSheet } from './usage-sheet-page.ts';

// One report a worker: it draws, answers and ends.
void drawUsageSheet(workerData as UsageSheet).then((pdf) => parentPort?.postMessage(pdf));

import { parentPort, workerData } from 'node:worker_threads';
import { type BillSheet, drawBillSheet } from './sheet-page.ts';

// One sheet a worker: it draws, answers and ends.
void drawBillSheet(workerData as BillSheet).then((pdf) => parentPort?.postMessage(pdf));

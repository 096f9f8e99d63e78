import { parentPort, workerData } from 'node:worker_threads';
import { type BillSheet, drawBillPages } from './bill-pages.ts';

// One sheet a worker: it draws, answers and ends.
void drawBillPages(workerData as BillSheet).then((pdf) => parentPort?.postMessage(pdf));

import { parentPort, workerData } from 'node:worker_threads';
import { drawPaySheet, type PaySheet } from './pay-sheet-page.ts';

// One sheet a worker: it draws, answers and ends.
void drawPaySheet(workerData as PaySheet).then((pdf) => parentPort?.postMessage(pdf));

import { parentPort, workerData } from 'node:worker_threads';
import { drawSheet, type Sheet } from './sheet-page.ts';

// One sheet a worker: it draws, answers and ends.
void drawSheet(workerData as Sheet).then((pdf) => parentPort?.postMessage(pdf));

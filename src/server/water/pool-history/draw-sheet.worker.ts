import { parentPort } from 'node:worker_threads';
import { drawSheet, type Sheet } from './sheet-page.ts';

parentPort?.on('message', (sheet: Sheet) => void drawSheet(sheet).then((pdf) => parentPort?.postMessage(pdf)));

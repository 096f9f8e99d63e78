import { parentPort } from 'node:worker_threads';
import { drawPaySheet, type PaySheet } from './pay-sheet-page.ts';

parentPort?.on('message', (sheet: PaySheet) => void drawPaySheet(sheet).then((pdf) => parentPort?.postMessage(pdf)));

import { parentPort } from 'node:worker_threads';
import { drawUsageSheet, type UsageSheet } from './usage-sheet-page.ts';

parentPort?.on(
  'message',
  (sheet: UsageSheet) => void drawUsageSheet(sheet).then((pdf) => parentPort?.postMessage(pdf)),
);

import { parentPort } from 'node:worker_threads';
import { type BillSheet, drawBillPages } from './bill-pages.ts';
import { drawReportPages, type ReportSheet } from './report-pages.ts';

const draw = (sheet: BillSheet | ReportSheet) => ('paper' in sheet ? drawBillPages(sheet) : drawReportPages(sheet));

parentPort?.on(
  'message',
  (sheet: BillSheet | ReportSheet) => void draw(sheet).then((pdf) => parentPort?.postMessage(pdf)),
);

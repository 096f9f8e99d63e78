import { parentPort, workerData } from 'node:worker_threads';
import { type BillSheet, drawBillPages } from './bill-pages.ts';
import { drawReportPages, type ReportSheet } from './report-pages.ts';

// One sheet a worker: it draws, answers and ends.
const sheet = workerData as BillSheet | ReportSheet;
void ('paper' in sheet ? drawBillPages(sheet) : drawReportPages(sheet)).then((pdf) => parentPort?.postMessage(pdf));

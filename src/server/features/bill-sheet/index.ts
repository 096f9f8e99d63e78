export { drawBill, drawBillFor, pdfHeader } from './drawing.ts';

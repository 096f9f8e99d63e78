export { drawBill, drawBillFor } from './drawing.ts';

export { drawSheetFor, drawSheetNow } from './drawing.ts';
export { logoForMail, logoForPaper, photoForMail } from './rendition.ts';

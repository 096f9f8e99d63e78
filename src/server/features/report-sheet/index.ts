export { drawSheetFor, drawSheetNow } from './drawing.ts';
export { logoForMail, photoForMail } from './rendition.ts';

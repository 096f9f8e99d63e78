export type { BillPaper, BillSignature } from './bill-paper.ts';
export { drawBill, drawBillFor, pdfHeader } from './bill/drawing.ts';
export { drawingsInTurn } from './pdf/drawings.ts';
export { faint, ink, letterPaper, type Look, SheetWriter } from './pdf/sheet-writer.ts';
export { captionOf, contactLines, groupPhotos, inShownOrder, type LetterPhoto, moreInWords, type ReportLetter, senderName, type Signature, type Tone, waterInOneSentence, type WaterRow } from './report-letter.ts';
export { drawSheetFor, drawSheetNow } from './report/drawing.ts';
export { logoForMail, photoForMail } from './report/rendition.ts';

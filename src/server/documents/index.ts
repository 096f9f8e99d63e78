export { drawBill, drawBillFor, pdfHeader } from './bill/drawing.ts';
export type { BillPaper, BillSignature } from './invoice-document.ts';
export { drawingsInTurn } from './pdf/drawings.ts';
export { faint, ink, type Look, letterPaper, SheetWriter } from './pdf/sheet-writer.ts';
export { drawSheetFor, drawSheetNow } from './report/drawing.ts';
export { logoForMail, photoForMail } from './report/rendition.ts';
export {
  captionOf,
  contactLines,
  groupPhotos,
  inShownOrder,
  type LetterPhoto,
  moreInWords,
  type ReportLetter,
  type Signature,
  senderName,
  type Tone,
  type WaterRow,
  waterInOneSentence,
} from './report-document.ts';

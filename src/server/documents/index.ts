// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export type { BillDocument, BillSignature } from './bill-pages.ts';
export {
  drawBill,
  drawBillForEmail,
  drawReport,
  drawReportForEmail,
  logoForMail,
  pdfHeader,
  photoForMail,
} from './drawing.ts';
export { drawingsInTurn } from './pdf/drawings.ts';
export { letterPaper } from './pdf/pdf-file.ts';
export { faint, ink, type Look, SheetWriter } from './pdf/sheet-writer.ts';
export {
  captionOf,
  contactLines,
  groupPhotos,
  inShownOrder,
  moreInWords,
  type ReportDocument,
  type ReportPhoto,
  type Signature,
  senderName,
  type Tone,
  type WaterRow,
  waterInOneSentence,
  watersOf,
  wordsOfReport,
} from './report-document.ts';
export { documentTexts } from './texts.ts';

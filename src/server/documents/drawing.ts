import { FileMissing, type FileStore } from '#server/adapters/files/port.ts';
import type { BillDocument, BillSheet } from './bill-pages.ts';
import { drawingsInTurn } from './pdf/drawings.ts';
import { logoForPaper, photoForMail } from './pictures.ts';
import type { ReportDocument } from './report-document.ts';
import type { ReportSheet } from './report-pages.ts';
import { documentTexts } from './texts.ts';

/** Eight of these plus eight pictures in the email stay far below what mail servers accept. */
const pictureBytes = 22_000;
const pictureSidePx = 480;

const drawing = { worker: 'draw.worker', from: import.meta.url };
const drawBillPages = drawingsInTurn<BillSheet>({ ...drawing, what: documentTexts.bills });
const drawReportPages = drawingsInTurn<ReportSheet>({ ...drawing, what: documentTexts.reports });

/** A picture that is gone leaves its place empty: the rest of the document is still worth having. */
async function pictureIn<Picture>(
  files: FileStore,
  fileKey: string | null | undefined,
  render: (content: Uint8Array) => Promise<Picture>,
): Promise<Picture | null> {
  if (!fileKey) return null;
  const content = await files.get(fileKey).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });
  return content && render(content);
}

/** The bill as a PDF. @throws AppError unavailable where too many are waiting already */
export const drawBill = async (files: FileStore, paper: BillDocument): Promise<Buffer> =>
  drawBillPages({ paper, logo: await pictureIn(files, paper.company.logo?.fileKey, logoForPaper) });

/** The report as a PDF. @throws AppError unavailable where too many are waiting already */
export async function drawReport(files: FileStore, letter: ReportDocument): Promise<Buffer> {
  const pictures: ReportSheet['pictures'] = {};
  for (const { photoId, fileKey } of letter.photos) {
    const picture = await pictureIn(files, fileKey, (kept) => photoForMail(kept, pictureBytes, pictureSidePx));
    if (picture) pictures[photoId] = picture;
  }
  return drawReportPages({
    letter,
    pictures,
    logo: await pictureIn(files, letter.company.logo?.fileKey, logoForPaper),
  });
}

/** For emails, which can wait: one at a time, however many go out at once. */
function oneAtATime<Document>(draw: (files: FileStore, document: Document) => Promise<Buffer>): typeof draw {
  let before: Promise<unknown> = Promise.resolve();
  return (files, document) => {
    const turn = before.then(() => draw(files, document));
    before = turn.catch(() => undefined);
    return turn;
  };
}
export const drawBillForEmail = oneAtATime(drawBill);
export const drawReportForEmail = oneAtATime(drawReport);

/** How a browser shows and names the PDF; an imported number may hold anything. */
export const pdfHeader = ({ title }: BillDocument): string =>
  `inline; filename="${title.replace(/[^A-Za-z0-9 ._-]/g, '_')}.pdf"`;

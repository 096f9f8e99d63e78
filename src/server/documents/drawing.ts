import sharp, { type Sharp } from 'sharp';
import { FileMissing, type FileStore } from '#server/adapters/files/port.ts';
import { logoFormats, photoFormats, readPicture } from '#server/platform/pictures.ts';
import type { BillDocument, BillSheet } from './bill-pages.ts';
import { drawingsInTurn } from './pdf/drawings.ts';
import type { ReportDocument } from './report-document.ts';
import type { ReportSheet } from './report-pages.ts';
import { documentTexts } from './texts.ts';

/** Longest side in pixels and JPEG quality, from the best to what a screen of noise takes. */
const steps = [
  [720, 78],
  [720, 64],
  [640, 58],
  [560, 52],
  [480, 46],
  [400, 40],
  [320, 36],
  [240, 32],
  [160, 30],
] as const;

const toJpeg = async (open: () => Sharp, maxBytes: number, largestSidePx: number): Promise<Buffer> => {
  let smallest: Buffer = Buffer.alloc(0);
  for (const [sidePx, quality] of steps) {
    if (sidePx > largestSidePx) continue;
    smallest = await open()
      .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer();
    if (smallest.byteLength <= maxBytes) return smallest;
  }
  return smallest;
};

/** A photo as a mail carries it: a JPEG of at most `maxBytes`, at most `largestSidePx` a side. */
export const photoForMail = (content: Uint8Array, maxBytes: number, largestSidePx = 720): Promise<Buffer> =>
  readPicture(content, photoFormats, (open) => toJpeg(open, maxBytes, largestSidePx));

const logoHeightPx = 120;
const logoWidthPx = 440;

const fitted = (open: () => Sharp): Sharp =>
  open().resize({ width: logoWidthPx, height: logoHeightPx, fit: 'inside', withoutEnlargement: true });

/** A logo as a mail carries it: with its transparent ground where that is small enough, else as a JPEG on white. */
export const logoForMail = (content: Uint8Array, maxBytes: number): Promise<{ content: Buffer; contentType: string }> =>
  readPicture(content, logoFormats, async (open) => {
    const png = await fitted(open).png({ palette: true, quality: 90 }).toBuffer();
    if (png.byteLength <= maxBytes) return { content: png, contentType: 'image/png' };
    const flat = await fitted(open).flatten({ background: '#ffffff' }).png().toBuffer();
    return { content: await toJpeg(() => sharp(flat), maxBytes, logoWidthPx), contentType: 'image/jpeg' };
  });

/** A logo for paper: on white, as a JPEG. */
const logoForPaper = (content: Uint8Array): Promise<Buffer> =>
  readPicture(content, logoFormats, (open) =>
    fitted(open).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer(),
  );

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

import { FileMissing, type FileStore } from '#server/adapters/files/port.ts';
import { logoFormats, photoFormats, pictures } from '#server/platform/pictures.ts';
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

const jpegs = (largest: { widthPx: number; heightPx: number }, how: { onWhite?: boolean } = {}) =>
  steps.flatMap(([sidePx, quality]) => {
    const [widthPx, heightPx] = [Math.min(sidePx, largest.widthPx), Math.min(sidePx, largest.heightPx)];
    return sidePx > Math.max(largest.widthPx, largest.heightPx)
      ? []
      : [{ widthPx, heightPx, as: 'jpeg' as const, quality, ...how }];
  });

/** A photo as a mail carries it: a JPEG of at most `maxBytes`, at most `largestSidePx` a side. */
export const photoForMail = async (content: Uint8Array, maxBytes: number, largestSidePx = 720): Promise<Uint8Array> => {
  const tries = jpegs({ widthPx: largestSidePx, heightPx: largestSidePx });
  return (await pictures.render(content, photoFormats, tries, maxBytes)).content;
};

const logoSize = { widthPx: 440, heightPx: 120 };

/** A logo as a mail carries it: with its transparent ground where that is small enough, else as a JPEG on white. */
export async function logoForMail(
  content: Uint8Array,
  maxBytes: number,
): Promise<{ content: Uint8Array; contentType: string }> {
  const png = { ...logoSize, as: 'png', palette: true, quality: 90 } as const;
  const logo = await pictures.render(content, logoFormats, [png, ...jpegs(logoSize, { onWhite: true })], maxBytes);
  return { content: logo.content, contentType: `image/${logo.format}` };
}

/** A logo for paper: on white, as a JPEG. */
const logoForPaper = async (content: Uint8Array): Promise<Uint8Array> => {
  const paper = { ...logoSize, as: 'jpeg', quality: 85, onWhite: true } as const;
  return (await pictures.render(content, logoFormats, [paper])).content;
};

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

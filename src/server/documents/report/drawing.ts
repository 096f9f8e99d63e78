import { FileMissing, type FileStore } from '#server/adapters/files/port.ts';
import { drawingsInTurn } from '../pdf/drawings.ts';
import type { ReportLetter } from '../report-document.ts';
import { logoForPaper, photoForMail } from './rendition.ts';
import type { ReportSheet } from './sheet-page.ts';

/** Eight of them beside eight pictures of the mail stay far below what mail servers take. */
const pictureBytes = 22_000;
const pictureSidePx = 480;

const draw = drawingsInTurn<ReportSheet>({
  worker: 'draw-report.worker',
  from: import.meta.url,
  what: 'reports',
});

/** The letter as a PDF, to be looked at. @throws AppError unavailable where too many wait already */
export const drawSheetNow = async (files: FileStore, letter: ReportLetter): Promise<Buffer> =>
  draw(await withPictures(files, letter));

let before: Promise<unknown> = Promise.resolve();

/** The same for a mail, which has time: one after another, however many mails go out at once. */
export function drawSheetFor(files: FileStore, letter: ReportLetter): Promise<Buffer> {
  const turn = before.then(() => drawSheetNow(files, letter));
  before = turn.catch(() => undefined);
  return turn;
}

async function withPictures(files: FileStore, letter: ReportLetter): Promise<ReportSheet> {
  // A picture that is gone from the folder leaves its place empty; the rest of the sheet is still worth having.
  const read = (key: string | null) =>
    key === null
      ? null
      : files.get(key).catch((error: unknown) => {
          if (error instanceof FileMissing) return null;
          throw error;
        });
  const pictures: ReportSheet['pictures'] = {};
  for (const { photoId, fileKey } of letter.photos) {
    const kept = await read(fileKey);
    if (kept) pictures[photoId] = await photoForMail(kept, pictureBytes, pictureSidePx);
  }
  const logo = await read(letter.company.logo?.fileKey ?? null);
  return { letter, pictures, logo: logo && (await logoForPaper(logo)) };
}

import { FileMissing, type FileStore } from '#server/adapters/files/port.ts';
import type { BillPaper } from '../invoice-document.ts';
import { drawingsInTurn } from '../pdf/drawings.ts';
import { logoForPaper } from '../report/rendition.ts';
import type { BillSheet } from './sheet-page.ts';

const draw = drawingsInTurn<BillSheet>({ worker: 'draw-bill.worker', from: import.meta.url, what: 'bills' });

/** A picture that is gone from the folder leaves its place empty; the bill is still worth having. */
async function logoOf(files: FileStore, { company }: BillPaper): Promise<Uint8Array | null> {
  if (!company.logo) return null;
  const kept = await files.get(company.logo.fileKey).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });
  return kept && logoForPaper(kept);
}

/** The bill as a PDF. @throws AppError unavailable where too many wait already */
export const drawBill = async (files: FileStore, paper: BillPaper): Promise<Buffer> =>
  draw({ paper, logo: await logoOf(files, paper) });

/** How a browser shows and names the PDF; an imported number may hold anything. */
export const pdfHeader = ({ title }: BillPaper): string =>
  `inline; filename="${title.replace(/[^A-Za-z0-9 ._-]/g, '_')}.pdf"`;

let before: Promise<unknown> = Promise.resolve();

/** The same for a mail, which has time: one after another, however many mails go out at once. */
export function drawBillFor(files: FileStore, paper: BillPaper): Promise<Buffer> {
  const turn = before.then(() => drawBill(files, paper));
  before = turn.catch(() => undefined);
  return turn;
}

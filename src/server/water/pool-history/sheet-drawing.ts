import { drawingsInTurn } from '#server/documents/index.ts';
import type { Sheet } from './sheet-page.ts';

/** Draws a sheet in a worker thread. @throws AppError unavailable where too many wait already */
export const drawInWorker = drawingsInTurn<Sheet>({
  worker: 'draw-sheet.worker',
  from: import.meta.url,
  what: 'test sheets',
});

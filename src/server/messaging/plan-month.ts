import { countedFrom, monthIn } from '#server/http/counted-since.ts';
import type { Sender } from './repo.ts';

/** From when text messages count. */
export const beginOfMonth = (sender: Sender, now: Date): Date => countedFrom(sender, now);

export const beginOfNextMonth = ({ timeZone }: Sender, now: Date): Date => monthIn(timeZone, now, 1);

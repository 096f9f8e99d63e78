import type { MessageState } from '#contract/messaging/message-choices.ts';
import { segmentsOf } from '#domain/messaging/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatDay, formatMoment } from '#web/base/format.ts';
import type { Tone } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { communicationsTexts as texts } from './texts.ts';

export const momentName = (moment: string, timeZone: string): string =>
  formatMoment(moment, timeZone, 'monthDayAndTime');

/** A calendar day, which has no time zone of its own. */
export const dayName = (day: string): string => formatDay(day);

export const stateTones: Record<MessageState, Tone> = {
  scheduled: 'brand',
  queued: 'brand',
  sending: 'brand',
  held: 'warn',
  sent: 'ok',
  delivered: 'ok',
  failed: 'bad',
  canceled: 'neutral',
  skipped: 'neutral',
  received: 'neutral',
};

/** "138 characters · 1 text message", as typed. */
export const measure = (text: string): string =>
  texts.measured(texts.characters([...text].length), texts.segments(text === '' ? 0 : segmentsOf(text)));

/** The documents' sentence, and beneath it the server's own words where it gave any. */
export function tellFailure(sentence: string, error: unknown): void {
  toast({ variant: 'error', title: sentence, description: failureText(error, texts.unreachable) });
}

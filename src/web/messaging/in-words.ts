import type { MessageState } from '#contract/messaging/message-choices.ts';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import { segmentsOf } from '#domain/messaging/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import type { Tone } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useStats } from './api.ts';
import { communicationsTexts as texts } from './texts.ts';

const stateTones: Record<MessageState, Tone> = {
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

/** A message's status; without an email server, emails are only saved. */
export function useStatus(): (message: Pick<ScheduledMessage, 'state' | 'channel'>) => { name: string; tone: Tone } {
  const isSaved = useStats().data?.emailConnected === false;
  return ({ state, channel }) =>
    isSaved && channel === 'email' && state === 'sent'
      ? { name: texts.savedOnly, tone: 'warn' }
      : { name: texts.states[state], tone: stateTones[state] };
}

/** "138 characters · 1 text", as typed. */
export const measure = (text: string): string =>
  texts.measured(texts.characters([...text].length), texts.segments(text === '' ? 0 : segmentsOf(text)));

/** A toast with the server's own words, if any. */
export function tellFailure(sentence: string, error: unknown): void {
  toast({ variant: 'error', title: sentence, description: failureText(error, texts.unreachable) });
}

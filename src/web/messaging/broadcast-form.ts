import * as z from 'zod/mini';
import { weekdays } from '#contract/choices.ts';
import { type BroadcastResult, broadcastBody } from '#contract/messaging/messages.ts';
import { communicationsTexts } from './texts.ts';

const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;

/** What a clock in the zone shows at a moment, as a date-time input has it, read as if it were Greenwich's. */
function shownAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { ...fields, hourCycle: 'h23', timeZone });
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:00Z`);
}

/**
 * The moment at which the zone's clocks show a typed time ("2026-11-26T09:00"); one that they skip is an hour later.
 * @returns null where nothing whole was typed
 */
export function momentInZone(typed: string, timeZone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return null;
  const wanted = Date.parse(`${typed}:00Z`);
  // A first guess is wrong by the offset; the second also where the offset changes in between.
  let moment = wanted;
  for (let turn = 0; turn < 2; turn += 1) moment += wanted - shownAt(moment, timeZone);
  return new Date(moment).toISOString();
}

const chosen = z.array(z.string());
export const broadcastForm = z.object({
  message: broadcastBody.shape.message,
  subject: z.string(),
  channel: z.enum(['sms', 'email', 'best']),
  serviceDays: chosen,
  technicianIds: chosen,
  tags: chosen,
  poolTypes: chosen,
  zipCodes: z.string(),
  sendAt: z.string(),
});
export type BroadcastValues = z.infer<typeof broadcastForm>;
export type BroadcastBody = z.input<typeof broadcastBody>;

/** What was counted, with what was typed then. */
export interface Asked {
  body: BroadcastBody;
  result: BroadcastResult;
  values: string;
}

export const emptyBroadcast: BroadcastValues = {
  message: '',
  subject: '',
  channel: 'best',
  serviceDays: [],
  technicianIds: [],
  tags: [],
  poolTypes: [],
  zipCodes: '',
  sendAt: '',
};

export const weekdayNames = weekdays.map((value) => ({ value, label: communicationsTexts.broadcast.weekdays[value] }));

/** What is chosen narrows; where nothing is chosen, everybody is meant. */
export function askedOf(typed: BroadcastValues, timeZone: string): BroadcastBody {
  const { message, subject, channel, serviceDays, technicianIds, tags, poolTypes } = typed;
  const zipCodes = typed.zipCodes.split(/[\s,]+/).filter(Boolean);
  const lists = Object.entries({ serviceDays, technicianIds, tags, poolTypes, zipCodes });
  return {
    message,
    subject: subject || null,
    channel,
    filter: Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    sendAt: momentInZone(typed.sendAt, timeZone),
  };
}

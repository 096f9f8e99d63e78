import * as z from 'zod/mini';
import { weekdays } from '#contract/choices.ts';
import { type BroadcastResult, broadcastBody } from '#contract/messaging/messages.ts';
import { momentAt } from '#domain/calendar/index.ts';
import { formatWeekday } from '#web/base/format.ts';

/** The moment of a typed local time ("2026-11-26T09:00"); null if incomplete. */
export function momentInZone(typed: string, timeZone: string): string | null {
  const [, date, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/.exec(typed) ?? [];
  if (date === undefined) return null;
  return momentAt(timeZone, date, Number(hours) * 60 + Number(minutes)).toISOString();
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

/** A preview, with the input it was made from. */
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

export const weekdayNames = weekdays.map((value) => ({ value, label: formatWeekday(value) }));

/** A filter with nothing chosen is left out: it matches everyone. Customers who were chosen themselves are the only filter. */
export function askedOf(typed: BroadcastValues, timeZone: string, customerIds: string[] | null): BroadcastBody {
  const { message, subject, channel, serviceDays, technicianIds, tags, poolTypes } = typed;
  const zipCodes = typed.zipCodes.split(/[\s,]+/).filter(Boolean);
  const lists = Object.entries({ serviceDays, technicianIds, tags, poolTypes, zipCodes });
  return {
    message,
    subject: subject || null,
    channel,
    filter: customerIds ? { customerIds } : Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    sendAt: momentInZone(typed.sendAt, timeZone),
  };
}

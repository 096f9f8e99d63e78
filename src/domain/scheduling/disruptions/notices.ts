import type { CivilDate } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { type DisruptionKind, disruptionsTexts as texts } from './texts.ts';
import './texts.es.ts';

export type { DisruptionKind } from './texts.ts';

/** A change to one visit, as its customer sees it. */
export type VisitNotice = {
  /** The original date. */
  readonly date: CivilDate;
  readonly technicianName: string;
  /** The new place; null when the visit is skipped. */
  readonly to: { readonly date: CivilDate; readonly technicianName: string } | null;
  /** The customer's next visit when this one is skipped; null when it isn't known. */
  readonly nextDate: CivilDate | null;
};

/** What a customer is told about one or several visits, in plain sentences for a call, an email or a text. */
export const noticeText = (visits: readonly VisitNotice[], kind: DisruptionKind): Message =>
  texts.notices({ visits: visits.map((visit) => visitText(visit, kind)) });

function visitText({ date, technicianName, to, nextDate }: VisitNotice, kind: DisruptionKind): Message {
  if (to === null) return texts.skipped({ date, kind, nextDate });
  const replaced = to.technicianName === technicianName ? null : { technician: technicianName, by: to.technicianName };
  return to.date === date ? texts.stillOn({ date, replaced }) : texts.moved({ date, toDate: to.date, kind, replaced });
}

/** "Monday, November 23", or with its last day "Monday, November 23 to Friday, November 27". */
export const datesInWords = (fromDate: CivilDate, toDate: CivilDate): Message => texts.dates({ fromDate, toDate });

/** What happened, in a few words for the office: "Sam Lee is out", "Rain day", "Holiday". */
export function disruptionText(kind: DisruptionKind, technicianName: string | null): Message {
  if (kind === 'technician-away') return texts.technicianOut({ name: technicianName });
  return kind === 'rain' ? texts.rainDay : texts.holiday;
}

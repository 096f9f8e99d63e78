import type { DisruptionPreview } from '#contract/scheduling/disruptions.ts';
import type { DayOffKind } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { type Language, type Message, wordsOf } from '#domain/language/index.ts';
import { affectedVisits, type PlannedVisit, visitKey } from '#domain/scheduling/index.ts';
import type { Notice } from '../routes/notify-customers.ts';
import type { DisruptedPlan } from './disrupted-plan.ts';
import { noticeTexts as texts } from './texts.ts';
import './texts.es.ts';
import { mailTexts } from '../texts.ts';

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

/** What a customer hears about one or several visits, in plain sentences for a call, an email or a text. */
export const noticeText = (visits: readonly VisitNotice[], kind: DayOffKind): Message =>
  texts.notices({ visits: visits.map((visit) => visitText(visit, kind)) });

function visitText({ date, technicianName, to, nextDate }: VisitNotice, kind: DayOffKind): Message {
  if (to === null) return texts.skipped({ date, kind, nextDate });
  const replaced = to.technicianName === technicianName ? null : { technician: technicianName, by: to.technicianName };
  return to.date === date ? texts.stillOn({ date, replaced }) : texts.moved({ date, toDate: to.date, kind, replaced });
}

/** What happened, in a few words for the office: "Sam Lee is out", "Rain day", "Holiday". */
export function disruptionText(kind: DayOffKind, technicianName: string | null): Message {
  if (kind === 'technician-away') return texts.technicianOut({ name: technicianName });
  return kind === 'rain' ? texts.rainDay : texts.holiday;
}

/** Why a visit was moved or skipped, to be worded: the office’s own words, or what happened, which is kept in English. */
export function reasonKept(reason: string): Message | string {
  const { say } = wordsOf('en');
  const isOut = say(texts.technicianOut({ name: '' }));
  const unnamed = texts.technicianOut({ name: null });
  const ours = [texts.rainDay, texts.holiday, unnamed].find((each) => say(each) === reason);
  if (ours) return ours;
  return reason.endsWith(isOut) ? texts.technicianOut({ name: reason.slice(0, -isOut.length) }) : reason;
}

/** Where a visit goes. */
export interface Destination {
  visit: PlannedVisit;
  toDate: string;
  toTechnicianId: string;
}

export type AffectedCustomer = Pick<DisruptionPreview['toTell'][number], 'customerId' | 'name' | 'email' | 'phone'> & {
  message: Message;
  language: Language;
};

/** The notice with that message. */
export const changedVisit = ({ message }: Pick<AffectedCustomer, 'message'>): Notice => ({
  subject: (company) => mailTexts.changed.subject({ company }),
  paragraphs: [message, mailTexts.changed.justReply],
  text: [message, mailTexts.changed.replyByText],
});

/** Every customer for whom something changes, by name, with the message. */
export function customersToNotify(
  { disruption, stopOf, nameOf }: DisruptedPlan,
  kind: DayOffKind,
  moves: readonly Destination[],
  skips: readonly PlannedVisit[],
): AffectedCustomer[] {
  const goesTo = new Map(moves.map((move) => [visitKey(move.visit), move]));
  const gone = new Set(affectedVisits(disruption).map(visitKey));
  const dates = new Map<string, string[]>();
  const addVisit = (customerId: string, date: string): void => {
    dates.set(customerId, [...(dates.get(customerId) ?? []), date]);
  };
  for (const visit of disruption.visits) if (!gone.has(visitKey(visit))) addVisit(visit.customerId, visit.date);
  for (const { visit, toDate } of moves) addVisit(visit.customerId, toDate);

  const noticeOf = (visit: PlannedVisit): VisitNotice => {
    const move = goesTo.get(visitKey(visit));
    const next = (dates.get(visit.customerId) ?? []).filter((date) => date > visit.date).sort();
    return {
      date: visit.date,
      technicianName: nameOf(visit.technicianId),
      to: move ? { date: move.toDate, technicianName: nameOf(move.toTechnicianId) } : null,
      nextDate: next[0] ?? null,
    };
  };
  const visitsOf = new Map<string, PlannedVisit[]>();
  const changing = [...moves.map(({ visit }) => visit), ...skips].sort((a, b) => (a.date < b.date ? -1 : 1));
  for (const visit of changing) visitsOf.set(visit.customerId, [...(visitsOf.get(visit.customerId) ?? []), visit]);
  return [...visitsOf]
    .flatMap(([customerId, visits]): AffectedCustomer[] => {
      const customer = visits[0] && stopOf(visits[0])?.customer;
      if (!customer) return [];
      const { name, email, phone, language } = customer;
      return [{ customerId, name, email, phone, language, message: noticeText(visits.map(noticeOf), kind) }];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.customerId < b.customerId ? -1 : 1));
}

import type { DisruptionPreview } from '#contract/scheduling/disruptions.ts';
import type { Language, Message } from '#domain/language/index.ts';
import {
  affectedVisits,
  type DisruptionKind,
  noticeText,
  type PlannedVisit,
  type VisitNotice,
  visitKey,
} from '#domain/scheduling/index.ts';
import type { DisruptedPlan } from './disrupted-plan.ts';

/** Where a visit goes. */
export interface Destination {
  visit: PlannedVisit;
  toDate: string;
  toTechnicianId: string;
}

export type CustomerNotice = Omit<DisruptionPreview['toTell'][number], 'message'> & {
  message: Message;
  language: Language;
};

/** Every customer for whom something changes, by name, with the message. */
export function customersToNotify(
  { disruption, stopOf, nameOf }: DisruptedPlan,
  kind: DisruptionKind,
  moves: readonly Destination[],
  skips: readonly PlannedVisit[],
): CustomerNotice[] {
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
    .flatMap(([customerId, visits]): CustomerNotice[] => {
      const customer = visits[0] && stopOf(visits[0])?.customer;
      if (!customer) return [];
      const { name, email, phone, language } = customer;
      return [{ customerId, name, email, phone, language, message: noticeText(visits.map(noticeOf), kind) }];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.customerId < b.customerId ? -1 : 1));
}

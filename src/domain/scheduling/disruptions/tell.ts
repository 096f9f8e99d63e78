import { type CivilDate, formatDay } from '#domain/calendar/index.ts';

/** "2026-11-24" → "Tuesday, November 24". */
export const dayInWords = (date: CivilDate): string => formatDay(date, 'weekdayAndDay');

/** What becomes of one visit, as its customer sees it. */
export type ToldVisit = {
  /** Where it stood. */
  readonly date: CivilDate;
  readonly technicianName: string;
  /** Where it goes; null where it is left out. */
  readonly to: { readonly date: CivilDate; readonly technicianName: string } | null;
  /** When the customer is visited next where this visit is left out; null where that is not known. */
  readonly nextDate: CivilDate | null;
};

export type DisruptionKind = 'technician-away' | 'rain' | 'holiday';

/** Said to customers; why a person is away is nobody's business. */
const BECAUSE: Record<DisruptionKind, string> = {
  'technician-away': '',
  rain: ' because of the weather',
  holiday: ' because of the holiday',
};

/** What a customer is told of one or several visits, in plain sentences (on the phone, in a mail, in a message). */
export function toldInWords(visits: readonly ToldVisit[], kind: DisruptionKind): string {
  return visits.map((visit) => visitInWords(visit, kind)).join(' ');
}

function visitInWords({ date, technicianName, to, nextDate }: ToldVisit, kind: DisruptionKind): string {
  const service = `Your pool service on ${dayInWords(date)}`;
  if (to === null) {
    const again = nextDate === null ? '' : ` We will be back on ${dayInWords(nextDate)}.`;
    return `${service} will not take place${BECAUSE[kind]}.${again}`;
  }
  const face =
    to.technicianName === technicianName ? '' : ` ${to.technicianName} will come instead of ${technicianName}.`;
  if (to.date === date) return `${service} takes place as planned.${face}`;
  return `${service} moves to ${dayInWords(to.date)}${BECAUSE[kind]}.${face}`;
}

/** "Monday, November 23", or with its last day "Monday, November 23 to Friday, November 27". */
export const datesInWords = (fromDate: CivilDate, toDate: CivilDate): string =>
  fromDate === toDate ? dayInWords(fromDate) : `${dayInWords(fromDate)} to ${dayInWords(toDate)}`;

/** What happened, in a few words for the office: "Sam Lee is away", "Rain", "Holiday". */
export function happenedInWords(kind: DisruptionKind, technicianName: string | null): string {
  if (kind === 'technician-away') return `${technicianName ?? 'A technician'} is away`;
  return kind === 'rain' ? 'Rain' : 'Holiday';
}

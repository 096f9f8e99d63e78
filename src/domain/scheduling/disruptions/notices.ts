import { type CivilDate, formatDay } from '#domain/calendar/index.ts';

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

export type DisruptionKind = 'technician-away' | 'rain' | 'holiday';

/** What customers read; they aren't told why a person is out. */
const because: Record<DisruptionKind, string> = {
  'technician-away': '',
  rain: ' because of the weather',
  holiday: ' because of the holiday',
};

const dayOf = (date: CivilDate): string => formatDay(date, 'weekdayAndDay');

/** What a customer is told about one or several visits, in plain sentences for a call, an email or a text. */
export const noticeText = (visits: readonly VisitNotice[], kind: DisruptionKind): string =>
  visits.map((visit) => visitText(visit, kind)).join(' ');

function visitText({ date, technicianName, to, nextDate }: VisitNotice, kind: DisruptionKind): string {
  if (to === null) {
    const again = nextDate === null ? '' : ` We’ll be back on ${dayOf(nextDate)}.`;
    return `We’re skipping your pool service on ${dayOf(date)}${because[kind]}.${again}`;
  }
  const replaced =
    to.technicianName === technicianName
      ? ''
      : ` ${to.technicianName} will be your technician instead of ${technicianName}.`;
  return to.date === date
    ? `Your pool service on ${dayOf(date)} is still on.${replaced}`
    : `We’ve moved your pool service from ${dayOf(date)} to ${dayOf(to.date)}${because[kind]}.${replaced}`;
}

/** "Monday, November 23", or with its last day "Monday, November 23 to Friday, November 27". */
export const datesInWords = (fromDate: CivilDate, toDate: CivilDate): string =>
  fromDate === toDate ? dayOf(fromDate) : `${dayOf(fromDate)} to ${dayOf(toDate)}`;

/** What happened, in a few words for the office: "Sam Lee is out", "Rain day", "Holiday". */
export function disruptionText(kind: DisruptionKind, technicianName: string | null): string {
  if (kind === 'technician-away') return `${technicianName ?? 'A technician'} is out`;
  return kind === 'rain' ? 'Rain day' : 'Holiday';
}

import { type CivilDate, weekdayOf } from '#domain/calendar/index.ts';

import type { Entry } from './match-visits.ts';
import { onSiteMinutes, proofOf } from './recorded.ts';

/** As in the contract, in the order in which they are told. */
export type ExceptionKind =
  | 'not-done'
  | 'left-open'
  | 'short'
  | 'long'
  | 'task-left'
  | 'no-photo'
  | 'unplanned'
  | 'other-technician';

/** What somebody should look at, and what is meant by it here. */
export type Finding = { readonly kind: ExceptionKind; readonly detail: string };

/** Under this share of the planned minutes a visit is short. */
const SHORT_SHARE = 0.5;
/** Over this share it is long. */
const LONG_SHARE = 2;

/** What the findings of an entry need to know beside it. */
export type Around = {
  readonly today: CivilDate;
  readonly nameOf: (technicianId: string) => string;
  /** The date on which the same stop was worked in this week without having been planned there, if it was. */
  readonly workedOn: CivilDate | null;
};

const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`);

/**
 * What somebody should look at before an entry is paid: kinds as the contract says them. A day that is not over gives no
 * finding for what is still to be done. A stop that was begun and never finished is left-open and not also not-done; one
 * that somebody else made is other-technician, in both weeks.
 */
export function findingsOf(entry: Entry, around: Around): Finding[] {
  const { planned, visit, insteadOf } = entry;
  if (visit === null) return withoutVisit(entry, around);
  const findings: Finding[] = [];
  if (visit.state === 'open') {
    if (visit.date < around.today) findings.push({ kind: 'left-open', detail: 'Begun and never finished' });
    return findings;
  }
  findings.push(...timeFindings(entry));
  const proof = proofOf(visit);
  if (proof.left.length > 0) findings.push({ kind: 'task-left', detail: `Not done: ${proof.left.join(', ')}` });
  if (visit.photos === 0) findings.push({ kind: 'no-photo', detail: 'No photo of the visit' });
  else if (proof.withoutPhoto.length > 0) {
    findings.push({ kind: 'no-photo', detail: `Done without its photo: ${proof.withoutPhoto.join(', ')}` });
  }
  if (insteadOf !== null) {
    const name = around.nameOf(insteadOf.technicianId);
    findings.push({ kind: 'other-technician', detail: `Planned for ${name}` });
  } else if (planned === null) {
    findings.push({ kind: 'unplanned', detail: 'Not on the plan of that day' });
  }
  return findings;
}

function withoutVisit({ planned, madeBy }: Entry, { today, nameOf, workedOn }: Around): Finding[] {
  if (planned === null || planned.notServed !== null) return [];
  if (madeBy !== null) return [{ kind: 'other-technician', detail: `Made by ${nameOf(madeBy)}` }];
  if (planned.date >= today) return [];
  const detail = workedOn === null ? 'Planned, and no finished visit' : `Worked on ${weekdayOf(workedOn)} instead`;
  return [{ kind: 'not-done', detail }];
}

function timeFindings({ planned, insteadOf, visit }: Entry): Finding[] {
  const onSite = visit && onSiteMinutes(visit);
  const plannedMinutes = (planned ?? insteadOf)?.plannedMinutes ?? 0;
  if (onSite === null || plannedMinutes <= 0) return [];
  const detail = `${onSite} of ${minutes(plannedMinutes).replace(' ', ' planned ')}`;
  if (onSite < plannedMinutes * SHORT_SHARE) return [{ kind: 'short', detail }];
  return onSite > plannedMinutes * LONG_SHARE ? [{ kind: 'long', detail }] : [];
}

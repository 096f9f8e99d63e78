import type { Shift } from '../recurrence/shift.ts';
import { endOfDay, type TimedStop, walkDay } from '../routing/walk-day.ts';
import { canDo, type Skill } from './who-may-come.ts';

/** What a stop says of who may come. */
export type StopToMove = {
  /** Whose stop it is. */
  readonly technicianId: string;
  readonly technicianFixed: boolean;
  readonly excludedTechnicianIds: readonly string[];
  readonly skills: readonly Skill[];
};

/** Why somebody must not come to a stop: it is another's alone, it excludes them, or they can't do what it needs. */
export type NotTheirs =
  | { readonly kind: 'of-another' | 'excluded' }
  | { readonly kind: 'skills'; readonly skills: readonly Skill[] };

/** Why a technician must not come to a stop; null where nothing speaks against it. Who has it already may keep it. */
export function whyNotTheirs(
  stop: StopToMove,
  technician: { readonly technicianId: string; readonly skills?: readonly string[] | null | undefined },
): NotTheirs | null {
  if (stop.technicianId === technician.technicianId) return null;
  if (stop.technicianFixed) return { kind: 'of-another' };
  if (stop.excludedTechnicianIds.includes(technician.technicianId)) return { kind: 'excluded' };
  const lacking = stop.skills.filter((skill) => !canDo(technician, [skill]));
  return lacking.length > 0 ? { kind: 'skills', skills: lacking } : null;
}

/** A technician's day with a stop among the others, as it would be driven. */
export type DayToBe = {
  readonly works: boolean;
  readonly isOff: boolean;
  readonly maxStops: number;
  readonly shift: Pick<Shift, 'start' | 'end' | 'lunch'>;
  readonly stops: readonly (TimedStop & { readonly name: string })[];
  /** The drive from the last stop to where the day ends, minutes. */
  readonly back: number;
};

/** What speaks against a day, most telling first: nothing that the office could not want all the same. */
export type Doubt =
  | { readonly kind: 'day-off' | 'not-a-workday' }
  | { readonly kind: 'too-many'; readonly most: number }
  | { readonly kind: 'late'; readonly name: string }
  | { readonly kind: 'too-long'; readonly minutes: number };

const roundingMinutes = 0.5;

export function doubtsAbout({ works, isOff, maxStops, shift, stops, back }: DayToBe): Doubt[] {
  const walked = walkDay(shift, stops);
  const over = Math.round(endOfDay(walked, shift.lunch, back) - shift.end);
  const late = stops.filter((_, index) => walked.visits[index]?.isLate).map(({ name }) => name);
  return [
    ...(isOff ? [{ kind: 'day-off' } as const] : works ? [] : [{ kind: 'not-a-workday' } as const]),
    ...(stops.length > maxStops ? [{ kind: 'too-many', most: maxStops } as const] : []),
    ...late.slice(0, 1).map((name) => ({ kind: 'late', name }) as const),
    ...(over > roundingMinutes ? [{ kind: 'too-long', minutes: over } as const] : []),
  ];
}

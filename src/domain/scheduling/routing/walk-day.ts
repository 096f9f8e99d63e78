import type { LunchBreak, Shift } from '../recurrence/shift.ts';

/** A stop of a day in its order, minutes: the drive there, the time at it, and when service may begin. */
export type TimedStop = {
  readonly drive: number;
  readonly service: number;
  readonly window: { readonly from: number; readonly to: number } | null;
};

/** Sums of driving times differ in their last digits by the order they are added in. */
const toleranceMinutes = 1e-6;

/**
 * Walks through a day, waiting where somebody comes too early, and having lunch as soon as it may begin: between two stops or
 * on the way. Where waiting for it would make a stop late the stop comes first, and where it would be too late after a stop
 * it comes before that one.
 * @param shift when the day is left from its start, and its lunch
 */
export function walkDay({ start, lunch }: Pick<Shift, 'start' | 'lunch'>, stops: readonly TimedStop[]) {
  let time = start;
  let isFed = lunch === null;
  let lunchAt: number | null = null;
  const eat = ({ minutes, from }: LunchBreak): void => {
    lunchAt = Math.max(time, from);
    time = lunchAt + minutes;
    isFed = true;
  };
  const visits = stops.map(({ drive, service, window }) => {
    if (!isFed && lunch && time >= lunch.from) eat(lunch);
    time += drive;
    if (!isFed && lunch && time >= lunch.from) eat(lunch);
    const begins = Math.max(time, window?.from ?? 0);
    if (!isFed && lunch) {
      const after = Math.max(time, lunch.from) + lunch.minutes;
      const fitsInTheWait = begins >= lunch.from && after <= Math.max(begins, window?.to ?? begins);
      if (fitsInTheWait || begins + service > lunch.to) eat(lunch);
    }
    time = Math.max(time, window?.from ?? 0);
    const from = time;
    time += service;
    return { begins: from, ends: time, isLate: window !== null && from > window.to + toleranceMinutes };
  });
  return { visits, ends: time, isFed, lunchAt: lunchAt as number | null };
}

/** When somebody is where the day ends: lunch is still had where there was none and the way back goes past its time. */
export const endOfDay = (
  { ends, isFed }: Pick<ReturnType<typeof walkDay>, 'ends' | 'isFed'>,
  lunch: LunchBreak | null,
  back: number,
): number => ends + back + (!isFed && lunch && ends + back > lunch.from ? lunch.minutes : 0);

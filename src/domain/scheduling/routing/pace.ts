/** A stop of a day's route in driving order, as it stands now. */
export interface PacedStop {
  /** null where the place is not on the map: counted as 0, as in the day's load. */
  readonly travelMinutes: number | null;
  readonly serviceMinutes: number;
  readonly state: 'planned' | 'open' | 'done';
  /** When the technician left a finished stop, minutes after midnight. */
  readonly leftMinute: number | null;
}

/** Driving times are estimates: less than this is no news. */
const worthTellingMinutes = 30;

/**
 * How many minutes a technician is behind the plan at the stop that is next or under way: past its planned arrival while
 * nobody has come, past its planned end while somebody works there. 0 where it is less than half an hour, or all is done.
 * @param startMinute the start of the shift, minutes after midnight
 */
export function minutesBehind(startMinute: number, stops: readonly PacedStop[], nowMinute: number): number {
  const next = stops.findIndex(({ state }) => state !== 'done');
  const stop = stops[next];
  if (!stop) return 0;
  const before = stops.slice(0, next).reduce((sum, each) => sum + (each.travelMinutes ?? 0) + each.serviceMinutes, 0);
  const arrival = startMinute + before + (stop.travelMinutes ?? 0);
  const behind = nowMinute - (stop.state === 'open' ? arrival + stop.serviceMinutes : arrival);
  return behind < worthTellingMinutes ? 0 : Math.floor(behind);
}

/**
 * When the technician is likely at the next stop, minutes after midnight: from where the last one was left, and before the
 * first by the plan. null where somebody is at a stop, where the way is not known, and where that time has passed.
 * @param startMinute the start of the shift, minutes after midnight
 */
export function likelyArrival(startMinute: number, stops: readonly PacedStop[], nowMinute: number): number | null {
  const next = stops.find(({ state }) => state === 'planned');
  if (!next || next.travelMinutes === null || stops.some(({ state }) => state === 'open')) return null;
  const left = stops.flatMap(({ leftMinute }) => leftMinute ?? []);
  const from = left.length > 0 ? Math.max(...left) : next === stops[0] ? startMinute : null;
  if (from === null) return null;
  const arrival = Math.round(from + next.travelMinutes);
  return arrival < nowMinute ? null : arrival;
}

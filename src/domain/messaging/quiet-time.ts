export const dayMinutes = 24 * 60;

const minuteOf = (clockTime: string): number => {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * How many minutes of a quiet time are left; 0 outside it. It may reach over midnight, begins with `from` and is over at
 * `to`; where both are the same there is none.
 * @param at the minute of the day, 0 to 1439
 * @param from HH:MM
 * @param to HH:MM
 */
export function quietMinutesLeft(at: number, from: string, to: string): number {
  const length = (minuteOf(to) - minuteOf(from) + dayMinutes) % dayMinutes;
  const passed = (at - minuteOf(from) + dayMinutes) % dayMinutes;
  return passed < length ? length - passed : 0;
}

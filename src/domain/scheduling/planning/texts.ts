import { addDays } from '#domain/calendar/index.ts';
import { catalog, type Message, type Words } from '#domain/language/index.ts';

/** A technician's weekday, numbered from 0 for Monday. */
interface Place {
  technician: string;
  day: number;
}

interface Work {
  name: string;
  minutes: number;
}

const aMonday = '2001-01-01';
const minutesAnHour = 60;

const weekday = (day: number, words: Words): string => words.day(addDays(aMonday, day), 'weekday');
/** "Sam’s Monday" */
const dayOf = ({ technician, day }: Place, words: Words): string => `${technician}’s ${weekday(day, words)}`;
const minutesOf = (minutes: number): string => `${Math.round(minutes)} min`;
/** One decimal where it isn't a whole number: "8 hr", "7.5 hr". */
const hoursOf = (minutes: number, { number }: Words): string => `${number(minutes / minutesAnHour, 1)} hr`;

const roomOn = (place: Place | null, words: Words): string =>
  `Makes room${place === null ? '' : ` on ${dayOf(place, words)}`} for closer stops`;

/** Why the weekly plan is as it is; days are numbered from 0 for Monday. */
export const planningTexts = catalog('scheduling.plan', {
  onTheWay: ({ to }: { to: Place }, words) => `Had no route: right on the way on ${dayOf(to, words)}`,
  addsDriving: ({ to, minutes }: { to: Place; minutes: number }, words) =>
    `Had no route: adds ${minutesOf(minutes)} of driving to ${dayOf(to, words)}`,
  notScheduled: ({ technician }: { technician: string }) =>
    `${technician} isn’t one of the technicians being scheduled`,
  offDay: ({ technician, day }: Place, words) => `${technician} doesn’t work ${weekday(day, words)}s`,
  alsoSaves: ({ reason, minutes }: { reason: Message; minutes: number }, { say }) =>
    `${say(reason)}, and this saves ${minutesOf(minutes)} of driving`,
  hadTooMany: ({ from, customers, over }: { from: Place; customers: number; over: number }, words) =>
    `${dayOf(from, words)} had ${words.plural(customers, 'customer', 'customers')}, ${over} over the daily max`,
  wasTooLong: ({ from, minutes }: { from: Place; minutes: number }, words) =>
    `${dayOf(from, words)} was ${minutesOf(minutes)} over the shift`,
  freesUp: ({ from, stops }: { from: Place; stops: number }, words) =>
    `Frees up ${dayOf(from, words)}, which had only ${words.plural(stops, 'stop', 'stops')}`,
  closer: ({ to, minutes }: { to: Place; minutes: number }, words) =>
    `Closer to ${dayOf(to, words)} route: ${minutesOf(minutes)} less driving`,
  closeTo: ({ to, neighbours, minutes }: { to: Place; neighbours: number; minutes: number }, words) =>
    `Close to ${words.plural(neighbours, 'other stop', 'other stops')} on ${dayOf(to, words)}: ${minutesOf(minutes)} less driving`,
  evensOut: ({ giver, taker }: { giver: Work; taker: Work }, words) =>
    `Evens out workloads: ${giver.name} had ${hoursOf(giver.minutes, words)} per week, ${taker.name} ${hoursOf(taker.minutes, words)}`,
  evensWeeks: ({ place, before, after }: { place: Place; before: number[]; after: number[] }, words) =>
    `Other weeks: ${weekday(place.day, words)}s of ${place.technician} then have ${after.join(' and ')} stops by turns, not ${before.join(' and ')}`,
  evensMonth: ({ place, before, after }: { place: Place; before: number[]; after: number[] }, words) =>
    `Another week of the month: ${weekday(place.day, words)}s of ${place.technician} then have ${after.join(', ')} monthly stops, not ${before.join(', ')}`,
  makesRoom: ({ from }: { from: Place | null }, words) => roomOn(from, words),
  makesRoomAndSaves: ({ from, minutes }: { from: Place | null; minutes: number }, words) =>
    `${roomOn(from, words)}: ${minutesOf(minutes)} less driving for the whole week`,

  noTechnicians: 'There are no active technicians to schedule.',
  alreadyBest: 'Your current schedule is already the best we can find.',
  fixedDays: ({ fixed, customers }: { fixed: number; customers: number }, { plural, number }) =>
    `${number(fixed)} of ${plural(customers, 'customer', 'customers')} ${fixed === 1 ? 'has' : 'have'} a fixed service day, so only their technician and stop order can change. To move them, allow fixed service days to change, or clear the service day.`,
  offTheMap: ({ customers }: { customers: number }, { number }) =>
    customers === 1
      ? '1 customer isn’t on the map and couldn’t be scheduled. Complete the address.'
      : `${number(customers)} customers aren’t on the map and couldn’t be scheduled. Complete their addresses.`,
  someDoNotFit: 'Some customers don’t fit. Add a workday, a longer shift or a technician.',
  uneven: ({ most, least }: { most: Work; least: Work }, words) =>
    `Workloads are uneven: ${most.name} has ${hoursOf(most.minutes, words)} per week, ${least.name} has ${hoursOf(least.minutes, words)}.`,
  dayOffWithStops: (place: Place, words) => `${dayOf(place, words)} is a day off but still has stops.`,
  stillTooLong: ({ place, minutes }: { place: Place; minutes: number }, words) =>
    `${dayOf(place, words)} is still ${minutesOf(minutes)} over the shift.`,
  stillTooMany: ({ place, customers, over }: { place: Place; customers: number; over: number }, words) =>
    `${dayOf(place, words)} still has ${words.plural(customers, 'customer', 'customers')}, ${over} over the daily max.`,

  noAddress: 'The address isn’t on the map.',
  noRoom: 'No technician has room on any day.',
  noRoomOn: ({ day }: { day: number }, words) => `No technician has room on ${weekday(day, words)}s.`,
  noRoomAndStays: ({ reason, technician, day }: Place & { reason: Message }, words) =>
    `${words.say(reason)} Stays with ${technician} on ${weekday(day, words)}s.`,
});

/** What of an approved line is compared: what was done and when, not how customers or technicians are called today. */
const lineFacts = [
  'assigned',
  'done',
  'unplanned',
  'proven',
  'plannedMinutes',
  'onSiteMinutes',
  'milesDriven',
] as const;
const stopFacts = [
  'date',
  'assignmentId',
  'visitId',
  'state',
  'arrivalTime',
  'departureTime',
  'plannedMinutes',
  'onSiteMinutes',
  'photos',
  'tasksDone',
  'tasksRequired',
] as const;

type Comparable = Readonly<Record<(typeof lineFacts)[number], number>> & {
  readonly stops: readonly Readonly<Record<(typeof stopFacts)[number], string | number | null>>[];
};

/** Whether two lines of the same technician and week record the same work. */
export const sameWork = (a: Comparable, b: Comparable): boolean => factsOf(a) === factsOf(b);

const factsOf = (line: Comparable): string =>
  JSON.stringify([lineFacts.map((fact) => line[fact]), line.stops.map((stop) => stopFacts.map((fact) => stop[fact]))]);

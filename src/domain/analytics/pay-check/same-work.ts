/** What of an approved line is compared: what was done and when, not how customers or technicians are called today. */
type Comparable = {
  readonly assigned: number;
  readonly done: number;
  readonly unplanned: number;
  readonly proven: number;
  readonly plannedMinutes: number;
  readonly onSiteMinutes: number;
  readonly milesDriven: number;
  readonly stops: readonly {
    readonly date: string;
    readonly assignmentId: string | null;
    readonly visitId: string | null;
    readonly state: string;
    readonly arrivalTime: string | null;
    readonly departureTime: string | null;
    readonly plannedMinutes: number;
    readonly onSiteMinutes: number | null;
    readonly photos: number;
    readonly tasksDone: number;
    readonly tasksRequired: number;
  }[];
};

/** Whether two lines of the same technician and week tell the same work. */
export const sameWork = (a: Comparable, b: Comparable): boolean => factsOf(a) === factsOf(b);

const factsOf = (line: Comparable): string =>
  JSON.stringify([
    line.assigned,
    line.done,
    line.unplanned,
    line.proven,
    line.plannedMinutes,
    line.onSiteMinutes,
    line.milesDriven,
    line.stops.map((stop) => [
      stop.date,
      stop.assignmentId,
      stop.visitId,
      stop.state,
      stop.arrivalTime,
      stop.departureTime,
      stop.plannedMinutes,
      stop.onSiteMinutes,
      stop.photos,
      stop.tasksDone,
      stop.tasksRequired,
    ]),
  ]);

/** What the tests of recurrence ask of the public library that they compare with. */
declare module 'rrule' {
  interface Weekday {
    readonly weekday: number;
  }
  interface Options {
    freq: number;
    dtstart: Date;
    interval?: number;
    wkst?: Weekday;
    byweekday?: Weekday[];
    bymonth?: number[];
    bymonthday?: number | number[];
    bysetpos?: number;
  }
  class RRule {
    static readonly MONTHLY: number;
    static readonly WEEKLY: number;
    static readonly MO: Weekday;
    static readonly TU: Weekday;
    static readonly WE: Weekday;
    static readonly TH: Weekday;
    static readonly FR: Weekday;
    static readonly SA: Weekday;
    static readonly SU: Weekday;
    constructor(options: Options);
    between(after: Date, before: Date, inclusive: boolean): Date[];
  }
  const library: { RRule: typeof RRule };
  export default library;
}

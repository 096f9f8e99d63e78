/**
 * A clock that stands still until a test moves it. It begins on Monday, November 23, 2026, at 18:30 in Phoenix, where it is
 * Tuesday in UTC already: a day taken from the wrong time zone is another day.
 */
export class TestClock {
  private moment = new Date('2026-11-24T01:30:00.000Z');
  readonly now = (): Date => new Date(this.moment);
  set(moment: string): void {
    this.moment = new Date(moment);
  }
  forward({ days = 0, hours = 0, minutes = 0 }: { days?: number; hours?: number; minutes?: number }): void {
    this.moment = new Date(this.moment.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000);
  }
}

/** A clock that stands still until a test moves it. It begins on Monday, 23 November 2026, 09:00 in Phoenix. */
export class TestClock {
  private moment = new Date('2026-11-23T16:00:00.000Z');
  readonly now = (): Date => new Date(this.moment);
  set(moment: string): void {
    this.moment = new Date(moment);
  }
  forward({ days = 0, hours = 0, minutes = 0 }: { days?: number; hours?: number; minutes?: number }): void {
    this.moment = new Date(this.moment.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000);
  }
}

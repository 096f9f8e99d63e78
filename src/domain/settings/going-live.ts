import { type CivilDate, localDate } from '#domain/calendar/index.ts';

/** Null before the owner has said go, and while the owner has stopped everything automatic. */
interface Company {
  readonly liveSince: Date | null;
}

/**
 * Whether something automatic may leave to a company's customers: a message, a bill, a charge or a reminder that nobody sends
 * by hand. What may not leave is not kept for later.
 */
export const mayLeave = ({ liveSince }: Company): boolean => liveSince !== null;

/**
 * The first day whose bills are issued and charged automatically; null while nothing leaves. What came due before stays for
 * somebody to send: going live releases no backlog.
 */
export const leavesFrom = ({ liveSince, timeZone }: Company & { readonly timeZone: string }): CivilDate | null =>
  liveSince && localDate(timeZone, liveSince);

const waitMinutes = [1, 2, 4, 8, 15, 30, 60, 120, 240] as const;
const longestWaitMinutes = 240;

/**
 * How long to wait after a failed attempt, in milliseconds: 1, 2, 4, 8, 15, 30 minutes, then hours; never less than the
 * service asked for. The same for texts, emails and pushes.
 * @param attempts made so far, 1 after the first
 */
export function waitAfter(attempts: number, askedForMs = 0): number {
  const minutes = waitMinutes[attempts - 1] ?? longestWaitMinutes;
  return Math.max(minutes * 60_000, askedForMs);
}

/** The last attempt is about half a day after the first. */
export const mostAttempts = 10;

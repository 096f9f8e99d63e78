const waitMinutes = [1, 2, 4, 8, 15, 30, 60, 120, 240] as const;
const longestWaitMinutes = 240;

/**
 * How long to wait after an attempt that the service did not take, in milliseconds: 1, 2, 4, 8, 15, 30 minutes, then hours;
 * never less than the service itself asked for. The same for messages, mails and pushes.
 * @param attempts made so far, 1 after the first
 */
export function waitAfter(attempts: number, askedForMs = 0): number {
  const minutes = waitMinutes[attempts - 1] ?? longestWaitMinutes;
  return Math.max(minutes * 60_000, askedForMs);
}

/** After so many attempts a message is given up, about half a day after the first. */
export const mostAttempts = 10;

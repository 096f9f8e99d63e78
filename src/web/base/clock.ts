/** The browser's clock, in one place so that tests can set it. */
export const clock = { now: (): Date => new Date() };

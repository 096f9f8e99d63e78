/** The system clock; everything else is handed the time. */
export const systemClock = (): Date => new Date();

const MINUTES_AN_HOUR = 60;
const WINDOW_HOURS = 2;
const LAST_HOUR = 24;
/** A technician may well be so much earlier than reckoned. */
const EARLY_MINUTES = 30;

/** Whole hours of the day, 0 to 24. */
export interface ArrivalWindow {
  readonly fromHour: number;
  readonly toHour: number;
}

/**
 * The two hours in which a technician is told to come: from the hour that half an hour before the reckoned arrival falls
 * in, but not before the shift begins. Driving times are estimates, so nothing narrower is promised.
 * @param startMinute the shift's begin in minutes after midnight
 * @param minutesBefore driving and service before this stop
 */
export function arrivalWindow(startMinute: number, minutesBefore: number): ArrivalWindow {
  const earliest = Math.max(startMinute, startMinute + minutesBefore - EARLY_MINUTES);
  const fromHour = Math.min(Math.floor(earliest / MINUTES_AN_HOUR), LAST_HOUR - WINDOW_HOURS);
  return { fromHour, toHour: fromHour + WINDOW_HOURS };
}

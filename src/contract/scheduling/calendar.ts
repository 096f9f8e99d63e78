import * as z from 'zod/mini';

/** A technician's days for a calendar program: whether there is a secret address, and when it was last read. */
export const calendarFeed = z.object({
  technicianId: z.string(),
  isOn: z.boolean(),
  createdAt: z.nullable(z.string()),
  lastReadAt: z.nullable(z.string()),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** The address is answered once, when it is made; an older one ends with it. */
export const newCalendarFeed = z.extend(calendarFeed, { url: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;

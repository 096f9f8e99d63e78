import * as z from 'zod/mini';

/** A technician's calendar feed: whether there is a secret link, and when it was last read. */
export const calendarFeed = z.object({
  technicianId: z.string(),
  isOn: z.boolean(),
  createdAt: z.nullable(z.string()),
  lastReadAt: z.nullable(z.string()),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** The link is answered once, when it is created; an older one stops working. */
export const newCalendarFeed = z.extend(calendarFeed, { url: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;

/** Addresses of the field-service pages; today needs no date in them. */
export const dayAddress = (date: string, today: string): string =>
  date === today ? '/field-service' : `/field-service?date=${date}`;

export const stopAddress = (assignmentId: string, date: string, today: string): string =>
  `/field-service/stop/${encodeURIComponent(assignmentId)}${date === today ? '' : `?date=${date}`}`;

export const customerStopAddress = (customerId: string): string =>
  `/field-service/customer/${encodeURIComponent(customerId)}`;

/** How a link asks for the visit to begin at once ("Start visit"): the state of the address, never the address itself. */
export const startAtOnce = { start: true } as const;

export const asksToStart = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'start' in state && state.start === true;

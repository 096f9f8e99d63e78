/** Addresses of the field-service pages; today needs no date in them. */
export const dayAddress = (date: string, today: string): string =>
  date === today ? '/field-service' : `/field-service?date=${date}`;

export const stopAddress = (assignmentId: string, date: string, today: string): string =>
  `/field-service/stop/${encodeURIComponent(assignmentId)}${date === today ? '' : `?date=${date}`}`;

export const customerStopAddress = (customerId: string): string =>
  `/field-service/customer/${encodeURIComponent(customerId)}`;

/** The rows that a change may touch. */
export interface Named {
  assignmentIds: string[];
  visits: { assignmentId: string; serviceDate: string }[];
  dayOffIds: string[];
}

type Row = Record<string, unknown>;

/** A row as it was at a moment; null when it was not there. */
export interface SnapshotRow {
  row: Row | null;
}

export interface Snapshot {
  assignments: ({ assignmentId: string } & SnapshotRow)[];
  visits: ({ assignmentId: string; serviceDate: string } & SnapshotRow)[];
  daysOff: ({ dayOffId: string } & SnapshotRow)[];
}

/** Written with every change of a row, whatever was changed. */
const bookkeeping = new Set(['updatedAt', 'createdAt']);

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const fieldsOf = (...rows: Row[]): string[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((field) => !bookkeeping.has(field));

/** The fields that a change gave another value; all of them where it made or removed the row. */
export function changedFields(before: Row | null, after: Row | null): string[] {
  if (before === null && after === null) return [];
  return fieldsOf(before ?? {}, after ?? {}).filter((field) => !equal(before?.[field], after?.[field]));
}

/** Whether the fields that a change set in a row still have its values; other fields may have changed since. */
export function stillStands(before: Row | null, after: Row | null, now: Row | null): boolean {
  const fields = changedFields(before, after);
  if (fields.length === 0) return true;
  if ((after === null) !== (now === null)) return false;
  return fields.every((field) => equal(after?.[field], now?.[field]));
}

/** The named rows of a snapshot. */
export const namedIn = ({ assignments, visits, daysOff }: Snapshot): Named => ({
  assignmentIds: assignments.map(({ assignmentId }) => assignmentId),
  visits: visits.map(({ assignmentId, serviceDate }) => ({ assignmentId, serviceDate })),
  dayOffIds: daysOff.map(({ dayOffId }) => dayOffId),
});

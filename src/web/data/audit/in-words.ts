import type { AuditEntry, RecordKind } from '#contract/data/audit.ts';
import { dayName } from '#web/base/day-words.ts';
import { languageTag } from '#web/base/language.ts';
import { changeLogTexts as texts } from './texts.ts';

/** Told after the record whose parts they are. */
const partKinds: ReadonlySet<RecordKind> = new Set(['invoice-line', 'work-order-line']);

/** Everything that one call did, as one piece of the log. */
export interface Change {
  changeId: string;
  /** Never empty. The one that says most comes first: what was deleted, then the record that others belong to. */
  entries: [AuditEntry, ...AuditEntry[]];
  /** The line of the delete that can be taken back. */
  undo: AuditEntry | null;
}

const weightOf = ({ recordKind, action, customerId, recordId }: AuditEntry): number =>
  (action === 'deleted' ? 0 : 4) +
  (partKinds.has(recordKind) ? 2 : 0) +
  (customerId === null || customerId === recordId ? 0 : 1);

/** Lines of the same call stand beside each other in the log; they are shown together. */
export function changesOf(entries: readonly AuditEntry[]): Change[] {
  const changes: Change[] = [];
  for (const entry of entries) {
    const last = changes.at(-1);
    if (last?.changeId === entry.changeId) last.entries.push(entry);
    else changes.push({ changeId: entry.changeId, entries: [entry], undo: null });
  }
  for (const change of changes) {
    change.entries.sort((a, b) => weightOf(a) - weightOf(b) || a.entryNumber - b.entryNumber);
    change.undo = change.entries.find(({ canUndo }) => canUndo) ?? null;
  }
  return changes;
}

/** The changes under the day on which they were made in that time zone, in their order. */
export function byDay(changes: readonly Change[], timeZone: string): { day: string; changes: Change[] }[] {
  const format = new Intl.DateTimeFormat(languageTag, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });
  const days: { day: string; changes: Change[] }[] = [];
  for (const change of changes) {
    const day = format.format(new Date(change.entries[0].happenedAt));
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(change);
    else days.push({ day, changes: [change] });
  }
  return days;
}

/** There is one of it, or it stands in the log beside what it belongs to. */
const namelessKinds: ReadonlySet<RecordKind> = new Set(['company', 'settings', 'branding', ...partKinds]);

/** "Customer Pat Rivera"; a record without a name is called by the customer that it belongs to, or by its id. */
export function recordName({ recordKind, recordId, label, customerName }: AuditEntry): string {
  const kind = texts.kinds[recordKind];
  if (label !== null) return texts.of(kind, label);
  if (customerName !== null) return `${kind} ${texts.forCustomer(customerName)}`;
  return namelessKinds.has(recordKind) ? kind : texts.of(kind, recordId);
}

/** Ids mean nothing to people; but whose work it is has a name. */
export const isTold = (field: string): boolean => field === 'technicianId' || !field.endsWith('Id');

/** `servicePrice` as people read it: "Service price"; `isActive`: "Active", `technicianId`: "Technician". */
export function fieldName(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])|(?<=.)Id$/g, '')
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

/** Moments are told in that time zone. */
export function valueName(value: string | number | boolean | null, timeZone: string): string {
  if (value === null || value === '') return texts.empty;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return value.toLocaleString(languageTag, { maximumFractionDigits: 4 });
  if (isDay(value)) return dayName(value);
  return isMoment(value)
    ? new Date(value).toLocaleString(languageTag, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    : value;
}

import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AuditEntry, auditActions, type RecordKind, recordKinds } from '#contract/data/audit.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { OwnTargets } from '#domain/water/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { compareText, dayName, formatMoment, formatNumber } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { targetsText } from '#web/water/index.ts';
import { type LogFilter, useChangeLog, usePeople, useTechnicians, useUndo } from './api.ts';
import { fieldTexts } from './field-texts.ts';
import { changeLogTexts as texts } from './texts.ts';

/** Listed after the record they are part of. */
const partKinds: ReadonlySet<RecordKind> = new Set(['invoice-line', 'work-order-line']);

/** Everything that one call did. */
interface Change {
  changeId: string;
  /** Deletes first, then the record that the others belong to. */
  entries: [AuditEntry, ...AuditEntry[]];
  undo: AuditEntry | null;
}

const weightOf = ({ recordKind, action, customerId, recordId }: AuditEntry): number =>
  (action === 'deleted' ? 0 : 4) +
  (partKinds.has(recordKind) ? 2 : 0) +
  (customerId === null || customerId === recordId ? 0 : 1);

/** Lines of the same call are neighbors in the log. */
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

function byDay(changes: readonly Change[], timeZone: string): { day: string; changes: Change[] }[] {
  const days: { day: string; changes: Change[] }[] = [];
  for (const change of changes) {
    const day = formatMoment(change.entries[0].happenedAt, timeZone, 'fullDate');
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(change);
    else days.push({ day, changes: [change] });
  }
  return days;
}

/** The company has one of these, or they are shown with the record they belong to. */
const namelessKinds: ReadonlySet<RecordKind> = new Set(['company', 'settings', 'branding', ...partKinds]);

/** "Customer Pat Rivera"; a record without a name is called by the customer that it belongs to, or by its id. */
export function recordName({ recordKind, recordId, label, customerName }: AuditEntry): string {
  const kind = texts.kinds[recordKind];
  if (label !== null) return texts.of(kind, label);
  if (customerName !== null) return `${kind} ${texts.forCustomer(customerName)}`;
  return namelessKinds.has(recordKind) ? kind : texts.of(kind, recordId);
}

/** Technical fields: they say nothing about what a person changed. */
const ofTheProduct = new Set(
  (
    'audioKey audioType baseline browserLanguage bytes capturedSha256 contentType createdAt createdBy descriptionMessage ' +
    'fileKey height idempotencyKey keepCard languageChosen lastBirthdayGreeting lastHolidayGreeting logoType ' +
    'processingSince reasonMessage sha256 taxAnswered thumbnailKey width'
  ).split(' '),
);

/** Ids are hidden, except the technician's, who has a name. */
export const isShown = (field: string): boolean =>
  field === 'technicianId' || !(field.endsWith('Id') || ofTheProduct.has(field));

const fieldNames: Partial<Record<string, string>> = fieldTexts.fields;
const valueNames: Partial<Record<string, string>> = fieldTexts.values;

/** `servicePrice` as people read it. A column that no longer exists gets its name from its words: "isHeated" is "Heated". */
export function fieldName(field: string): string {
  const known = fieldNames[field];
  if (known) return known;
  const words = field
    .replace(/^is(?=[A-Z])|(?<=.)Id$/g, '')
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields that hold one value of a fixed list; in any other field, "open" is what somebody typed. */
const listed = new Set(
  (
    'bankState billingCycle browserLanguage category chemicals dayOfWeek kind language locationQuality locationSource method ' +
    'need noteLanguage notePutBy paymentProcessor poolType priceChemicals pricePer pricing priority processor proration ' +
    'raisedKind role serviceFrequency source state status surface tier urgency'
  ).split(' '),
);

/** A structure has no short form, so the log says only that it changed. */
const isStructure = (field: string, value: unknown): boolean =>
  field !== 'targets' && typeof value === 'string' && /^(?:\{"|\[[{[])/.test(value);

/** Ideal ranges as they are read: "pH 7.4–7.8". */
const rangesIn = (value: string): string => targetsText(JSON.parse(value) as OwnTargets);

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

export function valueName(field: string, value: string | number | boolean | null, timeZone: string): string {
  if (value === null || value === '') return texts.empty;
  if (field === 'targets' && typeof value === 'string' && value.startsWith('{')) return rangesIn(value) || texts.empty;
  if (typeof value === 'string' && listed.has(field)) return valueNames[value] ?? value;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return formatNumber(value, 4);
  if (isDay(value)) return dayName(value);
  return isMoment(value) ? formatMoment(value, timeZone) : value;
}

const shownLines = 4;

const tones = { added: 'ok', changed: 'neutral', deleted: 'bad' } as const;

interface ChangeRowProps {
  change: Change;
  technicians: readonly Technician[];
  mayUndo: boolean;
  onUndo: (entry: AuditEntry) => void;
}

function ChangeRow({ change, technicians, mayUndo, onUndo }: ChangeRowProps) {
  const { timeZone } = useUser();
  const [all, setAll] = useState(false);
  const [first] = change.entries;
  const lines = all ? change.entries : change.entries.slice(0, shownLines);
  const hidden = change.entries.length - lines.length;
  const { undo } = change;
  return (
    <li className="flex flex-col gap-2 p-4 md:flex-row md:items-start md:gap-6">
      <p className="flex shrink-0 flex-wrap gap-x-2 text-sm text-ink-2 md:w-44 md:flex-col">
        <span className="font-semibold text-ink">{first.userName ?? texts.product}</span>
        <time dateTime={first.happenedAt} className="num">
          {formatMoment(first.happenedAt, timeZone, 'time')}
        </time>
      </p>
      <ul className="flex min-w-0 grow flex-col gap-3">
        {lines.map((entry) => (
          <Line key={entry.entryNumber} {...{ entry, technicians, timeZone }} />
        ))}
        {hidden > 0 ? (
          <li>
            <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
              {texts.more(hidden)}
            </Button>
          </li>
        ) : null}
      </ul>
      {undo && mayUndo ? (
        <Button
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          aria-label={texts.undoOf(recordName(undo))}
          onClick={() => onUndo(undo)}
          className="shrink-0 max-md:self-start"
        >
          {texts.undo}
        </Button>
      ) : null}
      {first.undoneAt ? <Chip tone="neutral">{texts.undone}</Chip> : null}
    </li>
  );
}

interface LineProps {
  entry: AuditEntry;
  technicians: readonly Technician[];
  timeZone: string;
}

function Line({ entry, technicians, timeZone }: LineProps) {
  const shownValue = (field: string, value: string | number | boolean | null): string =>
    (field === 'technicianId' && technicians.find(({ technicianId }) => technicianId === value)?.name) ||
    valueName(field, value, timeZone);
  const fields = entry.fields.filter(({ field }) => isShown(field));
  return (
    <li className="min-w-0 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={tones[entry.action]}>{texts.actions[entry.action]}</Chip>
        <span className="min-w-0 font-medium break-words">{recordName(entry)}</span>
      </p>
      {fields.length > 0 ? (
        <dl className="mt-1 flex flex-col gap-0.5 text-ink-2">
          {fields.map(({ field, before, after, secret }) => (
            <div key={field} className="flex flex-wrap gap-x-1.5">
              <dt className="shrink-0">{fieldName(field)}:</dt>
              <dd className="min-w-0 break-words">
                {secret ? texts.secret : isStructure(field, before ?? after) ? texts.changed : null}
                {secret || isStructure(field, before ?? after) ? null : (
                  <>
                    {before !== null && before !== '' ? (
                      <>
                        <del className="text-ink-3">{shownValue(field, before)}</del>{' '}
                        <span className="sr-only">{texts.to}</span>
                        <span aria-hidden="true">→</span>{' '}
                      </>
                    ) : null}
                    <ins className="text-ink no-underline">{shownValue(field, after)}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

/** Lines of the log as they are shown with the customer they are about. */
export function ChangeLines({ entries }: { entries: readonly AuditEntry[] }) {
  const { timeZone } = useUser();
  const technicians = useTechnicians().data ?? [];
  const [all, setAll] = useState(false);
  const ordered = changesOf(entries).flatMap((change) => change.entries);
  const shown = all ? ordered : ordered.slice(0, shownLines - 1);
  const hidden = ordered.length - shown.length;
  return (
    <ul className="flex flex-col gap-2">
      {shown.map((entry) => (
        <Line key={entry.entryNumber} {...{ entry, technicians, timeZone }} />
      ))}
      {hidden > 0 ? (
        <li>
          <Button size="sm" variant="quiet" className="-ml-3" onClick={() => setAll(true)}>
            {texts.more(hidden)}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

/** /change-log: who changed what and when; the owner takes deletes back here. */
export default function ChangeLogPage() {
  const [parameters, setParameters] = useSearchParams();
  const filter: LogFilter = {
    recordKind: recordKinds.find((kind) => kind === parameters.get('record')),
    action: auditActions.find((action) => action === parameters.get('change')),
    userId: parameters.get('person') ?? undefined,
  };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const log = useChangeLog(filter);
  const choose = (name: string, value: string) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const changes = changesOf(log.data?.pages.flat() ?? []);
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <Filters filter={filter} onChoose={choose} />
      {log.isError && !log.data ? (
        <Card>
          <ErrorState title={texts.loadFailed} error={log.error} onRetry={() => void log.refetch()} />
        </Card>
      ) : null}
      {log.isPending ? (
        <Card flush>
          <SkeletonRows rows={6} />
        </Card>
      ) : null}
      {log.data && changes.length === 0 ? (
        <Card>
          <EmptyState
            icon={<History />}
            title={isFiltered ? texts.noneFound : texts.none}
            action={
              isFiltered ? (
                <Button onClick={() => setParameters({}, { replace: true })}>{texts.clear}</Button>
              ) : undefined
            }
          >
            {isFiltered ? texts.noneFoundMore : texts.noneMore}
          </EmptyState>
        </Card>
      ) : null}
      <Days changes={changes} />
      {log.hasNextPage ? (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()} className="self-center">
          {texts.earlier}
        </Button>
      ) : null}
    </>
  );
}

function Filters({ filter, onChoose }: { filter: LogFilter; onChoose: (name: string, value: string) => void }) {
  const people = usePeople();
  const kinds = recordKinds
    .map((value) => ({ value: value as string, label: texts.kinds[value] }))
    .sort((a, b) => compareText(a.label, b.label));
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Select
        aria-label={texts.filterKind}
        value={filter.recordKind ?? ''}
        onChange={(event) => onChoose('record', event.target.value)}
        choices={[{ value: '', label: texts.allKinds }, ...kinds]}
      />
      <Select
        aria-label={texts.filterAction}
        value={filter.action ?? ''}
        onChange={(event) => onChoose('change', event.target.value)}
        choices={[
          { value: '', label: texts.allActions },
          ...auditActions.map((value) => ({ value: value as string, label: texts.actionChoices[value] })),
        ]}
      />
      <Select
        aria-label={texts.filterPerson}
        value={filter.userId ?? ''}
        onChange={(event) => onChoose('person', event.target.value)}
        choices={[
          { value: '', label: texts.allPersons },
          ...(people.data ?? []).map(({ id, name, email }) => ({ value: id, label: name || email })),
        ]}
      />
    </div>
  );
}

function Days({ changes }: { changes: readonly Change[] }) {
  const { timeZone } = useUser();
  const mayUndo = useCan('user_management', 'delete');
  const technicians = useTechnicians();
  const undo = useUndo();
  const [asked, setAsked] = useState<AuditEntry | null>(null);
  const days = byDay(changes, timeZone);
  const bringBack = async ({ changeId }: AuditEntry) => {
    try {
      const { restored, left } = await undo.mutateAsync(changeId);
      toast({
        variant: 'success',
        title: texts.broughtBack,
        description: [texts.broughtBackMore(restored.length), left.length > 0 ? texts.stayedAway(left.length) : '']
          .join(' ')
          .trim(),
      });
    } catch (error) {
      toast({ variant: 'error', title: texts.undoFailed, description: failureText(error, texts.undoFailed) });
    }
    setAsked(null);
  };
  return (
    <>
      {days.map(({ day, changes: ofDay }) => (
        <Card key={day} title={day} flush>
          <ul aria-label={`${texts.list}, ${day}`} className="divide-y divide-line">
            {ofDay.map((change) => (
              <ChangeRow
                key={change.entries[0].entryNumber}
                change={change}
                technicians={technicians.data ?? []}
                mayUndo={mayUndo}
                onUndo={setAsked}
              />
            ))}
          </ul>
        </Card>
      ))}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={texts.undoAsk(recordName(asked))}
          confirmLabel={texts.undoConfirm}
          onConfirm={() => bringBack(asked)}
        >
          {texts.undoMore}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

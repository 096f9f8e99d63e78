import { Download, ListX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { serviceFrequencies } from '#contract/choices.ts';
import type { ImportAnswer, ImportCorrections, ImportRow } from '#contract/data/imports.ts';
import { importFields, isImportField } from '#domain/data/index.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import { saveCsv } from '#web/base/csv.ts';
import { formatDollars, formatNumber, formatWeekday } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import type { ImportedPlace } from './api.ts';
import { faultyRowsCsv } from './csv-files.ts';
import { importsTexts as texts } from './texts.ts';

function shown(field: string, value: string | number | boolean | null): string {
  if (value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return field === 'servicePrice' || field === 'setupFee' ? formatDollars(value) : formatNumber(value, 6);
}

/** What an update changes, each as "Service price: $85.00 → $95.00". */
const changeTexts = ({ changes = [] }: ImportRow): string[] =>
  changes.map(({ field, from, to }) =>
    texts.change(
      isImportField(field) ? words.say(importFields[field].label) : field,
      shown(field, from),
      shown(field, to),
    ),
  );

const placeText = ({ customer }: ImportRow): string => (customer && addressLine(customer)) ?? '';

/** What the file says of the service: "$85.00 · Monday · Weekly · 15,000 gal". */
function serviceText({ customer }: ImportRow): string {
  if (!customer) return '';
  const { servicePrice, serviceDay, serviceFrequency, poolSize } = customer;
  const frequency = serviceFrequencies.find((each) => each === serviceFrequency);
  return [
    servicePrice === undefined ? null : formatDollars(servicePrice),
    serviceDay && formatWeekday(serviceDay),
    frequency && texts.frequencies[frequency],
    poolSize === undefined ? null : texts.gallons(poolSize),
  ]
    .filter(Boolean)
    .join(' · ');
}

const searchableText = (row: ImportRow): string =>
  [
    row.row,
    row.reason,
    row.customer?.name,
    placeText(row),
    row.customer?.email,
    row.customer?.phone,
    ...(row.cells ?? []),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

type Action = ImportRow['action'];
const actions: readonly Action[] = ['create', 'update', 'skip', 'error'];
export const actionTones: Record<Action, Tone> = { create: 'ok', update: 'brand', skip: 'neutral', error: 'bad' };

interface RowsCardProps {
  answer: ImportAnswer;
  isStale?: boolean;
  /** Where the customer of a row is on the map, once it is stored. */
  placeOf?: (row: ImportRow) => ImportedPlace | null;
  corrections?: ImportCorrections | undefined;
  /** Faulty rows can be corrected here, and what was corrected again. */
  onCorrect?: ((corrections: ImportCorrections) => void) | undefined;
}

/** Every row of the file with what happens to it and why, by kind and by search. */
export function RowsCard({ answer, isStale, placeOf, corrections = {}, onCorrect }: RowsCardProps) {
  const [fixed, setFixed] = useState<ImportRow | null>(null);
  const [wanted, setWanted] = useState<Action | null>(null);
  const [search, setSearch] = useState('');
  const counts: Record<Action, number> = {
    create: answer.created,
    update: answer.updated,
    skip: answer.skipped,
    error: answer.failed,
  };
  const words = answer.dryRun ? texts.actions : texts.done;
  const rows = useMemo(() => {
    const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
    return answer.rows.filter((row) => {
      if (wanted !== null && row.action !== wanted) return false;
      if (terms.length === 0) return true;
      const text = searchableText(row);
      return terms.every((term) => text.includes(term));
    });
  }, [answer.rows, wanted, search]);

  const download = () =>
    saveCsv(
      texts.faultyName,
      faultyRowsCsv(
        answer.columns.map(({ name }) => name),
        answer.rows,
      ),
    );

  return (
    <Card
      flush
      title={answer.dryRun ? texts.rowsTitle : texts.rowsTitleDone}
      className={classNames('transition-opacity', isStale && 'opacity-60')}
    >
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-4 md:px-5">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{texts.filterLabel}</legend>
          <FilterButton
            label={texts.all}
            count={answer.rows.length}
            isOn={wanted === null}
            onClick={() => setWanted(null)}
          />
          {actions.map((action) => (
            <FilterButton
              key={action}
              label={words[action]}
              count={counts[action]}
              tone={actionTones[action]}
              isOn={wanted === action}
              onClick={() => setWanted(wanted === action ? null : action)}
            />
          ))}
        </fieldset>
        <SearchField
          label={texts.searchRows}
          value={search}
          onChange={setSearch}
          className="w-full md:ml-auto md:w-64"
        />
      </div>
      {answer.failed > 0 ? (
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2 md:px-5">
          <Button
            size="sm"
            variant="quiet"
            className="-ml-3"
            icon={<Download aria-hidden="true" className="size-4" />}
            onClick={download}
          >
            {texts.downloadFaulty(answer.failed)}
          </Button>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <VirtualList
          label={texts.listLabel}
          items={rows}
          itemKey={(row) => String(row.row)}
          estimatedHeight={72}
          renderItem={(row) => (
            <RowLine
              row={row}
              word={words[row.action]}
              location={placeOf?.(row) ?? null}
              isCorrected={corrections[row.row] !== undefined}
              isAhead={answer.dryRun}
              onFix={onCorrect ? () => setFixed(row) : undefined}
            />
          )}
        />
      ) : (
        <div className="border-t border-line">
          <EmptyState icon={<ListX />} title={answer.rows.length === 0 ? texts.emptyFile : texts.noRows}>
            {answer.rows.length === 0 ? null : texts.noRowsHint}
          </EmptyState>
        </div>
      )}
      {fixed && onCorrect ? (
        <FixDialog
          row={fixed}
          columns={answer.columns}
          cells={corrections[fixed.row] ?? fixed.cells ?? []}
          onSave={(cells) => {
            onCorrect({ ...corrections, [fixed.row]: cells });
            setFixed(null);
          }}
          onClose={() => setFixed(null)}
        />
      ) : null}
    </Card>
  );
}

interface FixDialogProps {
  row: ImportRow;
  columns: ImportAnswer['columns'];
  cells: readonly string[];
  onSave: (cells: string[]) => void;
  onClose: () => void;
}

/** The cells of one row under the names of their columns; those of columns that are left out stay as they are. */
function FixDialog({ row: { row, reason }, columns, cells, onSave, onClose }: FixDialogProps) {
  const form = useForm({ defaultValues: { cells: columns.map((_, index) => cells[index] ?? '') } });
  return (
    <FormDialog
      form={form}
      title={texts.fixTitle(row)}
      description={reason}
      width="lg"
      submitLabel={texts.fixSave}
      onSubmit={({ cells: typed }) => onSave(typed)}
      onClose={onClose}
    >
      <div className="grid gap-4 md:grid-cols-2">
        {columns.map(({ name, field }, index) =>
          field === null ? null : <TextField key={name} control={form.control} name={`cells.${index}`} label={name} />,
        )}
      </div>
    </FormDialog>
  );
}

interface FilterProps {
  label: string;
  count: number;
  tone?: Tone;
  isOn: boolean;
  onClick: () => void;
}

const dots: Record<Tone, string> = {
  ok: 'bg-ok',
  brand: 'bg-brand',
  neutral: 'bg-ink-3',
  bad: 'bg-bad',
  warn: 'bg-warn',
};

const FilterButton = ({ label, count, tone, isOn, onClick }: FilterProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onClick}
    className={classNames(
      'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-[550] max-md:h-10',
      isOn ? 'border-brand bg-brand-soft text-brand' : 'border-line-2 bg-surface text-ink-2 hover:bg-sunken',
    )}
  >
    {tone ? <span aria-hidden="true" className={classNames('size-2 rounded-full', dots[tone])} /> : null}
    {label}
    <span className="num text-ink-3">{count}</span>
  </button>
);

const rough = new Set<ImportedPlace>(['street', 'zip', 'none']);

interface RowLineProps {
  row: ImportRow;
  word: string;
  location: ImportedPlace | null;
  isCorrected: boolean;
  /** Nothing is stored yet. */
  isAhead: boolean;
  onFix: (() => void) | undefined;
}

function RowLine({ row, word, location, isCorrected, isAhead, onFix }: RowLineProps) {
  const place = placeText(row);
  const service = serviceText(row);
  const changes = changeTexts(row);
  const isFault = row.action === 'error';
  return (
    <div className="flex gap-3 border-t border-line px-4 py-3 md:items-center md:gap-4 md:px-5">
      <span className="num w-14 shrink-0 pt-0.5 text-xs text-ink-3 max-md:hidden">{texts.row(row.row)}</span>
      <div className="min-w-0 flex-1 md:basis-1/2">
        <p className={classNames('truncate text-sm font-semibold', !row.customer?.name && 'text-ink-3')}>
          {row.customer?.name || texts.noName}
        </p>
        <p className="truncate text-xs text-ink-2">
          <span className="md:hidden">{`${texts.row(row.row)}${place ? ' · ' : ''}`}</span>
          {place}
        </p>
        {location === null ? null : (
          <p className={classNames('text-xs', rough.has(location) ? 'text-warn' : 'text-ink-2')}>
            {texts.places[location]}
          </p>
        )}
        {service === '' ? null : <p className="num truncate text-xs text-ink-2">{service}</p>}
        <Reason row={row} changes={changes} className="mt-1 md:hidden" />
      </div>
      <Reason row={row} changes={changes} className="min-w-0 flex-1 max-md:hidden md:basis-1/2" />
      {onFix && (isFault || (isCorrected && isAhead)) ? (
        <Button size="sm" className="max-md:h-11" aria-label={texts.fixRow(row.row)} onClick={onFix}>
          {texts.fix}
        </Button>
      ) : null}
      <div className="w-20 shrink-0 text-right">
        <Chip tone={actionTones[row.action]} dot={isFault}>
          {word}
        </Chip>
      </div>
    </div>
  );
}

function Reason({ row, changes, className }: { row: ImportRow; changes: string[]; className: string }) {
  if (changes.length === 0 && !row.reason) return <div className={className} />;
  return (
    <div className={classNames('text-xs break-words', row.action === 'error' ? 'text-bad' : 'text-ink-2', className)}>
      {changes.length > 0 ? changes.map((change) => <p key={change}>{change}</p>) : <p>{row.reason}</p>}
    </div>
  );
}

import { Columns3, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { weekdays } from '#contract/shapes.ts';
import {
  type ListColumn,
  type ListFilter,
  type ListSort,
  listColumns,
  listConcerns,
  listSorts,
  wholeList,
} from '#domain/directory/index.ts';
import { formatNumber } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/fields/plain-fields.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { customersTexts } from '../texts.ts';
import { directoryTexts as texts } from './texts.ts';

/** What the list shows: kept in the address, so that links and Back work. */
export interface View extends ListFilter {
  sort: ListSort;
}

const oneOf = <T extends string>(values: readonly T[], value: string | null, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise;

export const readView = (parameters: URLSearchParams): View => ({
  search: parameters.get('search') ?? '',
  activity: oneOf(['all', 'active', 'inactive'], parameters.get('activity'), 'all'),
  day: oneOf(['', 'none', ...weekdays], parameters.get('day'), ''),
  technician: parameters.get('technician') ?? '',
  tag: parameters.get('tag') ?? '',
  only: oneOf(['', ...listConcerns], parameters.get('only'), ''),
  sort: oneOf(listSorts, parameters.get('sort'), 'name'),
});

interface Filter {
  key: 'activity' | 'day' | 'technician' | 'tag' | 'only';
  label: string;
  placeholder: string;
  choices: readonly { value: string; label: string }[];
}

interface Known {
  tags: readonly string[];
  technicians: readonly { technicianId: string; name: string }[];
}

const without = (key: keyof typeof wholeList): string => wholeList[key];

/** The filters there is something to choose of; one that is chosen stays. */
function filtersFor({ tags, technicians }: Known, view: View): Filter[] {
  const withChosen = [...new Set([...tags, view.tag])].filter(Boolean);
  return [
    {
      key: 'activity',
      label: customersTexts.filterStatus,
      placeholder: customersTexts.allStatuses,
      choices: [
        { value: 'active', label: customersTexts.onlyActive },
        { value: 'inactive', label: customersTexts.onlyInactive },
      ],
    },
    {
      key: 'day',
      label: customersTexts.filterDay,
      placeholder: customersTexts.allDays,
      choices: [...weekdays.map((day) => ({ value: day, label: day })), { value: 'none', label: customersTexts.noDay }],
    },
    ...(technicians.length > 0 || view.technician !== ''
      ? [
          {
            key: 'technician' as const,
            label: texts.filterTechnician,
            placeholder: texts.allTechnicians,
            choices: [
              ...technicians.map(({ technicianId, name }) => ({ value: technicianId, label: name })),
              { value: 'none', label: texts.noTechnician },
            ],
          },
        ]
      : []),
    ...(withChosen.length > 0
      ? [
          {
            key: 'tag' as const,
            label: customersTexts.filterTag,
            placeholder: customersTexts.allTags,
            choices: withChosen.map((tag) => ({ value: tag, label: tag })),
          },
        ]
      : []),
    {
      key: 'only',
      label: texts.filterOnly,
      placeholder: texts.allConcerns,
      choices: listConcerns.map((concern) => ({ value: concern, label: texts.concerns[concern] })),
    },
  ];
}

interface ToolbarProps {
  view: View;
  change: (changes: Partial<View>) => void;
  known: Known;
  /** A phone has its filters in a sheet. */
  isWide: boolean;
  shown: number;
}

/** Search and filters. */
export function Toolbar({ view, change, known, isWide, shown }: ToolbarProps) {
  const [open, setOpen] = useState(false);
  const filters = filtersFor(known, view);
  const chosen = filters.filter(({ key }) => view[key] !== without(key)).length;
  const set = (key: Filter['key'], value: string) => {
    const parameters = new URLSearchParams({ [key]: value });
    change({ [key]: readView(parameters)[key] });
  };
  const chosenOf = (key: Filter['key']): string => (view[key] === without(key) ? '' : view[key]);
  const search = (
    <SearchField
      label={customersTexts.search}
      placeholder={customersTexts.searchHint}
      value={view.search}
      onChange={(typed) => change({ search: typed })}
      delayMs={80}
      className="min-w-48 grow"
    />
  );
  if (isWide) {
    return (
      <div className="flex flex-wrap gap-2 print:hidden">
        {search}
        {filters.map(({ key, label, placeholder, choices }) => (
          <Select
            key={key}
            aria-label={label}
            choices={choices}
            placeholder={placeholder}
            value={chosenOf(key)}
            onChange={({ target }) => set(key, target.value)}
            className="max-w-44"
          />
        ))}
      </div>
    );
  }
  return (
    <div className="flex gap-2 print:hidden">
      {search}
      <Button
        icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {texts.filters(chosen)}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={texts.filtersTitle}
        footer={
          <>
            <Button onClick={() => change({ ...wholeList, search: view.search })}>{customersTexts.clearFilters}</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {texts.showList(shown)}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {filters.map(({ key, label, placeholder, choices }) => (
            <ChoiceField
              key={key}
              label={label}
              choices={choices}
              placeholder={placeholder}
              value={chosenOf(key)}
              onChange={(value) => set(key, value)}
            />
          ))}
          <ChoiceField
            label={customersTexts.sort}
            choices={Object.entries(texts.sorts).map(([value, label]) => ({ value, label }))}
            value={view.sort}
            onChange={(value) => change({ sort: oneOf(listSorts, value, 'name') })}
          />
        </div>
      </Dialog>
    </div>
  );
}

/** The views that everybody has. */
export const builtInViews = [
  { id: 'all', label: texts.builtIn.all, view: {} },
  { id: 'unpaid', label: texts.builtIn.unpaid, view: { only: 'unpaid', sort: '-balance' } },
  { id: 'unrouted', label: texts.builtIn.unrouted, view: { only: 'unrouted' } },
  { id: 'on-hold', label: texts.builtIn.onHold, view: { activity: 'inactive' } },
] as const satisfies readonly { id: string; label: string; view: Partial<View> }[];

const withUsual = (view: Partial<View>): View => ({ ...wholeList, sort: 'name', ...view });

/** Whether two views show the same customers, in whatever order. */
const showsSame = (one: View, other: View): boolean =>
  (Object.keys(wholeList) as (keyof ListFilter)[]).every((key) => one[key] === other[key]);

interface ViewsProps {
  view: View;
  onChoose: (view: View) => void;
  /** How many each shows; null where it is not known yet. */
  countOf: (view: View) => number | null;
}

/** One press to a view. */
export function Views({ view, onChoose, countOf }: ViewsProps) {
  return (
    <nav aria-label={texts.views} className="flex min-w-0 grow gap-1 overflow-x-auto max-lg:-mx-4 max-lg:px-4">
      {builtInViews.map(({ id, label, view: own }) => {
        const whole = withUsual(own);
        const count = countOf(whole);
        const isShown = showsSame(view, whole);
        if (id === 'unpaid' && count === null) return null;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isShown}
            onClick={() => onChoose(whole)}
            className={classNames(
              'flex h-9 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold',
              isShown ? 'bg-brand-soft text-brand' : 'text-ink-2 hover:bg-sunken',
            )}
          >
            {label}
            {count === null ? null : <span className="num font-normal">{formatNumber(count)}</span>}
          </button>
        );
      })}
    </nav>
  );
}

interface ColumnsProps {
  columns: readonly ListColumn[];
  onChange: (columns: ListColumn[] | null) => void;
}

/** Which columns are shown. */
export function ColumnChoice({ columns, onChange }: ColumnsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={texts.chooseColumns}
      trigger={
        <Button size="sm" icon={<Columns3 aria-hidden="true" className="size-4" />}>
          {texts.chooseColumns}
        </Button>
      }
      className="w-60 rounded-md border border-line bg-surface p-3 shadow-float"
    >
      <div className="flex flex-col gap-2.5">
        {listColumns.map((column) => (
          <Checkbox
            key={column}
            label={texts.columns[column]}
            checked={columns.includes(column)}
            onChange={(isShown) =>
              onChange(listColumns.filter((one) => (one === column ? isShown : columns.includes(one))))
            }
          />
        ))}
        <Button size="sm" onClick={() => onChange(null)}>
          {texts.usualColumns}
        </Button>
        <p className="text-xs text-ink-3">{texts.keys}</p>
      </div>
    </Popover>
  );
}

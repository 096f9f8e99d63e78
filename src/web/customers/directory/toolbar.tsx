import { Download, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { weekdays } from '#contract/shapes.ts';
import {
  type ListColumn,
  type ListFilter,
  type ListSort,
  listConcerns,
  listSorts,
  wholeList,
} from '#domain/directory/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatWeekday } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/fields/plain-fields.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { customersTexts } from '../texts.ts';
import type { Entry } from './rows.tsx';
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
      choices: [
        ...weekdays.map((day) => ({ value: day, label: formatWeekday(day) })),
        { value: 'none', label: customersTexts.noDay },
      ],
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
      className="min-w-44 flex-[1.5]"
    />
  );
  if (isWide) {
    return (
      <div className="flex gap-2 print:hidden">
        {search}
        {filters.map(({ key, label, placeholder, choices }) => (
          <Select
            key={key}
            aria-label={label}
            choices={choices}
            placeholder={placeholder}
            value={chosenOf(key)}
            onChange={({ target }) => set(key, target.value)}
            className="min-w-0 flex-1"
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
        className="h-11.5"
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
            <Button onClick={() => change(wholeList)}>{customersTexts.clearFilters}</Button>
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

interface ViewToExport {
  view: View;
  columns: readonly ListColumn[];
  customerIds: readonly string[];
}

/** Writing files comes when it is wanted. */
const exporting = () => import('./bulk.tsx');
const tellLoadFailed = (error: unknown): void =>
  toast({ variant: 'error', title: failureText(error, texts.exportFailed) });
export const exportView = (wanted: ViewToExport): Promise<void> =>
  exporting()
    .then((files) => files.exportView(wanted))
    .catch(tellLoadFailed);
const exportAll = (customers: readonly Customer[]): Promise<void> =>
  exporting()
    .then((files) => files.exportAll(customers))
    .catch(tellLoadFailed);

interface ExportProps extends Omit<ViewToExport, 'customerIds'> {
  entries: readonly Entry[];
  disabled: boolean;
}

/** The file of the list as it is shown, made by the server, or of all fields, which the import reads back. */
export function ExportButton({ entries, view, columns, disabled }: ExportProps) {
  const customers = entries.map(({ customer }) => customer);
  return (
    <DropdownMenu
      trigger={
        <Button icon={<Download aria-hidden="true" className="size-4" />} disabled={disabled}>
          {customersTexts.exportCsv}
        </Button>
      }
    >
      <MenuItem
        onSelect={() => void exportView({ view, columns, customerIds: customers.map(({ customerId }) => customerId) })}
      >
        {texts.exportView}
      </MenuItem>
      <MenuItem onSelect={() => void exportAll(customers)}>{texts.exportAll}</MenuItem>
    </DropdownMenu>
  );
}

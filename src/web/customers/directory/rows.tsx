import { ArrowDown, ArrowUp, Ellipsis, Eye, Pencil, SquareCheck, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import type { CustomerFacts } from '#contract/directory/directory.ts';
import {
  daysOf,
  type ListColumn,
  type ListEntry,
  type ListSort,
  priceOf,
  type SortKey,
} from '#domain/directory/index.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import { formatDay, formatDollars, formatWeekday } from '#web/base/format.ts';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { frequencyLabel } from '../labels.tsx';
import { customersTexts } from '../texts.ts';
import { directoryTexts as texts } from './texts.ts';

export type Entry = ListEntry<Customer, CustomerFacts>;

export interface RowActions {
  view: (customer: Customer) => void;
  /** Absent where the user may not. */
  edit?: ((customer: Customer) => void) | undefined;
  remove?: ((customer: Customer) => void) | undefined;
  /** Ticks a row; with Shift all from the one ticked before. */
  select?: ((customerId: string, isRange: boolean) => void) | undefined;
}

export interface RowProps {
  entry: Entry;
  columns: readonly ListColumn[];
  technicianNames: ReadonlyMap<string, string>;
  selected: boolean;
  /** Whether each row has its box. */
  ticks: boolean;
  actions: RowActions;
}

const widths: Record<ListColumn, string> = {
  price: '6.25rem',
  day: '5rem',
  technician: '6.5rem',
  balance: '5.75rem',
  next: '6.25rem',
  water: '7.75rem',
  tags: 'minmax(5rem,10rem)',
  status: '5rem',
  phone: '8.5rem',
  email: 'minmax(8rem,12rem)',
};
const rightAligned: ReadonlySet<string> = new Set(['price', 'balance']);
/** What is sorted downward at the first press: the largest amounts are looked for. */
const downFirst: ReadonlySet<string> = new Set(['price', 'balance']);

/** The columns of the grid that head and rows share. */
export const gridOf = (columns: readonly ListColumn[], selects: boolean): string =>
  [selects ? '2rem' : '', 'minmax(11rem,1fr)', ...columns.map((column) => widths[column]), '2.25rem'].join(' ');

interface HeadProps {
  columns: readonly ListColumn[];
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  /** The box that ticks all, where rows can be ticked. */
  selectAll: ReactNode;
}

/** The heads of the columns, each of which sorts. */
export function ListHead({ columns, sort, onSort, selectAll }: HeadProps) {
  const head = (key: SortKey & (ListColumn | 'name'), label: string) => {
    const isSorted = sort === key || sort === `-${key}`;
    const isDown = sort === `-${key}`;
    const Arrow = isDown ? ArrowDown : ArrowUp;
    const other: ListSort = isSorted ? (isDown ? key : `-${key}`) : downFirst.has(key) ? `-${key}` : key;
    return (
      <th
        key={key}
        scope="col"
        aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}
        className="min-w-0 p-0"
      >
        <button
          type="button"
          onClick={() => onSort(other)}
          className={classNames(
            'flex h-9 w-full min-w-0 items-center gap-1 rounded-sm text-xs font-semibold text-ink-2 hover:text-ink',
            rightAligned.has(key) && 'flex-row-reverse',
          )}
        >
          <span className="truncate">{label}</span>
          {isSorted ? <Arrow aria-hidden="true" className="size-3.5 shrink-0" /> : null}
        </button>
      </th>
    );
  };
  return (
    <thead className="sticky top-14 z-10 block rounded-t-md border-b border-line bg-sunken print:static">
      <tr className={gridLook}>
        {selectAll ? <th className="p-0">{selectAll}</th> : null}
        {head('name', texts.customer)}
        {columns.map((column) => head(column, texts.columns[column]))}
        <td className="p-0" />
      </tr>
    </thead>
  );
}

/** How a row of the table looks; its cells are `RowCells`. */
export const rowAttributes = ({ customer }: Entry, index: number, selected: boolean | undefined) => ({
  'aria-rowindex': index + 2,
  'aria-labelledby': nameIdOf(customer),
  'data-selected': selected,
  'data-customer': customer.customerId,
  className: classNames(
    gridLook,
    'h-10 border-b border-line text-sm',
    selected ? 'bg-brand-soft' : 'hover:bg-sunken focus-within:bg-sunken',
  ),
});

const gridLook = 'grid grid-cols-(--columns) items-center gap-x-3 px-4';
const nameIdOf = ({ customerId }: Customer): string => `name-${customerId}`;

/** A customer in a table: one line. */
export const RowCells = memo(({ entry, columns, technicianNames, selected, ticks, actions }: RowProps) => {
  const { customer } = entry;
  return (
    <>
      {ticks && actions.select ? (
        <td className="p-0">
          <Tick customer={customer} selected={selected} onSelect={actions.select} />
        </td>
      ) : null}
      <td className="flex min-w-0 items-baseline gap-2 p-0">
        <Name customer={customer} onView={actions.view} className="max-w-[70%] shrink-0 truncate" />
        <span className="min-w-0 truncate text-xs text-ink-3">{placeOf(customer)}</span>
        <Unseen entry={entry} columns={columns} />
      </td>
      {columns.map((column) => (
        <td key={column} className={classNames('min-w-0 truncate p-0', rightAligned.has(column) && 'num text-right')}>
          {cells[column](entry, technicianNames)}
        </td>
      ))}
      <td className="flex justify-end p-0">
        <RowMenu customer={customer} actions={actions} />
      </td>
    </>
  );
});

/** A customer on a phone: two lines. */
export const PhoneRow = memo(({ entry, technicianNames, selected, ticks, actions }: RowProps) => {
  const { customer, facts } = entry;
  const who = facts?.technicianIds.flatMap((id) => technicianNames.get(id) ?? []) ?? [];
  const owes = facts?.balance !== null && facts !== null && facts.balance > 0;
  return (
    <article
      aria-labelledby={nameIdOf(customer)}
      data-customer={customer.customerId}
      className={classNames(
        'flex items-center gap-3 border-b border-line py-2 pr-1.5 pl-4',
        selected && 'bg-brand-soft',
      )}
    >
      {ticks && actions.select ? <Tick customer={customer} selected={selected} onSelect={actions.select} /> : null}
      <div className="min-w-0 grow">
        <div className="flex items-baseline gap-3">
          <h2 className="min-w-0 grow truncate text-md font-semibold">
            <Name customer={customer} onView={actions.view} />
          </h2>
          <span className="num shrink-0 text-sm">
            {owes
              ? cells.balance(entry, technicianNames)
              : customer.isActive
                ? null
                : cells.status(entry, technicianNames)}
          </span>
        </div>
        <div className="flex items-baseline gap-3 text-sm text-ink-2">
          <span className="min-w-0 grow truncate">{placeOf(customer) ?? customersTexts.notProvided}</span>
          <span className="max-w-[45%] shrink-0 truncate">
            {[shortDays(entry), ...who].filter(Boolean).join(' · ')}
          </span>
        </div>
        <Unseen entry={entry} columns={owes || customer.isActive ? [] : ['status']} />
      </div>
      <RowMenu customer={customer} actions={actions} isPhone canSelect={!ticks} />
    </article>
  );
});

interface NameProps {
  customer: Customer;
  onView: RowActions['view'];
  className?: string;
}

const Name = ({ customer, onView, className }: NameProps) => (
  <Link
    id={nameIdOf(customer)}
    to={`/customers?view=${encodeURIComponent(customer.customerId)}`}
    // The address is for another tab; here the list stays as it is filtered.
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onView(customer);
    }}
    data-row-link=""
    className={classNames(
      'scroll-mt-28 scroll-mb-24 rounded-sm font-semibold underline-offset-2 hover:underline',
      className,
    )}
  >
    {customer.name}
  </Link>
);

interface TickProps {
  customer: Customer;
  selected: boolean;
  onSelect: (customerId: string, isRange: boolean) => void;
}

const Tick = ({ customer, selected, onSelect }: TickProps) => (
  <label className="-m-2 grid w-fit place-items-center p-2">
    <span className="sr-only">{texts.select(customer.name)}</span>
    <input
      type="checkbox"
      checked={selected}
      // The change itself does not know of Shift.
      onClick={({ shiftKey }) => onSelect(customer.customerId, shiftKey)}
      onChange={() => undefined}
      className="size-4 accent-brand max-lg:size-5"
    />
  </label>
);

interface RowMenuProps {
  customer: Customer;
  actions: RowActions;
  isPhone?: boolean;
  /** Where the rows have no boxes yet, choosing begins here. */
  canSelect?: boolean;
}

function RowMenu({ customer, actions, isPhone, canSelect }: RowMenuProps) {
  const { view, edit, remove, select } = actions;
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={texts.menu(customer.name)}
          icon={<Ellipsis />}
          tooltip={false}
          className={isPhone ? 'size-11' : 'size-8'}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => view(customer)}>
        {customersTexts.view}
      </MenuItem>
      {edit ? (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => edit(customer)}>
          {customersTexts.edit}
        </MenuItem>
      ) : null}
      {canSelect && select ? (
        <MenuItem icon={<SquareCheck aria-hidden="true" />} onSelect={() => select(customer.customerId, false)}>
          {texts.selectRow}
        </MenuItem>
      ) : null}
      {remove ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => remove(customer)}>
            {customersTexts.delete}
          </MenuItem>
        </>
      ) : null}
    </DropdownMenu>
  );
}

const placeOf = ({ address, city, state }: Customer): string | null => addressLine({ address, city, state });

const serviceOf = ({ serviceFrequency, serviceDay }: Customer): string => {
  const frequency = frequencyLabel(serviceFrequency);
  return serviceDay
    ? customersTexts.service(frequency, formatWeekday(serviceDay))
    : customersTexts.serviceNoDay(frequency);
};

/** What a reader who hears the list, or a search in the browser, finds besides what has its place in the line. */
function Unseen({ entry: { customer }, columns }: { entry: Entry; columns: readonly ListColumn[] }) {
  const { email, phone, isActive } = customer;
  const parts = [
    columns.includes('email') ? null : email,
    columns.includes('phone') ? null : phone,
    columns.includes('status') ? null : isActive ? customersTexts.active : customersTexts.inactive,
    serviceOf(customer),
  ].filter((part) => part !== null);
  return (
    <span className="sr-only">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}

/** 2001 began with a Monday. */
const weekdayDates: Record<string, string> = {
  Monday: '2001-01-01',
  Tuesday: '2001-01-02',
  Wednesday: '2001-01-03',
  Thursday: '2001-01-04',
  Friday: '2001-01-05',
  Saturday: '2001-01-06',
  Sunday: '2001-01-07',
};

const shortDays = ({ customer, facts }: Entry): string =>
  daysOf(customer, facts)
    .map((day) => {
      const date = weekdayDates[day];
      return date ? formatDay(date, 'shortWeekday') : day;
    })
    .join(', ');

const Nothing = () => <span className="text-ink-3">{texts.nothing}</span>;

const waterTones = { ideal: 'ok', low: 'warn', high: 'warn', critical: 'bad' } satisfies Record<string, Tone>;

/** Where a figure of the line comes from. */
const cellLink = 'rounded-sm underline-offset-2 hover:underline';

function WaterWord({ water }: { water: NonNullable<CustomerFacts['water']> }) {
  const word = texts.water[water.word];
  const reading = texts.readings[water.reading];
  return (
    <Link to={`/pools/${encodeURIComponent(water.poolId)}`} className={classNames(cellLink, 'flex min-w-0')}>
      <StatusDot tone={waterTones[water.word]} className="max-w-full">
        <span className="truncate">{water.word === 'ideal' ? word : `${reading} ${word}`}</span>
      </StatusDot>
    </Link>
  );
}

/** What a column shows of a customer. */
const cells: Record<ListColumn, (entry: Entry, technicianNames: ReadonlyMap<string, string>) => ReactNode> = {
  price: ({ customer, facts }) => {
    const price = priceOf(customer, facts);
    if (price === null) return <Nothing />;
    const plan = facts?.plan;
    const { amount, unit } = texts.per(
      price,
      plan
        ? plan.pricing === 'visit'
          ? 'visit'
          : plan.billingCycle
        : customer.pricePer === 'month'
          ? 'monthly'
          : 'visit',
    );
    return (
      <span title={plan?.name}>
        {amount}
        {unit ? <span className="text-xs text-ink-3">{unit}</span> : null}
      </span>
    );
  },
  day: (entry) => shortDays(entry) || <Nothing />,
  technician: ({ facts }, technicianNames) =>
    facts?.technicianIds.flatMap((id) => technicianNames.get(id) ?? []).join(', ') || <Nothing />,
  balance: ({ customer, facts }) => {
    if (!facts || facts.balance === null || facts.balance === 0) return <Nothing />;
    const overdue = facts.overdue ?? 0;
    return (
      <Link
        to={`/customers?view=${encodeURIComponent(customer.customerId)}&tab=billing`}
        className={classNames(cellLink, overdue > 0 && 'font-semibold text-bad')}
        title={overdue > 0 ? texts.overdue(overdue) : undefined}
      >
        {formatDollars(facts.balance)}
        {overdue > 0 ? <span className="sr-only">{texts.overdue(overdue)}</span> : null}
      </Link>
    );
  },
  next: ({ facts }) => (facts?.nextVisit ? formatDay(facts.nextVisit, 'shortWeekdayAndDay') : <Nothing />),
  water: ({ facts }) => (facts?.water ? <WaterWord water={facts.water} /> : <Nothing />),
  tags: ({ customer }) => customer.tags.join(', ') || <Nothing />,
  status: ({ customer: { isActive } }) => (
    <span className={isActive ? 'text-ink-2' : 'font-semibold text-ink'}>
      {isActive ? customersTexts.active : customersTexts.inactive}
    </span>
  ),
  phone: ({ customer }) => customer.phone ?? <Nothing />,
  email: ({ customer }) => customer.email ?? <Nothing />,
};

import type { ListColumn, ListConcern } from '#domain/directory/index.ts';
import { formatDollars, plural } from '#web/base/format.ts';

const per = { weekly: '/wk', biweekly: '/2 wk', monthly: '/mo', quarterly: '/qtr', annually: '/yr', visit: '/visit' };

/** Texts of the list of customers. */
export const directoryTexts = {
  columns: {
    price: 'Price',
    day: 'Day',
    technician: 'Technician',
    balance: 'Balance',
    next: 'Next visit',
    water: 'Water',
    tags: 'Tags',
    status: 'Status',
    phone: 'Phone',
    email: 'Email',
  } satisfies Record<ListColumn, string>,
  customer: 'Customer',
  chooseColumns: 'Columns',
  usualColumns: 'Reset columns',
  keys: 'J and K move, X selects, Enter opens, / searches.',
  sorts: {
    name: 'Name A–Z',
    address: 'Street',
    city: 'City',
    day: 'Weekday',
    '-balance': 'Highest balance',
    next: 'Next visit',
    water: 'Worst water first',
    technician: 'Technician',
    '-price': 'Highest price',
    newest: 'Newest first',
  },
  filterTechnician: 'Filter by technician',
  allTechnicians: 'Every technician',
  noTechnician: 'No technician',
  filterOnly: 'Filter by what’s open',
  allConcerns: 'Everyone',
  concerns: {
    unpaid: 'Owes money',
    overdue: 'Overdue',
    unrouted: 'Not on a route',
    water: 'Water out of range',
  } satisfies Record<ListConcern, string>,
  filters: (chosen: number) => (chosen === 0 ? 'Filters' : `Filters (${chosen})`),
  filtersTitle: 'Filters',
  showList: (n: number) => `Show ${plural(n, 'customer', 'customers')}`,
  per: (amount: number, unit: keyof typeof per | null) => ({ amount: formatDollars(amount), unit: unit && per[unit] }),
  overdue: (amount: number) => `${formatDollars(amount)} overdue`,
  nothing: '–',
  readings: { chlorine: 'Chlorine', bromine: 'Bromine', pH: 'pH', lsi: 'LSI', totalAlkalinity: 'Alkalinity' },
  select: (name: string) => `Select ${name}`,
  menu: (name: string) => `More for ${name}`,
  firstSteps: 'Import your list from a file, or add your first customer.',
  exportView: 'This list, as shown',
  exportAll: 'All fields, to import again',
  exportFailed: 'Couldn’t export the list. Try again.',

  views: 'Views',
  builtIn: { all: 'All', unpaid: 'Owes money', unrouted: 'Not on a route', onHold: 'On hold' },
};

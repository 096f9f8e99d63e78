import { addDays } from '#domain/calendar/index.ts';
import { catalog } from '#domain/language/index.ts';

const aMonday = '2001-01-01';

/** What the calls of the list of customers say, and what is in its file. */
export const directoryTexts = catalog('directory', {
  view: 'View',
  mostViews: ({ most }: { most: number }) => `You can keep ${most} views. Delete one first.`,
  nameTaken: 'You already have a view with this name.',

  gone: 'No longer exists',
  hasTags: 'Already has these tags',
  lacksTags: 'Doesn’t have these tags',
  tooManyTags: ({ most }: { most: number }) => `Would have more than ${most} tags`,
  alreadyOnHold: 'Already on hold',
  notOnHold: 'Not on hold',
  onHold: 'On hold',
  notOnRoute: 'Not on a route',
  alreadyTheirs: ({ technician }: { technician: string }) => `Already with ${technician}`,
  /** `weekday`: 0 for Monday. */
  dayOff: ({ technician, weekday }: { technician: string; weekday: number }, { day }) =>
    `${technician} doesn’t work on ${day(addDays(aMonday, weekday), 'weekday')}s`,
  hasPlan: 'Already has a plan',
  inactiveTechnician: ({ technician }: { technician: string }) => `${technician} is inactive`,
  given: ({ stops, technician }: { stops: number; technician: string }, { plural }) =>
    `${plural(stops, 'stop', 'stops')} given to ${technician}`,
  billed: 'Already billed',
  changedSince: 'Changed since then',

  active: 'Active',
  inactive: 'Inactive',
  header: {
    name: 'Name',
    address: 'Address',
    city: 'City',
    state: 'State',
    zipCode: 'ZIP Code',
    price: 'Price',
    per: 'Per',
    day: 'Service Day',
    technician: 'Technician',
    balance: 'Balance',
    overdue: 'Overdue',
    next: 'Next Visit',
    water: 'Water',
    tags: 'Tags',
    status: 'Status',
    phone: 'Phone',
    email: 'Email',
  },
  per: {
    visit: 'visit',
    weekly: 'week',
    biweekly: '2 weeks',
    monthly: 'month',
    quarterly: 'quarter',
    annually: 'year',
  },
});

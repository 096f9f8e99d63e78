import { catalog } from '#domain/language/index.ts';

export const schedulingTexts = catalog('scheduling', {
  customer: 'Customer',
  technician: 'Technician',
  routeAssignment: 'Route assignment',
  routeChange: 'Route change',
  dayOff: 'Day off',
  streets: 'Map',
  badRange: 'The file doesn’t have that byte range.',
  calendar: 'Calendar',
  beforeFirstDay: 'Must not be before the first day',
  beforeToday: 'Must not be before today',

  technicians: {
    endsBeforeStart: 'Must be after the start time',
    changedMeanwhile: 'The technician was changed at the same time. Try again.',
    ownAccount: 'You can’t delete your own account.',
    othersCalendar: 'This is another technician’s calendar.',
  },

  planning: {
    changedMeanwhile: 'The schedule has changed. Optimize the week again.',
    listedTwice: ({ id }: { id: string }) => `${id} is listed twice`,
    stopOnRoute: 'This stop is already on a route',
    customerOnRoute: 'This customer is already on a route',
    stopNotOnRoute: 'This stop is no longer on a route',
    stopOfAnother: 'This stop belongs to another customer',
    stopMoved: 'This stop was moved',
    optimized: ({ moved, added }: { moved: number; added: number }, { plural, number }) =>
      `Optimized the week: ${plural(moved, 'stop', 'stops')} moved${added > 0 ? `, ${number(added)} added` : ''}`,
    failed: 'Failed to optimize weekly routes',
    tooFewCustomers: 'Need at least 2 customers to optimize route',
    addressNotFound: 'We couldn’t find this address. Check the street, city and ZIP code.',
    noLookups: 'We can’t look up addresses right now. Try again.',
    busy: 'Too many weeks are being optimized. Try again in a moment.',
    stopped: 'Optimizing the week was stopped.',
  },
});

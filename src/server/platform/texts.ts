import { catalog, type Message } from '#domain/language/index.ts';

/** What calls of every area answer. */
export const errorTexts = catalog('errors', {
  noAccess: 'Your account doesn’t have access to this.',
  invalidInput: 'Invalid input',
  notFound: ({ what }: { what: Message | string }, { say }) => `${say(what)} not found`,
});

/** What more than one area looks for and may not find (`notFound`, `unknownReference`). */
export const things = catalog('things', {
  customer: 'Customer',
  email: 'Email',
  equipment: 'Equipment',
  logo: 'Logo',
  message: 'Message',
  photo: 'Photo',
  pool: 'Pool',
  property: 'Address',
  report: 'Report',
  survey: 'Survey',
  technician: 'Technician',
  template: 'Template',
  visit: 'Visit',
});

/** Why a picture is not taken. */
export const pictureTexts = catalog('pictures', {
  tooManyPixels: 'This picture has more than 100 megapixels. Use a smaller one.',
  tooLarge: 'This picture is too large. Use a smaller one.',
  unreadable: ({ formats }: { formats: readonly string[] }, { list }) =>
    `Couldn’t read this picture. Use a ${list(formats, 'or')} file.`,
  damaged: 'The picture is damaged.',
  busy: 'Too many pictures are being processed at the moment. Try again in a minute.',
});

/** Background tasks as the owner sees them. */
export const jobTexts = catalog('jobs', {
  checkForAlerts: 'Check for alerts',
  emailAlertsToOwners: 'Email alerts to owners',
  checkTheWeather: 'Check the weather',
  deliverEmails: 'Deliver emails',
  sendNotificationsToDevices: 'Send notifications to devices',
  sendMessagesToCustomers: 'Send messages to customers',
  scheduleNoticesAndGreetings: 'Schedule notices and greetings',
  updateTextStatusAndCost: 'Update text status and cost',
  locateCustomersOnTheMap: 'Locate customers on the map',
  measureDrives: 'Measure drives on roads',
  findCustomersToBill: 'Find customers to bill',
  billYourCustomers: 'Bill your customers',
  renewPlans: 'Renew plans',
  confirmPlanPayments: 'Confirm plan payments',
  confirmCustomerPayments: 'Confirm customer payments',
  checkForOfflineTesters: 'Check for offline testers',
  deleteExpiredData: 'Delete expired data',
  nightlyBackupAndCleanup: 'Nightly backup and cleanup',
  createABackup: 'Create a backup',
  /** When they run. */
  when: {
    everyMinute: 'every minute',
    everyMinutes: ({ minutes }: { minutes: number }) => `every ${minutes} minutes`,
    everyHour: 'every hour',
    everyNight: 'every night at 3 AM',
  },
});

import { formatList, plural } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';

const duration = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} hr ${minutes % 60} min` : `${minutes} min`;
};

const ppm = (value: number) => `${value.toFixed(1)} ppm`;

/** Texts of the home page. */
export const homeTexts = {
  title: 'Dashboard',
  loadFailed: 'Couldn’t load your day.',
  loadFailedSafe: 'Your customers, routes and reports are safe. Try again in a moment.',

  account: 'Your account',
  accountName: 'Name',
  accountEmail: 'Email',
  accountCompany: 'Company',
  accountRole: 'Role',
  openToYou: 'Open to you',
  nothingOpen: 'You don’t have access to anything yet',
  nothingOpenMore: 'Your company’s owner decides what you can see. It shows up here once you have access.',

  firstDay: 'Your first day',
  firstDayPurpose: 'Get your company up and running. Steps check off automatically, and you can skip any.',
  stepsDone: (done: number, total: number) => `${done} of ${total} done`,
  done: 'Done',
  skip: 'Skip',
  skipStep: (step: string) => `Skip: ${step}`,
  skipped: 'Skipped',
  companyTitle: 'Tell us about your company',
  companyText:
    'Name, phone, time zone, shop address and sales tax. Messages to your customers are signed with the name.',
  companyDone: 'Your customers see who writes to them.',
  detailsAction: 'Add your company’s details',
  importTitle: 'Import customers',
  importText: 'Bring your list from Skimmer, Jobber, QuickBooks or a spreadsheet, or add them by hand.',
  importDone: (count: number) => plural(count, 'customer', 'customers'),
  importAction: 'Import customers',
  addCustomer: 'Add a customer',
  technicianTitle: 'Add technicians',
  technicianText: 'The people who work the stops, with their days and hours.',
  technicianDone: (count: number) => plural(count, 'technician', 'technicians'),
  technicianAction: 'Add a technician',
  planTitle: 'Plan the week',
  planText: 'We share the stops between your technicians and find the shortest routes. You look it over first.',
  planDone: (count: number) => `${plural(count, 'stop', 'stops')} planned`,
  weekAction: 'Optimize Week',
  loginsTitle: 'Let them sign in',
  loginsText: 'Each technician gets an invite and sees their route on their phone.',
  loginsDone: (count: number) => `${plural(count, 'technician', 'technicians')} with an account`,
  loginsAction: 'Invite technicians',
  noMailServer: 'Emails aren’t sent: there’s no mail server.',
  toOutbox: 'Email outbox',
  billingTitle: 'Set up billing',
  billingText: 'Bill everyone from the prices on their records. No tax is added until you set it.',
  billingDone: (count: number) => `${plural(count, 'customer', 'customers')} billed`,
  billingAction: 'Bill your customers',
  taxAction: 'Set sales tax',
  liveTitle: 'Go live',
  liveText: 'Until then nothing is sent to your customers. See what would be sent first.',
  liveDone: 'Messages and bills go out on their own.',
  liveAction: 'Go live',

  needsYou: {
    title: 'Needs your attention',
    nothing: 'Nothing needs your attention right now.',
    failed: 'Couldn’t load what needs your attention.',
    waits: {
      overdue: (amount: number) => `${words.dollars(Math.round(amount), 0)} is overdue.`,
      unreadThreads: (count: number) =>
        count === 1
          ? '1 conversation has unread messages.'
          : `${words.number(count)} conversations have unread messages.`,
      alerts: (count: number) => (count === 1 ? '1 alert needs action.' : `${words.number(count)} alerts need action.`),
      raisedInField: (count: number) =>
        count === 1
          ? '1 request from the field is waiting.'
          : `${words.number(count)} requests from the field are waiting.`,
      withoutRoute: (count: number) =>
        count === 1 ? '1 customer isn’t on a route.' : `${words.number(count)} customers aren’t on a route.`,
      workOrdersToSchedule: (count: number) =>
        count === 1
          ? '1 approved work order isn’t scheduled.'
          : `${words.number(count)} approved work orders aren’t scheduled.`,
      lowStock: (count: number) =>
        count === 1 ? '1 product is running low.' : `${words.number(count)} products are running low.`,
    },
    actions: {
      overdue: 'See invoices',
      unreadThreads: 'Open inbox',
      alerts: 'See alerts',
      raisedInField: 'See requests',
      withoutRoute: 'Plan the week',
      workOrdersToSchedule: 'Schedule',
      lowStock: 'Restock',
    },
    disputed: (customer: string, by: string | null) =>
      by === null ? `${customer}: a payment is disputed.` : `${customer}: a payment is disputed. Answer by ${by}.`,
    returned: (customer: string, _by: string | null) => `${customer}: the bank returned a payment.`,
    seeInvoice: 'See invoice',
    takenBack: (count: number, by: string | null) =>
      by === null
        ? `${count} payments are disputed or were returned.`
        : `${count} payments are disputed or were returned. Answer the first by ${by}.`,
    seePayments: 'See payments',
    reports: (count: number) =>
      count === 1
        ? '1 report didn’t reach its customer.'
        : `${words.number(count)} reports didn’t reach their customers.`,
    showReports: 'Show reports',
    hideReports: 'Hide reports',
  },

  money: {
    title: 'Money at a glance',
    due: 'Due',
    overdue: 'Overdue',
    collected: 'Collected, 30 days',
    failed: 'Couldn’t load the money figures.',
  },

  atRisk: 'Pools at risk',
  atRiskPurpose: 'Free chlorine will likely drop below minimum before the next stop. Most urgent first.',
  atRiskCount: (count: number) => plural(count, 'pool', 'pools'),
  atRiskNone: 'No pools at risk. Pools show up here when chlorine may run low before the next stop.',
  atRiskFailed: 'Couldn’t load the pools at risk.',
  tooLowNow: 'Too low now',
  atRiskSoon: 'At risk',
  underNow: (minimum: number) => `Free chlorine is likely already below its minimum of ${ppm(minimum)}.`,
  fallsUnder: (minimum: number, day: string) =>
    `Free chlorine will likely drop below its minimum of ${ppm(minimum)} on ${day}.`,
  mayFallUnder: (minimum: number, day: string) =>
    `Free chlorine may drop below its minimum of ${ppm(minimum)} on ${day}.`,
  likely: (chlorine: number) => `likely ${ppm(chlorine)}`,
  likelyThen: (low: number, high: number) => `(${low.toFixed(1)}–${high.toFixed(1)}) at the stop`,
  likelyIn14Days: 'in 14 days',
  noStopPlanned: 'No stop planned',
  planStopFor: (name: string) => `Plan a stop for ${name}`,
  openRouteOf: (day: string) => `Open the route for ${day}`,

  poolSection: 'Pool water',
  noCustomer: 'No customer',
  poolsFailed: 'Couldn’t load this customer’s pools.',
  noPool: 'This customer has no pool yet',
  noPoolMore: 'Add one under the customer and its water shows up here.',

  today: "Today's stops",
  yourStops: 'Your stops today',
  noStopsTitle: 'No stops today',
  noStopsOwner: 'Stops show up here once a route is planned for this weekday.',
  noStopsTechnician: 'There’s nothing on your route today. The office sets your route.',
  planRoutes: 'Plan routes',
  progress: (done: number, total: number) => `${done} of ${total}`,
  noAddress: 'No address',
  stateDone: 'Done',
  stateOpen: 'In progress',
  statePlanned: 'Planned',
  next: 'Next',
  more: (count: number) => `${count} more`,
  fewer: 'Show fewer',
  allDone: 'All done',
  freeToday: (names: string[]) => `No stops today: ${formatList(names)}`,
  doneOf: (done: number, total: number) => `${done} of ${total} done`,
  underWay: (count: number) => `${count} in progress`,
  finished: (count: number) => `${plural(count, 'technician', 'technicians')} finished`,
  hideFinished: 'Hide finished technicians',
  notStarted: 'Not started',
  behind: (minutes: number) => `${duration(minutes)} behind`,
  stopsOf: (name: string) => `Stops for ${name}`,
  doneStops: (count: number) => `${plural(count, 'stop', 'stops')} done`,
  hideDone: 'Hide finished stops',
  likelyAt: (time: string) => `Arrive about ${time}`,
  gateCode: (code: string) => `Gate ${code}`,
  dog: (note: string) => `Dog: ${note}`,
  water: 'Water',
  myTimesheet: 'My timesheet',
  start: 'Start',
  goOn: 'Continue',
  navigate: 'Navigate',
  startStop: (name: string) => `Start stop: ${name}`,
  continueStop: (name: string) => `Continue stop: ${name}`,
  navigateTo: (name: string) => `Navigate to ${name}`,

  reportsFailed: 'Couldn’t load the reports.',
  reportsFailedSafe: 'They’re saved, and waiting emails go out automatically.',
  retry: 'Try again',
  waitingTitle: 'Reports waiting',
  waitingPurpose: 'Visits are saved. We’ll keep retrying these emails.',
  sendAgain: 'Send again',
  sendAgainTo: (name: string) => `Send again: ${name}`,
  sent: 'Report sent',
  stillWaiting: 'Couldn’t send the report yet',
  statePending: 'Waiting',
  stateFailed: 'Not delivered',
};

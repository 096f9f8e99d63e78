import { services } from '#contract/choices.ts';
import type { DifferingTasks, VisitTask } from '#contract/visits/checklist.ts';
import {
  addDays,
  addMonths,
  type CivilDate,
  dateOfDay,
  dayNumber,
  localDate,
  weekdayIndex,
  weekdayOf,
} from '#domain/calendar/index.ts';
import { chargeCents, findPlan, type Plan } from '#domain/subscription/index.ts';
import { type CustomerTask, customerTasks, defaultTasks, type FinishedVisit, tasksDue } from '#domain/visits/index.ts';
import { firstPoolId } from '#domain/water/index.ts';
import { demoAccounts, hashPassword, identityRepo } from '#server/accounts/index.ts';
import { systemContext } from '#server/alerts/index.ts';
import type { Deps } from '#server/deps.ts';
import { keptNote } from '#server/mail/index.ts';
import { described, subscriptionTexts } from '#server/subscription/index.ts';
import { demoBilling, stayOf } from './demo-billing.ts';
import { type DemoCustomer, demoCustomers } from './demo-customers.ts';
import { demoMessages, reachOf } from './demo-messages.ts';
import { type DemoStop, demoStops, demoTechnicians, formerStops } from './demo-routes.ts';
import { assignmentRow, customerRow, poolRow, rowsOfVisit, technicianRow } from './demo-rows.ts';
import { stockRows, truckRows } from './demo-stock.ts';
import { addDemoTester } from './demo-tester.ts';
import { type DemoVisit, demoCosts, demoVisits, firstDayOf } from './demo-visits.ts';
import { demoEquipment, demoWork } from './demo-work.ts';
import { type DemoRows, demoRepo } from './repo.ts';

const thursday = 3;
const friday = 4;
const sunday = 6;
/** A holiday further off is not shown yet. */
const soonDays = 14;

const dayAfter = (date: CivilDate): CivilDate => dateOfDay(dayNumber(date) + 1);

/** Thanksgiving, the fourth Thursday of November, where it is soon; else the next Thursday. */
function holidayAfter(today: CivilDate): { date: CivilDate; note: string } {
  const november = `${today.slice(0, 4)}-11-01`;
  const firstThursday = dayNumber(november) + ((thursday - weekdayIndex(november) + 7) % 7);
  const thanksgiving = dateOfDay(firstThursday + 21);
  const daysAway = dayNumber(thanksgiving) - dayNumber(today);
  if (daysAway > 0 && daysAway <= soonDays) return { date: thanksgiving, note: 'Thanksgiving' };
  const daysToThursday = (thursday - weekdayIndex(today) + 7) % 7 || 7;
  return { date: dateOfDay(dayNumber(today) + daysToThursday), note: 'Company outing' };
}

/** The next date on which all work, with another such date behind it. */
function workDayAfter(today: CivilDate, holiday: CivilDate): CivilDate {
  let date = dayAfter(today);
  while ([friday, friday + 1, sunday].includes(weekdayIndex(date)) || date === holiday || dayAfter(date) === holiday) {
    date = dayAfter(date);
  }
  return date;
}

/** Sam's next working day, and the place behind his stops of it. */
function nextPlace(stops: readonly DemoStop[], today: CivilDate): { onDate: CivilDate; place: number } {
  const onDate = workDayAfter(today, holidayAfter(today).date);
  const ofDay = stops.filter(
    ({ technician, dayOfWeek }) => technician.technicianId === 'TECH-SAM' && dayOfWeek === weekdayOf(onDate),
  );
  return { onDate, place: ofDay.length + 1 };
}

/** A holiday soon to come, and of the next working day one visit moved and one left out. */
function demoDates(
  stops: readonly DemoStop[],
  today: CivilDate,
  createdAt: Date,
): Pick<DemoRows, 'daysOff' | 'visitChanges'> {
  const { date: holiday, note } = holidayAfter(today);
  const date = workDayAfter(today, holiday);
  const ofDate = (technicianId: string) =>
    stops.filter(
      (stop) =>
        stop.dayOfWeek === weekdayOf(date) &&
        stop.frequency === 'weekly' &&
        stop.technician.technicianId === technicianId,
    );
  const [, moved] = ofDate('TECH-SAM');
  const [, skipped] = ofDate('TECH-PRIYA');
  const fromDate = holiday;
  const toPriya = { toDate: dayAfter(date), toTechnicianId: 'TECH-PRIYA', toOrder: 2.5, reason: null };
  const leftOut = { toDate: null, toTechnicianId: null, toOrder: null, reason: 'Pool is being resurfaced.' };
  const named = (stop: DemoStop) => ({ assignmentId: stop.assignmentId, serviceDate: date, createdAt });
  return {
    daysOff: [
      { dayOffId: 'OFF-DEMO', technicianId: null, kind: 'holiday', fromDate, toDate: holiday, note, createdAt },
    ],
    visitChanges: [
      ...(moved ? [{ ...named(moved), kind: 'moved', ...toPriya }] : []),
      ...(skipped ? [{ ...named(skipped), kind: 'skipped', ...leftOut }] : []),
    ],
  };
}

/** What differs at some customers from the company's list. */
function differingOf({ customerId, poolType, dog }: DemoCustomer): DifferingTasks | null {
  const changes: DifferingTasks['changes'] = [];
  if (poolType === 'spa') changes.push({ taskId: 'pool-vacuuming', dropped: true });
  if (poolType === 'commercial') changes.push({ taskId: 'drain-covers', required: true, everyVisits: 1 });
  if (dog?.startsWith('Rex')) changes.push({ taskId: 'gate', required: true, photoRequired: true });
  const added: DifferingTasks['added'] = customerId.endsWith('7')
    ? [
        {
          taskId: 'solar-cover',
          title: 'Put the Solar Cover Back',
          category: 'Equipment',
          priority: 'medium',
          required: false,
          photoRequired: false,
          everyVisits: 1,
        },
      ]
    : [];
  return changes.length > 0 || added.length > 0 ? { changes, added } : null;
}

const checklistRows = (customers: readonly DemoCustomer[], updatedAt: Date): DemoRows['customerChecklists'] =>
  customers.flatMap((customer) => {
    const differing = differingOf(customer);
    return differing ? [{ customerId: customer.customerId, differing, updatedAt }] : [];
  });

/** Which tasks are reported as a service is decided by the visit; the others are done whenever they are due. */
const reportedTitles = new Set<string>(services);

const asWorked = (
  { taskId, title, category, required, photoRequired }: Omit<CustomerTask, 'source' | 'dropped' | 'changed'>,
  done: boolean,
): VisitTask => ({ taskId, title, category, required, photoRequired, done });

/** The checklist of each visit, as it was due when it was worked. @param visits in the order in which they happened */
function tasksOfVisits(visits: readonly DemoVisit[]): Map<string, VisitTask[]> {
  const before = new Map<string, FinishedVisit[]>();
  const tasks = new Map<string, VisitTask[]>();
  for (const { visitId, stop, services: reported } of visits) {
    const { customer } = stop;
    const history = before.get(customer.customerId) ?? [];
    const worked = tasksDue(customerTasks(defaultTasks, differingOf(customer)), history)
      .filter(({ due, title }) => due || reported.includes(title))
      .map((task) => asWorked(task, reportedTitles.has(task.title) ? reported.includes(task.title) : true));
    tasks.set(visitId, worked);
    const doneTaskIds = worked.filter(({ done }) => done).map(({ taskId }) => taskId);
    before.set(customer.customerId, [{ doneTaskIds, services: reported }, ...history]);
  }
  return tasks;
}

/** How long the demonstration company has been paying. */
const paidDaysAgo = 18;

function enterprise(): Plan {
  const plan = findPlan('enterprise');
  if (!plan) throw new Error('The catalogue has an enterprise plan');
  return plan;
}

/** The plan of the demonstration, paid with the sandbox's test card; `today` is YYYY-MM-DD. */
function demoPlan(
  today: string,
  ownerId: string,
): { terms: DemoRows['companyPlans'][number]; payment: DemoRows['payments'][number] } {
  const plan = enterprise();
  const startedOn = addDays(today, -paidDaysAgo);
  const endsOn = addMonths(startedOn, 1);
  const paidAt = new Date(`${startedOn}T16:20:00Z`);
  const cents = chargeCents(plan, 'monthly');
  const card = { cardBrand: 'visa', cardLast4: '4242' };
  const period = { billingPeriod: 'monthly', periodStartsOn: startedOn, periodEndsOn: endsOn } as const;
  return {
    terms: {
      billingCycle: 'monthly',
      billingDay: Number(startedOn.slice(8)),
      periodStartedOn: startedOn,
      periodEndsOn: endsOn,
      nextAttemptOn: endsOn,
      periodValueCents: cents,
      billedUserId: ownerId,
      processor: 'sandbox',
      paymentMethodId: 'pm_sandbox_4242',
      ...card,
      cardExpiryMonth: 12,
      cardExpiryYear: Number(today.slice(0, 4)) + 4,
      firstPaidAt: paidAt,
    },
    payment: {
      paymentId: 'PAY-DEMO',
      userId: ownerId,
      paymentIntentId: 'pi_sandbox_demo',
      amountCents: cents,
      priceCents: cents,
      status: 'succeeded',
      subscriptionPlan: plan.tier,
      ...described(subscriptionTexts.offer.monthly({ plan: plan.name })),
      receiptNumber: 'PH-DEMO-0001',
      createdAt: paidAt,
      settledAt: paidAt,
      ...period,
      ...card,
    },
  };
}

const company = { companyName: 'Clear Blue Pools', timeZone: 'America/Phoenix', ownerName: 'Dana Whitfield' } as const;

const ownerId = 'USER-OWNER';

/** The company and its owner, once. */
async function demoCompanyId(deps: Deps): Promise<string> {
  const [owner] = demoAccounts;
  const repo = identityRepo(deps.db.system);
  const found = await repo.findUser(owner.email);
  if (found) return found.companyId;
  const companyId = deps.newUuid();
  const passwordHash = await hashPassword(owner.password);
  await deps.db.inSystem((tx) =>
    identityRepo(tx).insertCompany({
      ...company,
      companyId,
      userId: ownerId,
      email: owner.email,
      passwordHash,
      now: deps.clock(),
      confirmedAt: deps.clock(),
      liveSince: new Date(firstDayOf(localDate(company.timeZone, deps.clock())) * 24 * 60 * 60 * 1000),
    }),
  );
  return companyId;
}

async function accountRows(createdAt: Date, homeownerCustomerId: string): Promise<DemoRows['users']> {
  const [, technician, homeowner] = demoAccounts;
  const [luis] = demoTechnicians;
  return [
    {
      userId: 'USER-TECHNICIAN',
      email: technician.email,
      name: luis.name,
      role: 'technician',
      technicianId: luis.technicianId,
      passwordHash: await hashPassword(technician.password),
      createdAt,
    },
    {
      userId: 'USER-HOMEOWNER',
      email: homeowner.email,
      name: 'Pat Rivera',
      role: 'homeowner',
      customerId: homeownerCustomerId,
      passwordHash: await hashPassword(homeowner.password),
      createdAt,
    },
  ];
}

const present = <T>(values: (T | null)[]): T[] => values.filter((value) => value !== null);

/** Everything of the demonstration company, worked out from the day it is. */
async function demoRows({ clock, mailer }: Deps): Promise<DemoRows> {
  const now = clock();
  const note = keptNote(mailer);
  const { companyName, timeZone } = company;
  const today = localDate(timeZone, now);
  const since = new Date(firstDayOf(today) * 24 * 60 * 60 * 1000);
  const customers = await demoCustomers();
  const stayAt = ({ customerId }: DemoCustomer) => stayOf(Number(customerId.slice('CUST-'.length)), today);
  const here = customers.filter((customer) => stayAt(customer).leftOn === null);
  const stops = demoStops(here);
  const former = formerStops(customers.filter((customer) => !here.includes(customer)));
  const visits = demoVisits({ stops: [...stops, ...former], today, now, timeZone });
  const lastVisit = new Map<string, DemoVisit>(visits.map((visit) => [visit.stop.customer.poolId, visit]));
  const tasks = tasksOfVisits(visits);
  const left = visits.map((visit) =>
    rowsOfVisit(visit, { companyName, timeZone, now, note, tasks: tasks.get(visit.visitId) ?? [] }),
  );
  const trucks = truckRows(
    left.map(({ visit }) => visit),
    ownerId,
    now,
  );
  const { terms, payment } = demoPlan(today, ownerId);
  const work = demoWork(customers, { today, ...nextPlace(stops, today), createdBy: ownerId });
  return {
    customers: customers.map((customer) => ({
      ...customerRow(customer, stayAt(customer)),
      ...reachOf(customer, today),
    })),
    customerChecklists: checklistRows(customers, since),
    pools: customers.map((customer) => poolRow(customer, lastVisit.get(customer.poolId), since)),
    reagents: [...stockRows(firstPoolId, now), ...trucks.reagents],
    reagentMovements: trucks.reagentMovements,
    technicians: demoTechnicians.map((technician) => technicianRow(technician, since)),
    users: await accountRows(since, customers[0]?.customerId ?? ''),
    equipment: demoEquipment(customers, today, since),
    ...work,
    routeAssignments: [
      ...[...stops, ...former].map((stop) => assignmentRow(stop, today, since)),
      ...work.routeAssignments,
    ],
    ...demoDates(stops, today, since),
    serviceVisits: left.map(({ visit }) => visit),
    waterTests: present(left.map(({ test }) => test)),
    poolReadings: left.map(({ reading }) => reading),
    serviceReports: left.map(({ report }) => report),
    mails: present(left.map(({ mail }) => mail)),
    ...demoBilling(customers, today),
    ...demoCosts(visits, ownerId, now),
    ...demoMessages({ companyName, timeZone, today, now, visits, stops }),
    companyPlans: [terms],
    payments: [payment],
  };
}

/**
 * Makes the demonstration company in a database that has none: in demonstration mode alone, once. A start that was cut
 * off is made up for by the next one, since the company is filled in one transaction.
 */
export async function prepareDemo(deps: Deps): Promise<void> {
  if (!deps.config.demo) return;
  const companyId = await demoCompanyId(deps);
  const now = deps.clock();
  await deps.db.inCompany(companyId, async (tx) => {
    const repo = demoRepo(tx);
    if (await repo.isFilled()) return;
    const rows = await demoRows(deps);
    await repo.dress(demoAccounts[0].email, company.ownerName, rows.companyPlans[0]?.periodEndsOn ?? '');
    await repo.describeFirstPool(firstPoolId, {
      name: 'Show pool at the office',
      poolType: 'chlorine',
      volumeGallons: 18_000,
    });
    await repo.fill(rows);
    const plan = { tier: 'enterprise', trialStartedAt: now } as const;
    const account = { userId: ownerId, technicianId: null, plan, timeZone: company.timeZone };
    await addDemoTester(tx, { userId: ownerId, recorder: { ...systemContext(deps), now: () => now, account } });
  });
}

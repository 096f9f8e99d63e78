import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { demoAccounts, hashPassword, identityRepo } from '#server/accounts/index.ts';
import { tellerOf } from '#server/alerts/index.ts';
import { firstPoolId } from '#server/customers/index.ts';
import type { Deps } from '#server/deps.ts';
import { demoBilling } from './demo-billing.ts';
import { checklistRows, tasksOfVisits } from './demo-checklists.ts';
import { demoCosts } from './demo-costs.ts';
import { demoCustomers } from './demo-customers.ts';
import { demoDates } from './demo-dates.ts';
import { demoMessages, reachOf } from './demo-messages.ts';
import { demoPlan } from './demo-plan.ts';
import { demoStops, demoTechnicians } from './demo-routes.ts';
import { assignmentRow, customerRow, poolRow, rowsOfVisit, technicianRow } from './demo-rows.ts';
import { stockRows } from './demo-stock.ts';
import { addDemoTester } from './demo-tester.ts';
import { truckRows } from './demo-trucks.ts';
import { type DemoVisit, demoVisits, firstDayOf } from './demo-visits.ts';
import { type DemoRows, demoRepo } from './repo.ts';

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
async function demoRows(now: Date): Promise<DemoRows> {
  const { companyName, timeZone } = company;
  const today = format(new TZDate(now.getTime(), timeZone), 'yyyy-MM-dd');
  const since = new Date(firstDayOf(today) * 24 * 60 * 60 * 1000);
  const customers = await demoCustomers();
  const stops = demoStops(customers);
  const visits = demoVisits({ stops, today, now, timeZone });
  const lastVisit = new Map<string, DemoVisit>(visits.map((visit) => [visit.stop.customer.poolId, visit]));
  const tasks = tasksOfVisits(visits);
  const left = visits.map((visit) =>
    rowsOfVisit(visit, { companyName, timeZone, now, tasks: tasks.get(visit.visitId) ?? [] }),
  );
  const trucks = truckRows(
    left.map(({ visit }) => visit),
    ownerId,
    now,
  );
  return {
    customers: customers.map((customer) => ({ ...customerRow(customer, since), ...reachOf(customer, today) })),
    customerChecklists: checklistRows(customers, since),
    pools: customers.map((customer) => poolRow(customer, lastVisit.get(customer.poolId), since)),
    reagents: [...stockRows(firstPoolId, now), ...trucks.reagents],
    movements: trucks.movements,
    technicians: demoTechnicians.map((technician) => technicianRow(technician, since)),
    users: await accountRows(since, customers[0]?.customerId ?? ''),
    assignments: stops.map((stop) => assignmentRow(stop, today, since)),
    dates: demoDates(stops, today, since),
    visits: left.map(({ visit }) => visit),
    tests: present(left.map(({ test }) => test)),
    readings: left.map(({ reading }) => reading),
    reports: left.map(({ report }) => report),
    mails: present(left.map(({ mail }) => mail)),
    billing: demoBilling(customers, today),
    costs: demoCosts(visits, ownerId, now),
    messages: demoMessages({ companyName, timeZone, today, now, visits, stops }),
    plan: demoPlan(today, ownerId),
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
    const rows = await demoRows(now);
    await repo.dress(demoAccounts[0].email, company.ownerName, rows.plan.terms.periodEndsOn);
    await repo.describeFirstPool(firstPoolId, {
      name: 'Show pool at the office',
      poolType: 'chlorine',
      volumeGallons: 18_000,
    });
    await repo.fill(rows);
    const account = { userId: ownerId, technicianId: null, plan: { tier: 'enterprise', trialStartedAt: now } } as const;
    await addDemoTester(tx, { userId: ownerId, recorder: { ...tellerOf(deps), now: () => now, account } });
  });
}

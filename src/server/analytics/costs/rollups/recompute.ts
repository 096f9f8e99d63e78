import { type WorkCost, workCosts } from '#domain/analytics/index.ts';
import { straightDrive } from '#domain/scheduling/index.ts';
import type { Database, TenantTx } from '#server/db/client.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { drivesBetween } from '#server/scheduling/index.ts';
import { costRates } from '#server/stock/index.ts';
import { type DayOfWork, type DaySums, type KeptWork, type PoolMonth, rollupsRepo } from './repo.ts';

/** How many technicians' days one call computes; a job does the rest. */
const daysACall = 400;
const daysAStep = 1500;

const keyOf = ({ serviceDate, technicianId }: DayOfWork): string => `${serviceDate} ${technicianId}`;

/**
 * Recomputes what changed since the figures were last read.
 * @returns whether nothing is left: after a change of rates or an import, more may be due than one call should wait for
 */
export async function recomputeStaleDays(tx: TenantTx, most = daysACall): Promise<boolean> {
  const repo = rollupsRepo(tx);
  if (!(await repo.anyDue())) return true;
  await repo.hold();
  const days = await repo.takeDue(most);
  if (days.length === 0) return true;
  const rates = await costRates(tx);
  const byDay = new Map(days.map((day) => [keyOf(day), { day, visits: [], entries: [] } as Due]));
  for (const visit of await repo.visitsOf(days)) {
    byDay.get(keyOf({ serviceDate: visit.date, technicianId: visit.technicianId ?? '' }))?.visits.push(visit);
  }
  for (const { technicianId, ...entry } of await repo.entriesOf(days)) {
    byDay.get(keyOf({ serviceDate: entry.date, technicianId }))?.entries.push(entry);
  }
  const places = [...byDay.values()].flatMap(({ visits }) => visits.map(({ coordinates }) => coordinates));
  const drives = await drivesBetween(tx, places, straightDrive);
  const computed = [...byDay.values()].map(({ day, visits, entries }) => ({
    day,
    works: workCosts(visits, entries, rates, drives),
  }));
  const works = computed.flatMap((each) => each.works);
  const gone = [...(await repo.forgetDays(days)), ...(await repo.forgetWorks(works.map(({ workId }) => workId)))];
  await repo.keep(
    works,
    computed.flatMap(({ day, works: ofDay }) => (ofDay.length > 0 ? [sumsOf(day, ofDay)] : [])),
    changesOfPools(gone, works),
  );
  return days.length < most || !(await repo.anyDue());
}

type Inputs = Parameters<typeof workCosts>;
interface Due {
  day: DayOfWork;
  visits: Inputs[0][number][];
  entries: Inputs[1][number][];
}

function sumsOf(day: DayOfWork, works: readonly WorkCost[]): DaySums {
  const sum = (pick: (work: WorkCost) => number): number => works.reduce((total, work) => total + pick(work), 0);
  return {
    ...day,
    visits: sum(({ visitId }) => (visitId === null ? 0 : 1)),
    plannedVisits: sum(({ planned }) => (planned ? 1 : 0)),
    onSiteMinutes: sum(({ onSiteMinutes }) => onSiteMinutes ?? 0),
    hundredthMiles: sum(({ hundredthMiles }) => hundredthMiles),
    feeCents: sum(({ feeCents }) => feeCents),
    laborCents: sum(({ laborCents }) => laborCents),
    chemicalCents: sum(({ chemicalCents }) => chemicalCents),
    travelCents: sum(({ travelCents }) => travelCents),
    equipmentCents: sum(({ equipmentCents }) => equipmentCents),
    estimatedWorks: sum(({ estimated }) => (estimated ? 1 : 0)),
  };
}

/** By how much the sums of pools and months change when some works go and others come. */
function changesOfPools(gone: readonly KeptWork[], come: readonly KeptWork[]): PoolMonth[] {
  const changes = new Map<string, PoolMonth>();
  const add = (work: KeptWork, sign: 1 | -1): void => {
    const month = `${work.date.slice(0, 7)}-01`;
    const poolKey = work.poolId ?? `customer:${work.customerId}`;
    const key = `${month} ${poolKey}`;
    const change = changes.get(key) ?? { month, poolKey, works: 0, visits: 0, chemicalCents: 0 };
    change.works += sign;
    change.visits += work.visitId === null ? 0 : sign;
    change.chemicalCents += sign * work.chemicalCents;
    changes.set(key, change);
  };
  for (const work of gone) add(work, -1);
  for (const work of come) add(work, 1);
  return [...changes.values()].filter(({ works, visits, chemicalCents }) => works || visits || chemicalCents);
}

export async function recomputeAllDue({ db }: { db: Database }, companyId: string): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = await db.inCompany(companyId, (tx) => recomputeStaleDays(tx, daysAStep));
}

export const figureJobs = (deps: { db: Database }): Pick<JobHandlers, 'compute-figures'> => ({
  'compute-figures': ({ companyId }) => recomputeAllDue(deps, companyId),
});

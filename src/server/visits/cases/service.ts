import type {
  CasesQuery,
  CaseVisitBody,
  ChangeCase,
  CaseRow as ListedCase,
  OpenCase,
  TroubleCase,
} from '#contract/visits/cases.ts';
import { can } from '#domain/access/index.ts';
import type { CostRates } from '#domain/analytics/index.ts';
import { addDays, localDate } from '#domain/calendar/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import {
  type CaseStep,
  type CaseWater,
  caseSources,
  caseTaskMessage,
  caseTexts,
  dosedAgain,
  planCase,
} from '#domain/visits/index.ts';
import { customersRepo, type PoolRow, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { targetsNow } from '#server/db/water-targets.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { photosRepo } from '#server/photos/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { datesOfCustomers, dropSingleStop, placeSingleStop } from '#server/scheduling/index.ts';
import { costRates } from '#server/stock/index.ts';
import { waterTestsOfPools } from '#server/water/index.ts';
import { caseCallTexts as texts } from '../texts.ts';
import { presentListed, presentSteps, quoteOf, stepsOf, workOn } from './present.ts';
import { type CaseChanges, type CaseRow, casesRepo } from './repo.ts';

const todayOf = (tenant: Tenant): string => localDate(tenant.account.timeZone, tenant.now());

const ratesFor = async (tx: TenantTx, { account }: Tenant): Promise<CostRates | null> =>
  can(account.role, 'cost_tracking', 'view', account.permissions) ? costRates(tx) : null;

const workedOn = (tx: TenantTx, rows: readonly CaseRow[]) => {
  const since = rows.map(({ openedOn }) => openedOn).toSorted()[0];
  return since === undefined
    ? Promise.resolve([])
    : casesRepo(tx).worked(
        rows.map(({ customerId }) => customerId),
        since,
      );
};

export const listCases = (tenant: Tenant, query: CasesQuery): Promise<{ rows: ListedCase[]; total: number }> =>
  tenant.transaction(async (tx) => {
    const { rows, total } = await casesRepo(tx).list(query);
    const visits = await workedOn(tx, rows);
    const rates = await ratesFor(tx, tenant);
    return { rows: rows.map((row) => presentListed(row, visits, rates, tenant.words)), total };
  });

async function found(tx: TenantTx, caseId: string): Promise<CaseRow> {
  const row = await casesRepo(tx).find(caseId);
  if (!row) throw notFound(texts.troubleCase);
  return row;
}

/** Days around a case's visits on which the usual stop is looked for. */
const lookedAhead = 7;

async function shown(tx: TenantTx, tenant: Tenant, caseId: string): Promise<TroubleCase> {
  const repo = casesRepo(tx);
  const row = await found(tx, caseId);
  const visits = await workedOn(tx, [row]);
  const { worked } = workOn(row, visits);
  const photos = await photosRepo(tx).ofVisits(worked.map(({ visitId }) => visitId));
  const customer = await customersRepo(tx).find(row.customerId);
  const days = row.visits.map(({ date }) => date);
  const usual = await usualDates(tx, row.customerId, days[0] ?? row.openedOn, days.at(-1) ?? row.openedOn);
  const own = await repo.ownStops(row.visits.flatMap(({ assignmentId }) => assignmentId ?? []));
  const seesPrices = can(tenant.account.role, 'price_book', 'view', tenant.account.permissions);
  const raised = row.raisedOrderId === null ? null : await repo.order(row.raisedOrderId);
  return {
    ...presentListed(row, visits, await ratesFor(tx, tenant), tenant.words),
    propertyId: row.pool.propertyId,
    note: row.note,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    raised,
    measuredOn: row.measuredOn,
    visits: row.visits.map(({ date, assignmentId }, place) => {
      const stop = own.find((each) => each.assignmentId === assignmentId);
      return {
        visit: place + 1,
        date,
        assignmentId: stop?.assignmentId ?? null,
        technicianId: stop?.technicianId ?? null,
        technicianName: stop?.technicianName ?? null,
        usualStop: usual.includes(date),
      };
    }),
    steps: presentSteps(row, visits, photos, tenant.words),
    articles: [...caseSources[row.kind].articles],
    sources: [...caseSources[row.kind].sources],
    quote: quoteOf(row, seesPrices ? await repo.prices() : [], wordsOf(customer?.language ?? 'en')),
  };
}

export const findCase = (tenant: Tenant, caseId: string): Promise<TroubleCase> =>
  tenant.transaction((tx) => shown(tx, tenant, caseId));

/** The days on which the customer's usual stops come up. */
const usualDates = async (tx: TenantTx, customerId: string, from: string, to: string): Promise<string[]> =>
  (await datesOfCustomers(tx, [customerId], from, to)).get(customerId) ?? [];

/** A reading that moves from day to day is taken from a test of the last days alone. */
const freshMs = 2 * 24 * 60 * 60 * 1000;

/** What is known of the water: only what was measured, and on which day. */
async function waterOf(
  tx: TenantTx,
  tenant: Tenant,
  pool: PoolRow,
): Promise<{ water: CaseWater; measuredOn: string | null }> {
  const [at] = await waterTestsOfPools(tx, tenant, [pool.poolId]);
  const latest = at?.tests[0] ?? null;
  const measuredAt = latest && new Date(latest.createdAt);
  const fresh = measuredAt && tenant.now().getTime() - measuredAt.getTime() <= freshMs ? latest : null;
  const known = {
    chlorine: fresh?.chlorine,
    totalChlorine: fresh?.totalChlorine,
    pH: fresh?.pH,
    temperature: fresh?.temperature,
    totalAlkalinity: pool.totalAlkalinity,
    calciumHardness: pool.calciumHardness,
    cyanuricAcid: pool.cyanuricAcid,
    salt: pool.salt,
  };
  return {
    water: {
      poolType: pool.poolType,
      targets: (await targetsNow(tx, tenant))(pool),
      gallons: pool.volumeGallons,
      readings: Object.fromEntries(Object.entries(known).filter(([, value]) => typeof value === 'number')),
    },
    measuredOn: measuredAt ? localDate(tenant.account.timeZone, measuredAt) : null,
  };
}

/** The usual stop is taken where it comes up soon after; else the visit is one of its own. */
function datesFrom(start: string, after: readonly number[], usual: readonly string[]): string[] {
  const dates: string[] = [];
  for (const days of after) {
    const before = dates.at(-1);
    const wish = addDays(start, days);
    const target = before !== undefined && wish <= before ? addDays(before, 1) : wish;
    const latest = addDays(target, days <= 3 ? 1 : 3);
    dates.push(usual.find((date) => date >= target && date <= latest) ?? target);
  }
  return dates;
}

/**
 * Opens a case with its plan and the days proposed for it. The same id again answers what is stored.
 * @throws AppError not_found naming the pool or the work order; conflict where the id is another case's
 */
export const openCase = (tenant: Tenant, body: OpenCase): Promise<TroubleCase> =>
  tenant.transaction(async (tx) => {
    const repo = casesRepo(tx);
    const { caseId = tenant.newId('CASE'), poolId, kind, workOrderId } = body;
    const pool = await poolsRepo(tx).find(poolId);
    if (!pool) throw unknownReference('poolId', things.pool);
    const { customerId } = pool;
    if (customerId === null) throw invalid('poolId', texts.noCustomer);
    const order = workOrderId === undefined ? null : await repo.order(workOrderId);
    if (workOrderId !== undefined && !order) throw unknownReference('workOrderId', texts.workOrder);
    if (order && order.customerId !== customerId) throw invalid('workOrderId', texts.orderOfAnother);
    const { water, measuredOn } = await waterOf(tx, tenant, pool);
    const { steps, after } = planCase(kind, water);
    const today = todayOf(tenant);
    const start = body.startsOn ?? today;
    if (start < today) throw invalid('startsOn', texts.datePassed);
    const usual = await usualDates(tx, customerId, start, addDays(start, (after.at(-1) ?? 0) + lookedAhead));
    const now = tenant.now();
    const stored = await repo.insert({
      caseId,
      customerId,
      poolId,
      kind,
      state: 'open',
      note: body.note ?? null,
      steps,
      visits: datesFrom(start, after, usual).map((date) => ({ date, assignmentId: null })),
      measuredOn,
      raisedOrderId: workOrderId ?? null,
      openedOn: today,
      openedBy: tenant.account.name,
      createdAt: now,
      updatedAt: now,
    });
    if (!stored) {
      const known = await repo.find(caseId);
      if (known?.poolId !== poolId || known.kind !== kind) throw new AppError('conflict', texts.idTaken);
    }
    return shown(tx, tenant, caseId);
  });

/** The case, held. @throws AppError not_found; conflict where it is closed */
async function held(tx: TenantTx, caseId: string, closedToo = false): Promise<CaseRow> {
  if (!(await casesRepo(tx).hold(caseId))) throw notFound(texts.troubleCase);
  const row = await found(tx, caseId);
  if (row.state !== 'open' && !closedToo) throw new AppError('conflict', texts.closed);
  return row;
}

/** The visit that has the first step that is not done. */
async function nextVisit(tx: TenantTx, row: CaseRow): Promise<number | null> {
  const { doneBy } = workOn(row, await workedOn(tx, [row]));
  return stepsOf(row).find(({ stepId }) => doneBy(stepId) === null)?.visit ?? null;
}

/** Stops of its own that are still to come leave the schedule with a case that is closed. */
async function withoutStopsToCome(tx: TenantTx, tenant: Tenant, row: CaseRow): Promise<CaseRow['visits']> {
  const today = todayOf(tenant);
  const toCome = ({ date, assignmentId }: CaseRow['visits'][number]) => assignmentId !== null && date > today;
  for (const visit of row.visits) {
    if (toCome(visit) && visit.assignmentId !== null) await dropSingleStop(tx, tenant, visit.assignmentId);
  }
  return row.visits.map((visit) => (toCome(visit) ? { ...visit, assignmentId: null } : visit));
}

/** @throws AppError not_found; invalid_input naming a step that it does not have; conflict where it is closed */
export const changeCase = (tenant: Tenant, caseId: string, body: ChangeCase): Promise<TroubleCase> =>
  tenant.transaction(async (tx) => {
    const { state, note, leftOut, dosesAgain } = body;
    const row = await held(tx, caseId, state !== undefined || (leftOut === undefined && dosesAgain === undefined));
    const known = new Set(row.steps.map(({ stepId }) => stepId));
    const unknown = leftOut?.findIndex((stepId) => !known.has(stepId)) ?? -1;
    if (unknown >= 0) throw unknownReference(`leftOut.${unknown}`, texts.step);
    const isOpen = (state ?? row.state) === 'open';
    const changes: CaseChanges = {
      ...(note === undefined ? {} : { note }),
      ...(leftOut === undefined ? {} : { leftOut: [...new Set(leftOut)] }),
      ...(state === undefined || state === row.state
        ? {}
        : {
            state,
            closedAt: isOpen ? null : tenant.now(),
            closedBy: isOpen ? null : tenant.account.name,
            ...(isOpen ? {} : { visits: await withoutStopsToCome(tx, tenant, row) }),
          }),
      ...(dosesAgain ? await dosedBy(tx, tenant, row) : {}),
    };
    await casesRepo(tx).update(caseId, { ...changes, updatedAt: tenant.now() });
    return shown(tx, tenant, caseId);
  });

async function dosedBy(
  tx: TenantTx,
  tenant: Tenant,
  row: CaseRow,
): Promise<{ steps?: CaseStep[]; measuredOn?: string | null }> {
  const visit = await nextVisit(tx, row);
  const pool = await poolsRepo(tx).find(row.poolId);
  if (visit === null || !pool) return {};
  const { water, measuredOn } = await waterOf(tx, tenant, pool);
  return { steps: dosedAgain(row.steps, visit, water), measuredOn };
}

/**
 * Sets the day of a visit, and puts it on a technician's route where one is named.
 * @throws AppError not_found naming the visit or the technician; invalid_input naming `date`; conflict where the case is closed
 */
export const planCaseVisit = (
  tenant: Tenant,
  caseId: string,
  visit: number,
  { date, technicianId }: CaseVisitBody,
): Promise<TroubleCase> =>
  tenant.transaction(async (tx) => {
    const row = await held(tx, caseId);
    const planned = row.visits[visit - 1];
    if (!planned) throw notFound(texts.visit);
    if (date < todayOf(tenant)) throw invalid('date', texts.datePassed);
    const [before, after] = [row.visits[visit - 2]?.date, row.visits[visit]?.date];
    if ((before !== undefined && date <= before) || (after !== undefined && date >= after)) {
      throw invalid('date', texts.visitsInOrder);
    }
    const assignmentId = await stopOf(tx, tenant, row, { visit, date, technicianId: technicianId ?? null });
    const visits = row.visits.map((each, place) => (place === visit - 1 ? { date, assignmentId } : each));
    await casesRepo(tx).update(caseId, { visits, updatedAt: tenant.now() });
    return shown(tx, tenant, caseId);
  });

/** The stop of a visit's own: placed or moved, or taken off where it is made at the usual stop. */
async function stopOf(
  tx: TenantTx,
  tenant: Tenant,
  row: CaseRow,
  { visit, date, technicianId }: { visit: number; date: string; technicianId: string | null },
): Promise<string | null> {
  const known = row.visits[visit - 1]?.assignmentId ?? null;
  if (technicianId === null) {
    if (known !== null) await dropSingleStop(tx, tenant, known);
    return null;
  }
  const assignmentId = known ?? tenant.newId('ROUTE');
  const steps = stepsOf(row).filter((step) => step.visit === visit);
  const { say } = tenant.words;
  await placeSingleStop(tx, tenant, {
    assignmentId,
    customerId: row.customerId,
    propertyId: row.pool.propertyId,
    technicianId,
    date,
    estimatedDuration: Math.max(
      5,
      steps.reduce((sum, { minutes }) => sum + minutes, 0),
    ),
    serviceType: 'trouble_case',
    serviceDescription: say(
      caseTexts.visitLine({ visit, steps: steps.map(({ step }) => caseTaskMessage(row.kind, step)) }),
    ).slice(0, 500),
  });
  return assignmentId;
}

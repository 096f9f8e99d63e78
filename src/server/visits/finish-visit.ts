import type { CompleteVisit, SaveVisit } from '#contract/visits/visits.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import type { ChemicalUse } from '#domain/stock/index.ts';
import { type OwnTargets, UNITS } from '#domain/water/index.ts';
import { evaluatePools } from '#server/alerts/index.ts';
import { poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import { targetsByDay } from '#server/db/water-targets.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { takeFromStock } from '#server/stock/index.ts';
import { recordWaterTest } from '#server/water/index.ts';
import { testableReadings } from './present.ts';
import { type BodyWorked, type ChemicalAdded, type VisitChanges, type VisitRow, visitsRepo } from './repo.ts';
import { visitTexts } from './texts.ts';

/** The fields that finishing sets. */
export type Ending = Required<
  Pick<VisitChanges, 'waterChemistry' | 'services' | 'chemicalsAdded' | 'serviceNotes' | 'nextService' | 'serviceTime'>
> & { finishedAt: Date; changedFrom?: string | null } & Pick<
    VisitChanges,
    | 'arrivalTime'
    | 'bodies'
    | 'completionId'
    | 'departureTime'
    | 'doubts'
    | 'emailNotificationSent'
    | 'leftOver'
    | 'reportId'
    | 'tasks'
  >;

/** Called for each finished visit, in its transaction, to notify the customer. */
export type OnVisitFinished = (tx: TenantTx, tenant: Tenant, visit: VisitRow) => Promise<void>;

/**
 * Ends a visit within the caller's transaction: stores its water test, which brings the pool up to date, takes the
 * chemicals from stock, and marks it done. What was treated raises no alert.
 */
export async function finishVisit(
  tx: TenantTx,
  tenant: Tenant,
  visit: VisitRow,
  { finishedAt, ...ending }: Ending,
): Promise<VisitRow> {
  const { visitId, poolId, technicianId } = visit;
  const recordTest = async (poolId: string, waterChemistry: Record<string, string>) => {
    const readings = testableReadings(waterChemistry);
    return readings === null
      ? null
      : recordWaterTest(tx, tenant, {
          poolId,
          readings,
          testType: 'visit',
          visitId,
          technicianId,
          measuredAt: finishedAt,
          // Once the visit with what it added is stored, below.
          evaluatesLater: true,
        });
  };
  const draw = (poolId: string | null, chemicalsAdded: readonly ChemicalAdded[]) =>
    takeFromStock(tx, tenant, { visitId, poolId, technicianId, uses: chemicalsAdded.flatMap(useOf) });

  const test = poolId === null ? null : await recordTest(poolId, ending.waterChemistry ?? {});
  const drawn = await draw(poolId, ending.chemicalsAdded ?? []);
  const bodies: BodyWorked[] = [];
  const known = await poolsRepo(tx).listOfCustomer(visit.customerId);
  const targetsOn = await targetsByDay(tx);
  const targetsOf = targetsOn(visit.serviceDate);
  // What is kept with the visit is what it was judged by, whatever the office sets later.
  const targetsAt = (poolId: string | null): OwnTargets | null => {
    const pool = known.find((each) => each.poolId === poolId);
    return pool ? (targetsOf(pool) ?? {}) : null;
  };
  for (const body of ending.bodies ?? visit.bodies) {
    // What the office has removed since keeps its findings, without a test of its own.
    const isThere = known.some((pool) => pool.poolId === body.poolId);
    const tested = isThere ? await recordTest(body.poolId, body.waterChemistry) : null;
    drawn.push(...(await draw(isThere ? body.poolId : null, body.chemicalsAdded)));
    bodies.push({
      ...body,
      targets: targetsAt(body.poolId),
      waterTestId: tested?.testId ?? null,
      waterChemistry: withIndex(body.waterChemistry, tested),
    });
  }
  const stored = await visitsRepo(tx).update(visitId, {
    ...ending,
    changedFrom: ending.changedFrom ?? null,
    changedBy: signedName(tenant),
    waterChemistry: withIndex(ending.waterChemistry ?? {}, test),
    bodies,
    targets: targetsAt(poolId),
    // One that several bodies drew from is named once, as the last of them left it.
    stockUsed: [...new Map(drawn.map((used) => [used.id, used])).values()],
    waterTestId: test?.testId ?? null,
    state: 'done',
    lacks: null,
    updatedAt: tenant.now(),
  });
  if (!stored) throw notFound(things.visit);
  const treated = [poolId, ...bodies.map((body) => body.poolId)].filter((id) => id !== null);
  if (treated.length > 0) {
    const today = localDate(tenant.account.timeZone, tenant.now());
    await evaluatePools(tx, tenant, treated, targetsOn(today));
  }
  await announce(tx, 'service-visits', [visitId]);
  return stored;
}

const useOf = ({ chemical, amount, unit, strengthPct }: ChemicalAdded): ChemicalUse[] => {
  const known = UNITS.find((one) => one === unit);
  return known ? [{ chemical, amount, unit: known, strengthPct }] : [];
};

/** The readings with the saturation index that their test computed. */
const withIndex = (waterChemistry: Record<string, string>, test: { lsi: number | null } | null) =>
  test?.lsi == null ? waterChemistry : { ...waterChemistry, lsi: String(test.lsi) };

/** Who did what to the visit and when, in words and as fields. */
function writtenMeanwhile(tenant: Tenant, visit: VisitRow, did: 'changedElsewhere' | 'finishedElsewhere'): AppError {
  const who: Message | string = visit.changedBy ?? visit.technicianName ?? visitTexts.someone;
  const { timeZone } = tenant.account;
  const at = visit.updatedAt.toISOString();
  return new AppError('conflict', visitTexts[did]({ who, at, timeZone }), {
    details: [
      { field: 'changedBy', message: who },
      { field: 'changedAt', message: at },
      { field: 'revision', message: String(visit.revision) },
    ],
  });
}

/**
 * Refuses to overwrite what another phone wrote. A client that does not send `basedOn` is not checked.
 * @throws AppError conflict (409) with `changedBy`, `changedAt` and `revision` as its details
 */
export function requireUnchanged(tenant: Tenant, visit: VisitRow, { basedOn, phoneId }: SaveVisit): void {
  if (basedOn === undefined || visit.revision <= basedOn) return;
  if (phoneId !== undefined && visit.changedFrom === phoneId) return;
  throw writtenMeanwhile(tenant, visit, 'changedElsewhere');
}

/**
 * Refuses to finish a finished visit a second time; the same completion id, or none, is a repetition.
 * @throws AppError conflict (409) with `changedBy`, `changedAt` and `revision` as its details
 */
export function requireSameFinishing(tenant: Tenant, visit: VisitRow, { completionId }: CompleteVisit): void {
  if (completionId === undefined || completionId === visit.completionId) return;
  throw writtenMeanwhile(tenant, visit, 'finishedElsewhere');
}

/** The name that others see where no technician is known; an account without a name keeps its email address to itself. */
export const signedName = ({ account, words }: Tenant): string =>
  account.name === account.email ? (account.companyName ?? words.say(visitTexts.yourTechnician)) : account.name;

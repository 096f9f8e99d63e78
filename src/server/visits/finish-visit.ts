import { UNITS } from '#domain/water/index.ts';
import { evaluatePools } from '#server/alerts/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { takeFromStock } from '#server/stock/index.ts';
import { recordWaterTest } from '#server/water/index.ts';
import { testableReadings } from './present.ts';
import { type VisitChanges, type VisitRow, visitsRepo } from './repo.ts';
import { signedName } from './two-phones.ts';

/** The fields that finishing sets. */
export type Ending = Required<
  Pick<VisitChanges, 'waterChemistry' | 'services' | 'chemicalsAdded' | 'serviceNotes' | 'nextService' | 'serviceTime'>
> & { finishedAt: Date; changedFrom?: string | null } & Pick<
    VisitChanges,
    | 'arrivalTime'
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
  const readings = testableReadings(ending.waterChemistry ?? {});
  const test =
    readings === null || poolId === null
      ? null
      : await recordWaterTest(tx, tenant, {
          poolId,
          readings,
          testType: 'visit',
          visitId,
          technicianId,
          measuredAt: finishedAt,
          // Once the visit with what it added is stored, below.
          evaluatesLater: true,
        });
  const uses = (ending.chemicalsAdded ?? []).flatMap(({ chemical, amount, unit, strengthPct }) => {
    const known = UNITS.find((one) => one === unit);
    return known ? [{ chemical, amount, unit: known, strengthPct }] : [];
  });
  const now = tenant.now();
  const stored = await visitsRepo(tx).update(visitId, {
    ...ending,
    changedFrom: ending.changedFrom ?? null,
    changedBy: signedName(tenant),
    waterChemistry: test?.lsi == null ? ending.waterChemistry : { ...ending.waterChemistry, lsi: String(test.lsi) },
    stockUsed: await takeFromStock(tx, tenant, { visitId, poolId, technicianId, uses }),
    waterTestId: test?.testId ?? null,
    state: 'done',
    lacks: null,
    updatedAt: now,
  });
  if (!stored) throw notFound(things.visit);
  if (poolId !== null) await evaluatePools(tx, tenant, [poolId]);
  await announce(tx, 'service-visits', [visitId]);
  return stored;
}

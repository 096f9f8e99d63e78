import type {
  PutTargetRule,
  TargetEffects,
  TargetEffectsBody,
  TargetRuleAnswer,
  TargetRuleBody,
} from '#contract/water/targets.ts';
import { boundOfSeason, type CivilDate, localDate, nextInSeason } from '#domain/calendar/index.ts';
import { effectOfTargets, sameTargets, type TargetRule, targetsInForce } from '#domain/water/index.ts';
import { evaluatePools } from '#server/alerts/index.ts';
import { type PoolRow, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import { ruleOf, type TargetRuleRow, targetRules } from '#server/db/water-targets.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { poolHistoryRepo } from './pool-history/repo.ts';
import { waterRepo } from './repo.ts';
import { waterTexts } from './texts.ts';

const presentRule = (row: TargetRuleRow): TargetRuleAnswer => ({
  ...ruleOf(row),
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
});

export const listTargetRules = (tenant: Tenant): Promise<TargetRuleAnswer[]> =>
  tenant.transaction(async (tx) => (await targetRules(tx)).map(presentRule));

/** A rule as it is stored: a bound past the end of its month is the month’s last day. */
const storedRule = (ruleId: string, { season, ...body }: TargetRuleBody): TargetRule => ({
  ...body,
  ruleId,
  season: season && { from: boundOfSeason(season.from), to: boundOfSeason(season.to) },
});

/** The rules with one in place of what was stored under its id, or without it. */
const rulesWith = (rules: readonly TargetRule[], ruleId: string, rule: TargetRule | null): TargetRule[] => [
  ...rules.filter((each) => each.ruleId !== ruleId),
  ...(rule ? [rule] : []),
];

interface Effects {
  pools: number;
  retargeted: string[];
  affected: TargetEffects['affected'];
}

async function effectsIn(
  tx: TenantTx,
  on: CivilDate,
  before: readonly TargetRule[],
  after: readonly TargetRule[],
): Promise<Effects> {
  const former = await poolHistoryRepo(tx).formerCustomers();
  const pools = (await poolsRepo(tx).list()).filter(({ customerId }) => customerId !== null && !former.has(customerId));
  const [was, is] = [targetsInForce(before, on), targetsInForce(after, on)];
  const retargeted: string[] = [];
  const affected: Effects['affected'] = [];
  for (const pool of pools) {
    const targets = { before: was(pool), after: is(pool) };
    if (sameTargets(targets.before, targets.after)) continue;
    retargeted.push(pool.poolId);
    const effect = effectOfTargets(readingsOf(pool), pool.poolType, targets);
    const { poolId, name, customerId, customerName } = pool;
    if (effect.changes.length > 0) affected.push({ poolId, name, customerId, customerName, ...effect });
  }
  return { pools: pools.length, retargeted, affected };
}

const readingsOf = ({ ph, ...pool }: PoolRow) => ({ ...pool, pH: ph });

const mostNamed = 50;
/** Those that will need attention first, then those that are no longer ideal in other ways, then the better ones. */
const attentionFirst = (effects: Effects['affected']): Effects['affected'] => {
  const rank = ({ wasIdeal, isIdeal }: Effects['affected'][number]): number => (isIdeal ? 2 : wasIdeal ? 0 : 1);
  return effects.toSorted((one, other) => rank(one) - rank(other));
};

/** What saving a rule, or removing it, would make of the last readings; nothing is stored. */
export const effectsOfRule = (tenant: Tenant, { ruleId, rule }: TargetEffectsBody): Promise<TargetEffects> =>
  tenant.transaction(async (tx) => {
    const rules = (await targetRules(tx)).map(ruleOf);
    const wanted = rule && storedRule(ruleId, rule);
    const season = (wanted ?? rules.find((each) => each.ruleId === ruleId))?.season ?? null;
    const today = localDate(tenant.account.timeZone, tenant.now());
    const on = season ? nextInSeason(today, season) : today;
    const { pools, retargeted, affected } = await effectsIn(tx, on, rules, rulesWith(rules, ruleId, wanted));
    return {
      on,
      pools,
      retargeted: retargeted.length,
      changed: affected.length,
      toAttention: affected.filter(({ wasIdeal, isIdeal }) => wasIdeal && !isIdeal).length,
      toIdeal: affected.filter(({ wasIdeal, isIdeal }) => !wasIdeal && isIdeal).length,
      affected: attentionFirst(affected).slice(0, mostNamed),
    };
  });

/** Alerts follow at once where today’s ranges changed, and open pages read again. */
async function followed(tx: TenantTx, tenant: Tenant, before: readonly TargetRule[], after: readonly TargetRule[]) {
  const today = localDate(tenant.account.timeZone, tenant.now());
  const { retargeted } = await effectsIn(tx, today, before, after);
  for (let from = 0; from < retargeted.length; from += mostNamed) {
    await evaluatePools(tx, tenant, retargeted.slice(from, from + mostNamed), targetsInForce(after, today));
  }
  await announce(tx, 'settings', []);
  await announce(tx, 'water-tests', []);
}

/**
 * Stores a rule, new or in place of the one with its id.
 * @throws AppError conflict where another one is for the same pools in the same part of the year
 */
export const putTargetRule = (tenant: Tenant, { ruleId, rule: body }: PutTargetRule): Promise<TargetRuleAnswer> =>
  tenant.transaction(async (tx) => {
    const before = (await targetRules(tx)).map(ruleOf);
    const rule = storedRule(ruleId, body);
    const same = before.find(
      (each) =>
        each.ruleId !== ruleId &&
        each.kind === rule.kind &&
        each.surface === rule.surface &&
        each.season?.from === rule.season?.from &&
        each.season?.to === rule.season?.to,
    );
    if (same) throw new AppError('conflict', waterTexts.sameTargets);
    const { season, ...fields } = rule;
    const stored = await waterRepo(tx).putTargetRule({
      ...fields,
      seasonFrom: season?.from ?? null,
      seasonTo: season?.to ?? null,
      updatedAt: tenant.now(),
      updatedBy: tenant.account.name,
    });
    await followed(tx, tenant, before, rulesWith(before, ruleId, rule));
    return presentRule(stored);
  });

/** @throws AppError not_found */
export const removeTargetRule = (tenant: Tenant, ruleId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    const before = (await targetRules(tx)).map(ruleOf);
    if (!(await waterRepo(tx).removeTargetRule(ruleId))) throw notFound(waterTexts.targetRule);
    await followed(tx, tenant, before, rulesWith(before, ruleId, null));
  });

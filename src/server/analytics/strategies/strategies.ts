import type * as z from 'zod/mini';
import { type ChangeStrategy, type ProfitStrategy, startedBaseline } from '#contract/analytics/analytics.ts';
import {
  type CompanyFacts,
  estimatedCentsPerMile,
  estimatedMonthCents,
  estimatedWageCentsPerHour,
  type FoundStrategy,
  findStrategies,
  measured,
  type Span,
  strategyDays,
  strategyRules,
} from '#domain/analytics/index.ts';
import { addDays, dayNumber, localDate } from '#domain/calendar/index.ts';
import { overdueBefore } from '#domain/invoicing/index.ts';
import { kept, messageKept } from '#domain/language/index.ts';
import { drivingMinutes, minutesBetween } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { billingTermsRepo } from '#server/invoicing/index.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { costRates } from '#server/stock/index.ts';
import { customerMargins } from '../costs/margins/stop-margins.ts';
import { analyticsTexts as texts } from '../texts.ts';
import { type StartedRow, strategiesRepo } from './repo.ts';

/** Whom a strategy names at most; its effect is that of all. */
const mostNamed = 50;

type Baseline = z.infer<typeof startedBaseline>;

async function factsOf(tx: TenantTx, span: Span, timeZone: string): Promise<CompanyFacts> {
  const repo = strategiesRepo(tx);
  const margins = new Map(
    (await customerMargins(tx, span, { timeZone, today: span.to })).map((margin) => [margin.customerId, margin]),
  );
  const { wageCentsPerHour, centsPerMile } = await costRates(tx);
  const terms = await billingTermsRepo(tx).find();
  return {
    today: span.to,
    customers: (await repo.backgrounds(overdueBefore(terms, span.to), timeZone)).map(
      ({ subscribedYearCents, priceCents, pricePer, ...customer }) => {
        const margin = margins.get(customer.customerId);
        const { frequency } = customer;
        return {
          ...customer,
          monthlyCents:
            subscribedYearCents === null
              ? priceCents && estimatedMonthCents({ frequency, priceCents, pricePer })
              : Math.round(subscribedYearCents / 12),
          visits: margin?.visits ?? 0,
          services: margin?.services ?? 0,
          timedVisits: margin?.timedVisits ?? 0,
          onSiteMinutes: margin?.onSiteMinutes ?? 0,
          hundredthMiles: margin?.hundredthMiles ?? 0,
          revenueCents: margin?.revenueCents ?? 0,
          costCents: margin?.costCents ?? 0,
          chemicalCents: margin?.chemicalCents ?? 0,
        };
      },
    ),
    technicians: (await repo.technicians(span)).map(
      ({ onSiteMinutes, hundredthMiles, startTime, endTime, ...one }) => ({
        ...one,
        workedMinutes: onSiteMinutes + drivingMinutes(hundredthMiles / 100),
        dayMinutes: minutesBetween(startTime, endTime),
      }),
    ),
    wageCentsPerHour: wageCentsPerHour ?? estimatedWageCentsPerHour,
    centsPerMile: centsPerMile ?? estimatedCentsPerMile,
  };
}

const baselineOf = ({ rule, finding, impact }: FoundStrategy, facts: CompanyFacts): Baseline => {
  const ids = finding.concerned.map(({ id }) => id);
  const { text: description, message: descriptionMessage } = kept(rule.describe(finding));
  return {
    description,
    descriptionMessage,
    impact,
    monthlyCents: finding.monthlyCents,
    ids,
    named: finding.concerned.slice(0, mostNamed).map((one) => {
      const { text: detail, message: detailMessage } = kept(one.detail);
      return { ...one, detail, detailMessage };
    }),
    measure: measured(rule, facts, new Set(ids)),
  };
};

/** Today where the company is, and the days that strategies look back on. */
function timeOf({ account, ...tenant }: Tenant): { today: string; span: Span; timeZone: string } {
  const { timeZone } = account;
  const today = localDate(timeZone, tenant.now());
  return { today, span: { from: addDays(today, 1 - strategyDays), to: today }, timeZone };
}

export const listStrategies = (tenant: Tenant): Promise<ProfitStrategy[]> =>
  tenant.transaction(async (tx) => (await present(tx, tenant)).strategies);

async function present(tx: TenantTx, tenant: Tenant) {
  const { words } = tenant;
  const { today, span, timeZone } = timeOf(tenant);
  const facts = await factsOf(tx, span, timeZone);
  const found = new Map(findStrategies(facts).map((each) => [each.rule.kind, each]));
  const started = new Map((await strategiesRepo(tx).started()).map((row) => [row.strategyId, row]));
  const order = [...found.keys(), ...[...started.keys()].filter((kind) => !found.has(kind))];
  const strategies = order.flatMap((kind): ProfitStrategy[] => {
    const rule = strategyRules.find((each) => each.kind === kind);
    const row = started.get(kind) ?? null;
    const now = found.get(kind);
    const baseline = row ? startedBaseline.parse(row.baseline) : now && baselineOf(now, facts);
    if (!rule || !baseline) return [];
    const customers = rule.of === 'customers' ? baseline.named : [];
    return [
      {
        strategyId: kind,
        kind,
        title: words.say(rule.title),
        description: words.say(messageKept(baseline.description, baseline.descriptionMessage)),
        effort: rule.effort,
        impact: baseline.impact,
        category: rule.category,
        monthlyEffect: baseline.monthlyCents === null ? null : baseline.monthlyCents / 100,
        customers: customers.map(({ id, name, detail, detailMessage }) => ({
          customerId: id,
          name,
          detail: words.say(messageKept(detail, detailMessage)),
        })),
        state: row?.state ?? 'not-started',
        startedOn: row?.startedOn ?? null,
        endedOn: row?.endedOn ?? null,
        measured: row && {
          label: words.say(rule.measure.label),
          unit: rule.measure.unit,
          before: baseline.measure,
          now: measured(rule, facts, new Set(baseline.ids)),
          sinceDays: dayNumber(today) - dayNumber(row.startedOn),
        },
      },
    ];
  });
  return { strategies, facts, found, started };
}

/**
 * Starts, ends, drops or forgets a strategy. What it is measured by is kept from the moment it is started.
 * @throws AppError not_found for a strategy that nothing suggests; conflict for ending what was not started
 */
export const changeStrategy = (
  tenant: Tenant,
  strategyId: string,
  { state, on }: ChangeStrategy,
): Promise<ProfitStrategy> =>
  tenant.transaction(async (tx) => {
    const { strategies, facts, found, started } = await present(tx, tenant);
    const row: StartedRow | undefined = started.get(strategyId);
    const now = found.get(strategyId);
    if (!row && !now) throw notFound(texts.strategy);
    const { today } = timeOf(tenant);
    const date = on ?? today;
    if (date > today) throw invalid('on', texts.notInFuture);
    const repo = strategiesRepo(tx);
    const shown = strategies.find((each) => each.strategyId === strategyId);
    if (state === 'not-started') {
      await repo.remove(strategyId);
      // Where nothing suggests it any more this is the last that is heard of it.
      if (shown && !now) return { ...shown, state, startedOn: null, endedOn: null, measured: null };
    } else if (state === 'started') await start(tx, tenant, { strategyId, date, row, now, facts });
    else if (!row) throw new AppError('conflict', texts.startFirst);
    else if (date < row.startedOn) throw invalid('on', texts.notBeforeStart);
    else await repo.save({ ...row, state, endedOn: date });
    const changed = (await present(tx, tenant)).strategies.find((each) => each.strategyId === strategyId);
    if (!changed) throw notFound(texts.strategy);
    return changed;
  });

/** Starts a strategy with today's figures, or resumes one that had ended. */
async function start(
  tx: TenantTx,
  tenant: Tenant,
  {
    strategyId,
    date,
    row,
    now,
    facts,
  }: { strategyId: string; date: string; row?: StartedRow; now?: FoundStrategy; facts: CompanyFacts },
): Promise<void> {
  const baseline = row?.baseline ?? (now && baselineOf(now, facts));
  await strategiesRepo(tx).save({
    strategyId,
    state: 'started',
    startedOn: row?.startedOn ?? date,
    startedBy: row?.startedBy ?? tenant.account.userId,
    endedOn: null,
    baseline,
  });
}

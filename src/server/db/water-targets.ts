import { type CivilDate, localDate } from '#domain/calendar/index.ts';
import { type OwnTargets, type TargetedBody, type TargetRule, targetsInForce } from '#domain/water/index.ts';
import type { TenantTx } from './client.ts';
import { hotRead } from './hot-read.ts';
import { waterTargets } from './schema/index.ts';

const rulesOfCompany = hotRead('water_target_rules', (db) => db.select().from(waterTargets));

export type TargetRuleRow = typeof waterTargets.$inferSelect;

export const ruleOf = ({ ruleId, kind, surface, seasonFrom, seasonTo, targets }: TargetRuleRow): TargetRule => ({
  ruleId,
  kind,
  surface,
  season: seasonFrom === null || seasonTo === null ? null : { from: seasonFrom, to: seasonTo },
  targets,
});

/** The company's rules of what its pools are kept at. */
export const targetRules = (tx: TenantTx): Promise<TargetRuleRow[]> => rulesOfCompany(tx, {});

/** What a body of water is kept at where that differs from its type; a pool's row alone knows only its own ranges. */
export type TargetsOf = (body: TargetedBody) => OwnTargets | null;

/** What bodies of water are kept at, by the day: whatever judges water asks here. One query, however many days and pools. */
export async function targetsByDay(tx: TenantTx): Promise<(date: CivilDate) => TargetsOf> {
  const rules = (await targetRules(tx)).map(ruleOf);
  const days = new Map<CivilDate, TargetsOf>();
  return (date) => {
    const known = days.get(date) ?? targetsInForce(rules, date);
    days.set(date, known);
    return known;
  };
}

export const targetsOn = async (tx: TenantTx, date: CivilDate): Promise<TargetsOf> => (await targetsByDay(tx))(date);

/** On the company's today. */
export const targetsNow = (
  tx: TenantTx,
  { account, now }: { account: { timeZone: string }; now(): Date },
): Promise<TargetsOf> => targetsOn(tx, localDate(account.timeZone, now()));

import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { alertOwners, findSettings } from '#server/settings/index.ts';
import { type LowPackage, lowPackages } from '#server/stock/index.ts';

const line = ({ name, place, levelPct, mark }: LowPackage): string =>
  `${name} – ${place}: ${Math.round(levelPct)} %${mark === 'critical' ? ' (critical)' : ''}`;

/**
 * Writes to the owners what has run low since they were last told, where the company wants it.
 * @param told the packages they have been told of
 * @returns those they are told of by now
 */
export async function tellOfLowStock(
  tx: TenantTx,
  deps: Pick<Deps, 'newId' | 'clock'>,
  told: readonly string[],
): Promise<string[]> {
  const { notifications } = await findSettings(tx);
  // Who switches it on again is told of everything that is low then.
  if (!notifications.lowInventoryAlerts || !notifications.emailAlerts) return [];
  const low = await lowPackages(tx);
  const news = low.filter(({ id }) => !told.includes(id));
  if (news.length > 0) {
    await alertOwners(tx, deps, {
      purpose: 'low-stock',
      subject: news.length === 1 ? '1 chemical runs low' : `${news.length} chemicals run low`,
      paragraphs: ['These packages have run low:', news.map(line).join('\n')],
    });
  }
  return low.map(({ id }) => id);
}

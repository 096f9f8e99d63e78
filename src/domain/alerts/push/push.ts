import { canAny, type PermissionEntry, type Role } from '#domain/access/index.ts';
import type { Words } from '#domain/language/index.ts';
import { type AlertCandidate, bySeverity, type StoredWords, sayAlert } from '../candidate.ts';
import { alertTexts as texts } from '../texts.ts';

export type PushedAlert = Pick<AlertCandidate, 'severity' | 'link'> & StoredWords & { id: string };

interface PushText {
  title: string;
  body: string;
  /** What a tap opens. */
  link: string;
  /** A push with the same tag replaces the one on the screen. */
  tag: string;
}

/** What a phone has room for. */
const longestTitle = 120;
const longestBody = 400;
const shownOfMany = 3;

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

/**
 * One notification for all of a device's new alerts: several at once would only be swept away.
 * @param alerts at least one
 * @param home the page that lists several
 * @param words those of the device’s user
 */
export function pushText(alerts: readonly PushedAlert[], home: string, words: Words): PushText {
  const sorted = alerts.toSorted(bySeverity);
  const [first] = sorted;
  if (!first) throw new Error('There is nothing to push');
  if (sorted.length === 1) {
    const { id, link } = first;
    const { title, message } = sayAlert(first, words);
    return { title: cut(title, longestTitle), body: cut(message, longestBody), link: link ?? home, tag: id };
  }
  const critical = sorted.filter(({ severity }) => severity === 'critical').length;
  const titles = sorted.slice(0, shownOfMany).map((alert) => cut(sayAlert(alert, words).title, longestTitle));
  const count = sorted.length;
  const more = count - titles.length;
  return {
    title: words.say(critical > 0 ? texts.newAlertsCritical({ count, critical }) : texts.newAlerts({ count })),
    body: [...titles, ...(more > 0 ? [words.say(texts.andMore({ count: more }))] : [])].join('\n'),
    link: home,
    tag: 'alerts',
  };
}

/** What technicians can do something about. */
export const fieldAlertTypes = ['chemical_low', 'weather_alert', 'equipment_maintenance'] as const;

/** Whether a role gets alerts of a type: all with business access, water, weather and equipment in the field, none as a pool owner. */
export function seesAlertsOf(type: string, role: Role, entries: readonly PermissionEntry[] = []): boolean {
  if (role === 'homeowner') return false;
  if (canAny(role, [['business', 'view']], entries)) return true;
  return fieldAlertTypes.some((one) => one === type) && canAny(role, [['field_service', 'view']], entries);
}

/** Alerts that ask nobody to act, such as a service due in two days, don't buzz a phone. */
export const isWorthPushing = ({ actionRequired }: { actionRequired: boolean }): boolean => actionRequired;

import { type AlertCandidate, bySeverity } from '../candidate.ts';

export type PushedAlert = Pick<AlertCandidate, 'severity' | 'title' | 'message' | 'link'> & { id: string };

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
 */
export function pushText(alerts: readonly PushedAlert[], home: string): PushText {
  const sorted = alerts.toSorted(bySeverity);
  const [first] = sorted;
  if (!first) throw new Error('There is nothing to push');
  if (sorted.length === 1) {
    const { id, title, message, link } = first;
    return { title: cut(title, longestTitle), body: cut(message, longestBody), link: link ?? home, tag: id };
  }
  const critical = sorted.filter(({ severity }) => severity === 'critical').length;
  const titles = sorted.slice(0, shownOfMany).map(({ title }) => cut(title, longestTitle));
  const more = sorted.length - titles.length;
  return {
    title: critical > 0 ? `${sorted.length} new alerts, ${critical} critical` : `${sorted.length} new alerts`,
    body: [...titles, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    link: home,
    tag: 'alerts',
  };
}

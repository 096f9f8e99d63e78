export interface PushedAlert {
  id: string;
  severity: 'critical' | 'high' | 'medium' | 'low';
  title: string;
  message: string;
  /** A path of the application, or null. */
  link: string | null;
}

interface PushText {
  title: string;
  body: string;
  /** Where a tap leads. */
  link: string;
  /** What is pushed under the same tag replaces what is shown. */
  tag: string;
}

const ranks = ['critical', 'high', 'medium', 'low'];
/** A phone shows about so much. */
const longestTitle = 120;
const longestBody = 400;
const shownOfMany = 3;

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

/**
 * What a device is shown of its new alerts, all in one: several at once would only be swept away.
 * @param alerts at least one
 * @param home where many of them are seen together
 */
export function pushText(alerts: readonly PushedAlert[], home: string): PushText {
  const sorted = alerts.toSorted((a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity));
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

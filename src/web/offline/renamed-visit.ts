import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';

/** The server answered another visit than the one opened here: the same stop on the same day is one visit. */
export interface RenamedVisit {
  from: string;
  to: string;
}

const textOf = (value: unknown, member: string): string | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined;
  return typeof found === 'string' ? found : null;
};

/** The visit's new id, from the answer to a sent item; null where it did not change. */
export function renamedBy(item: Pick<OutboxItem, 'kind' | 'body' | 'answer'>): RenamedVisit | null {
  if (item.kind !== 'visit-open') return null;
  const from = textOf(item.body, 'visitId');
  const to = textOf(item.answer, 'visitId');
  return from !== null && to !== null && from !== to ? { from, to } : null;
}

/** The address of an item as it is for the visit that the server has. */
export function renamedUrl(url: string, { from, to }: RenamedVisit): string {
  const former = `/api/visits/${encodeURIComponent(from)}`;
  const rest = url.slice(former.length);
  return url.startsWith(former) && /^([/?]|$)/.test(rest) ? `/api/visits/${encodeURIComponent(to)}${rest}` : url;
}

/** The items of the former id, with the new one; those that may have been sent before get a new key. */
export const renamedItems = <Item extends OutboxItem>(
  items: readonly Item[],
  renamed: RenamedVisit,
  newId: () => string,
): { id: string; by: Item }[] =>
  items.flatMap((item) => {
    const url = renamedUrl(item.url, renamed);
    if (url === item.url || item.state === 'sent') return [];
    return [{ id: item.id, by: { ...item, url, id: item.retryCount > 0 ? newId() : item.id } }];
  });

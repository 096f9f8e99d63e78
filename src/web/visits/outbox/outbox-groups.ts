import type { OutboxItem } from '#web/offline/index.ts';

/** What belongs together: a visit with its photos and report. */
export interface OutboxGroup {
  group: string;
  title: string;
  items: readonly OutboxItem[];
  /** Something of it has not been sent. */
  waits: boolean;
}

const mayBeMissing: readonly OutboxItem['kind'][] = ['visit-photo', 'photo-remove', 'voice-note'];

/** Groups that wait first, in the order they go; then what was sent, the latest first. */
export function groupsOf(items: readonly OutboxItem[]): OutboxGroup[] {
  const byGroup = new Map<string, OutboxItem[]>();
  for (const item of items) {
    const known = byGroup.get(item.group);
    if (known) known.push(item);
    else byGroup.set(item.group, [item]);
  }
  const groups = [...byGroup].map(([group, own]) => ({
    group,
    title: own[0]?.title ?? '',
    items: own,
    waits: own.some(({ state }) => state !== 'sent'),
  }));
  const sentAt = (own: readonly OutboxItem[]): number => Math.max(...own.map((item) => item.sentAt ?? 0));
  return [
    ...groups.filter(({ waits }) => waits),
    ...groups.filter(({ waits }) => !waits).sort((one, other) => sentAt(other.items) - sentAt(one.items)),
  ];
}

export type ShownState = 'saved' | 'held' | 'sending' | 'sent' | 'mailWaits' | 'delivered' | 'refused' | 'conflict';

function stateOf(item: OutboxItem, isHeld: boolean): ShownState {
  if (item.state === 'sent') {
    if (item.delivery === 'sent') return 'delivered';
    return item.delivery === 'pending' ? 'mailWaits' : 'sent';
  }
  return item.state === 'saved' && isHeld ? 'held' : item.state;
}

/** How a group's items stand, for their user: one behind something refused waits for that. */
export function shownStates({ items }: Pick<OutboxGroup, 'items'>): ShownState[] {
  let isHeld = false;
  return items.map((item) => {
    const state = stateOf(item, isHeld);
    isHeld ||= (item.state === 'refused' || item.state === 'conflict') && !mayBeMissing.includes(item.kind);
    return state;
  });
}

const textOf = (body: OutboxItem['body'], member: string): string | null => {
  const value = body?.[member];
  return typeof value === 'string' ? value : null;
};

/** Where the stop of a group is worked; the list of stops where the group does not tell. */
export function stopAddressOf({ items }: Pick<OutboxGroup, 'items'>): string {
  for (const { body } of items) {
    const assignmentId = textOf(body, 'assignmentId');
    const date = textOf(body, 'serviceDate');
    if (assignmentId) {
      return `/field-service/stop/${encodeURIComponent(assignmentId)}${date ? `?date=${encodeURIComponent(date)}` : ''}`;
    }
    const customerId = textOf(body, 'customerId');
    if (customerId) return `/field-service/customer/${encodeURIComponent(customerId)}`;
  }
  return '/field-service';
}

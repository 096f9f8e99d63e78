import { describe, expect, it } from 'vitest';
import type { StoredItem } from '#web/offline/database.ts';
import { OutboxQueue } from './outbox-queue.ts';

const item = (id: string, seq: number, state: StoredItem['state'] = 'saved') => ({ id, seq, state }) as StoredItem;
function queueOf(...items: StoredItem[]) {
  const queue = new OutboxQueue();
  queue.reset(items);
  return queue;
}
const names = (queue: OutboxQueue) => queue.list().map(({ id, seq }) => `${id}@${seq}`);

describe('the queue of an outbox', () => {
  it('is in the order of its places, however its items come', () => {
    const queue = queueOf(item('c', 30), item('a', 10), item('b', 20));
    queue.apply({ put: [item('d', 15), item('e', 40), item('f', 5)], removed: [] });
    expect(names(queue)).toEqual(['f@5', 'a@10', 'd@15', 'b@20', 'c@30', 'e@40']);
    expect(['f', 'a', 'd', 'b', 'c', 'e'].map((id) => queue.get(id)?.seq)).toEqual([5, 10, 15, 20, 30, 40]);
    expect(queue.get('x')).toBeUndefined();
    expect(new OutboxQueue().list()).toEqual([]);
  });

  it('takes an item’s newer form in its place, and moves it where its place is another', () => {
    const queue = queueOf(item('a', 1), item('b', 2), item('c', 3));
    queue.apply({ put: [item('b', 2, 'sent')], removed: [] });
    expect(names(queue)).toEqual(['a@1', 'b@2', 'c@3']);
    expect(queue.list()[1]?.state).toBe('sent');
    queue.apply({ put: [item('a', 9)], removed: [] });
    expect(names(queue)).toEqual(['b@2', 'c@3', 'a@9']);
    expect(queue.get('a')?.seq).toBe(9);
  });

  it('gives a place to who comes last: an item under a new key takes the place of the former', () => {
    const queue = queueOf(item('a', 1), item('b', 2));
    queue.apply({ put: [item('new', 2)], removed: [] });
    expect(names(queue)).toEqual(['a@1', 'new@2']);
    expect(queue.get('b')).toBeUndefined();
    queue.apply({ put: [], removed: ['b', 'nobody'] });
    expect(names(queue)).toEqual(['a@1', 'new@2']);
  });

  it('loses what is removed, before what is put', () => {
    const queue = queueOf(item('a', 1), item('b', 2), item('c', 3));
    queue.apply({ put: [item('a', 4)], removed: ['a', 'b'] });
    expect(names(queue)).toEqual(['c@3', 'a@4']);
    expect(queue.get('b')).toBeUndefined();
  });

  it('is forgotten when it is filled anew', () => {
    const queue = queueOf(item('a', 1));
    queue.reset([item('b', 1)]);
    expect(names(queue)).toEqual(['b@1']);
    expect(queue.get('a')).toBeUndefined();
  });

  it('is the same list until something changes', () => {
    const queue = queueOf(item('a', 1));
    const before = queue.list();
    expect(queue.list()).toBe(before);
    queue.apply({ put: [item('b', 2)], removed: [] });
    expect(queue.list()).not.toBe(before);
    expect(before).toHaveLength(1);
    const second = queue.list();
    queue.reset([]);
    expect(queue.list()).toEqual([]);
    expect(second).toHaveLength(2);
  });

  it('knows the first item behind a place that the server does not have', () => {
    const queue = queueOf(item('a', 1), item('b', 3, 'sent'), item('c', 5, 'refused'), item('d', 7));
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((seq) => queue.nextUnsent(seq)?.id)).toEqual([
      'a',
      'c',
      'c',
      'c',
      'c',
      'd',
      'd',
      undefined,
      undefined,
    ]);
    expect(new OutboxQueue().nextUnsent(0)).toBeUndefined();
  });
});

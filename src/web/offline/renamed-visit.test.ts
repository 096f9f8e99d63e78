import { describe, expect, it } from 'vitest';
import type { OutboxItem } from './outbox/outbox-item.ts';
import { renamedBy, renamedItems, renamedUrl } from './renamed-visit.ts';

const renamed = { from: 'V/1', to: 'V/9' };

describe('the server has a visit under another id', () => {
  const opened = { kind: 'visit-open' as const, body: { visitId: 'V1' }, answer: { visitId: 'V9' } };

  it('when the answer to its opening names another', () => {
    expect(renamedBy(opened)).toEqual({ from: 'V1', to: 'V9' });
  });

  it('and not where it names the same, none, or answers something else', () => {
    expect(renamedBy({ ...opened, answer: { visitId: 'V1' } })).toBeNull();
    for (const answer of [null, undefined, 'V9', {}, { visitId: 9 }])
      expect(renamedBy({ ...opened, answer })).toBeNull();
    for (const body of [null, {}, { visitId: 1 }]) expect(renamedBy({ ...opened, body })).toBeNull();
    expect(renamedBy({ ...opened, kind: 'visit-save' })).toBeNull();
  });
});

describe('what speaks of the former id', () => {
  it('is sent to the visit that the server has', () => {
    expect(renamedUrl('/api/visits/V%2F1', renamed)).toBe('/api/visits/V%2F9');
    expect(renamedUrl('/api/visits/V%2F1/photos', renamed)).toBe('/api/visits/V%2F9/photos');
    expect(renamedUrl('/api/visits/V%2F1?again=1', renamed)).toBe('/api/visits/V%2F9?again=1');
  });

  it('is no visit whose id only begins the same, and nothing else', () => {
    for (const url of ['/api/visits/V%2F12', '/api/visits/V2', '/x/api/visits/V%2F1', '/api/visits'])
      expect(renamedUrl(url, renamed)).toBe(url);
  });

  it('gets a key of its own where it may have been there before, and is left alone where it was', () => {
    const item = (id: string, fields: Partial<OutboxItem>) =>
      ({ id, url: '/api/visits/V%2F1', state: 'saved', retryCount: 0, ...fields }) as OutboxItem;
    const items = [
      item('fresh', {}),
      item('tried', { retryCount: 1 }),
      item('sent', { state: 'sent' }),
      item('other', { url: '/api/visits/V2' }),
    ];
    const found = renamedItems(items, renamed, () => 'new');
    expect(found.map(({ id, by }) => [id, by.id, by.url])).toEqual([
      ['fresh', 'fresh', '/api/visits/V%2F9'],
      ['tried', 'new', '/api/visits/V%2F9'],
    ]);
  });
});

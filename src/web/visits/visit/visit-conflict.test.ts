import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { aPhone, finish, photo, start, visit } from '#tests/support/visit-phone.ts';
import { draftFromVisit } from './visit-draft.ts';

describe('two phones at one stop', () => {
  const theirs: Visit = { ...visit, readings: { pH: 7.9 }, notes: 'Theirs', revision: 5 };

  async function inConflict(kind: 'visit-save' | 'visit-complete') {
    const phone = aPhone();
    const work = phone.work(draftFromVisit(start, visit));
    work.change({ typed: { pH: '7.2' } });
    await (kind === 'visit-save' ? phone.pause() : work.finish(finish));
    phone.becomes(kind, { state: 'conflict', problem: 'Another phone' });
    work.refresh();
    expect(work.state().queue.saving).toBe('conflict');
    return { phone, work };
  }

  it('overwrites nothing by itself: what is typed meanwhile stays here', async () => {
    const { phone, work } = await inConflict('visit-save');
    work.change({ notes: 'more' });
    await phone.pause();
    expect(phone.named('visit-save').map(({ state }) => state)).toEqual(['conflict']);
  });

  it.each(['visit-save', 'visit-complete'] as const)(
    'keeps mine by sending %s without what it was based on',
    async (kind) => {
      const { phone, work } = await inConflict(kind);
      work.change({ notes: 'more' });
      await work.keepMine();
      const [item] = phone.named(kind);
      expect(item).toMatchObject({ state: 'saved', body: { readings: { pH: 7.2 }, phoneId: 'PHONE-1' } });
      expect(item?.body).not.toHaveProperty('basedOn');
    },
  );

  it.each(['visit-save', 'visit-complete'] as const)(
    'uses theirs in place of %s, and works on from there',
    async (kind) => {
      const { phone, work } = await inConflict(kind);
      await work.takeTheirs(theirs);
      expect(phone.kinds()).toEqual([]);
      expect(work.state().draft).toMatchObject({ typed: { pH: '7.9' }, notes: 'Theirs', seen: 5 });
      expect(work.state().queue.saving).toBe('saved');
    },
  );

  it('records mine as a further visit where theirs is finished, with the photos that only lie here', async () => {
    const { phone, work } = await inConflict('visit-complete');
    await work.addPhoto(photo());
    await work.recordAsFurther();
    const { visitId } = work.state().draft;
    expect(visitId).not.toBe('VISIT-1');
    expect(phone.items().map(({ kind, url }) => [kind, url])).toEqual([
      ['visit-open', '/api/visits'],
      ['visit-photo', `/api/visits/${visitId}/photos`],
      ['visit-complete', `/api/visits/${visitId}/complete`],
    ]);
    expect(phone.named('visit-open')[0]?.body).not.toHaveProperty('assignmentId');
    expect(phone.named('visit-complete')[0]?.body).toMatchObject({ departureTime: finish.departureTime });
  });

  it('discards mine', async () => {
    const { phone, work } = await inConflict('visit-save');
    await work.discard();
    expect([phone.kinds(), phone.stored(), work.state().gone]).toEqual([[], null, true]);
  });
});

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

  it('asks nothing of the server for a photo whose picture the phone has lost', async () => {
    const { phone, work } = await inConflict('visit-complete');
    await work.addPhoto(photo());
    phone.losesPictures();
    await work.recordAsFurther();
    expect(phone.kinds()).toEqual(['visit-open', 'visit-complete']);
  });

  it('keeps a finishing as it was said, and saves what was found', async () => {
    const finishing = await inConflict('visit-complete');
    finishing.work.change({ notes: 'later' });
    await finishing.work.keepMine();
    // What was changed since is not part of it, and still to be saved.
    const { queued: finished, revision: changed } = finishing.work.state().draft;
    expect(changed).toBeGreaterThan(finished);
    expect(finishing.phone.named('visit-complete')[0]?.body).toMatchObject({
      departureTime: finish.departureTime,
      sendReport: true,
    });
    const saving = await inConflict('visit-save');
    saving.work.change({ notes: 'more' });
    await saving.work.keepMine();
    const [item] = saving.phone.named('visit-save');
    expect(item?.body).toMatchObject({ notes: 'more', phoneId: 'PHONE-1' });
    expect(item?.body).not.toHaveProperty('departureTime');
    const { queued, revision } = saving.work.state().draft;
    expect(queued).toBe(revision);
  });

  it('keeps mine where nothing is held up: nothing is sent', async () => {
    const phone = aPhone();
    const work = phone.work(draftFromVisit(start, visit));
    await work.keepMine();
    expect(phone.items()).toEqual([]);
  });

  it('uses their photos, and keeps those that only lie here', async () => {
    const { phone, work } = await inConflict('visit-save');
    for (let taken = 0; taken < 3; taken += 1) await work.addPhoto(photo());
    const [sent = '', both = '', here = ''] = work.state().draft.photos.map(({ photoId }) => photoId);
    await work.sent(phone.becomes('visit-photo', { state: 'sent', answer: { photoId: sent, thumbnailUrl: '/t' } }));
    const theirPhoto = (photoId: string) =>
      ({ ...photo(), photoId, bytes: 7, thumbnailUrl: `/${photoId}` }) as unknown as Visit['photos'][number];
    await work.takeTheirs({ ...theirs, photos: [theirPhoto(both), theirPhoto('PHOTO-theirs')] });
    // The one that the server had is not theirs: it was removed there.
    expect(work.state().draft.photos.map(({ photoId, thumbnailUrl }) => [photoId, thumbnailUrl])).toEqual([
      [both, `/${both}`],
      ['PHOTO-theirs', '/PHOTO-theirs'],
      [here, null],
    ]);
  });

  it('becomes the further visit that it is already, without asking for another end', async () => {
    const { phone, work } = await inConflict('visit-complete');
    const before = work.state().draft;
    await work.recordAsFurther();
    const asked = phone.kinds();
    // The phone died when the finishing was out of the outbox, and the draft did not know of it yet.
    phone.work({ ...before, movesTo: work.state().draft.visitId }, true).resume();
    await phone.pause();
    expect(phone.kinds()).toEqual(asked);
  });

  it('finishes a further visit with what did not add up, and now where no departure was said', async () => {
    const { phone, work } = await inConflict('visit-complete');
    const doubts = [{ kind: 'early', reason: 'Rain' }];
    const { departureTime: _, ...body } = phone.named('visit-complete')[0]?.body ?? {};
    phone.becomes('visit-complete', { body: { ...body, doubts } });
    work.refresh();
    await work.recordAsFurther();
    expect(phone.named('visit-complete')[0]?.body).toMatchObject({ doubts, departureTime: '2026-11-23T17:00:00.000Z' });
  });

  it('drops what would have been saved in place of theirs, but no photo', async () => {
    const { phone, work } = await inConflict('visit-save');
    await work.addPhoto(photo());
    await work.takeTheirs(theirs);
    expect(phone.kinds()).toEqual(['visit-photo']);
  });

  it('records a further visit that is only saved where mine was not finished', async () => {
    const { phone, work } = await inConflict('visit-save');
    await work.recordAsFurther();
    const { draft } = work.state();
    expect(draft.visitId).toMatch(/^VISIT-id-\d+$/);
    expect(draft).toMatchObject({
      further: true,
      asked: true,
      opened: false,
      seen: 0,
      movesTo: null,
    });
    expect(draft.queued).toBe(draft.revision);
    expect(phone.kinds()).toEqual(['visit-open', 'visit-save']);
    expect(phone.named('visit-save')[0]?.url).toBe(`/api/visits/${draft.visitId}`);
  });

  it.each([true, false])(
    'finishes a further visit as mine was: report %s, under a name of its own',
    async (sendReport) => {
      const phone = aPhone();
      const work = phone.work(draftFromVisit(start, visit));
      await work.finish({ ...finish, sendReport });
      phone.becomes('visit-complete', { state: 'conflict', problem: 'Finished' });
      work.refresh();
      await work.recordAsFurther();
      const { visitId } = work.state().draft;
      expect(phone.named('visit-complete').at(-1)?.body).toMatchObject({
        sendReport,
        completionId: `${visitId}-done`,
        arrivalTime: finish.arrivalTime,
        departureTime: finish.departureTime,
      });
    },
  );

  it('leaves photos that the server has with the visit they were taken for', async () => {
    const { phone, work } = await inConflict('visit-save');
    await work.addPhoto(photo());
    await work.addPhoto(photo());
    const [first, second] = work.state().draft.photos.map(({ photoId }) => photoId);
    await work.sent(phone.becomes('visit-photo', { state: 'sent', answer: { photoId: first, thumbnailUrl: '/t' } }));
    await work.recordAsFurther();
    expect(work.state().draft.photos.map(({ photoId }) => photoId)).toEqual([second]);
    const waiting = phone.items().filter(({ kind, state }) => kind === 'visit-photo' && state !== 'sent');
    expect(waiting.map(({ body }) => body?.photoId)).toEqual([second]);
  });

  it('discards mine', async () => {
    const { phone, work } = await inConflict('visit-save');
    await work.discard();
    expect([phone.kinds(), phone.stored(), work.state().gone]).toEqual([[], null, true]);
  });
});

describe('a stop that is left unserviced', () => {
  it('that was only looked at leaves nothing to do', async () => {
    const phone = aPhone();
    const work = phone.work();
    await work.leave();
    expect([phone.kinds(), work.state().gone]).toEqual([[], false]);
  });

  it('takes an arrival back where nothing was found', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.begin();
    await phone.pause();
    expect(phone.kinds()).toEqual(['visit-open']);
    await work.leave();
    expect([phone.kinds(), phone.stored(), work.state().gone]).toEqual([[], null, true]);
  });

  it('still sends what was found, once', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.change({ typed: { pH: '7.2' } });
    await work.leave();
    expect(phone.kinds()).toEqual(['visit-open', 'visit-save']);
    expect(phone.named('visit-save')[0]?.body).toMatchObject({ readings: { pH: 7.2 }, phoneId: 'PHONE-1' });
    expect([phone.stored(), work.state().gone]).toEqual([null, true]);

    const saved = aPhone();
    const again = saved.work();
    again.change({ typed: { pH: '7.2' } });
    await saved.pause();
    const [item] = saved.named('visit-save');
    await again.leave();
    expect(saved.named('visit-save')).toEqual([item]);
    expect(again.state().gone).toBe(true);
  });
});

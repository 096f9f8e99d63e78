import { describe, expect, it } from 'vitest';
import { aPhone, photo, start, task, tasks, visit } from '#tests/support/visit-phone.ts';
import { draftFromVisit } from './visit-draft.ts';
import { PictureGone } from './visit-photos.ts';

describe('photos', () => {
  it('go into the outbox with everything that is known of them, after the visit was opened', async () => {
    const phone = aPhone();
    const work = phone.work();
    await work.addPhoto(photo({ pairId: 'PAIR-1' }));
    expect(phone.kinds()).toEqual(['visit-open', 'visit-photo']);
    expect(phone.named('visit-photo')[0]).toMatchObject({
      url: '/api/visits/VISIT-1/photos',
      body: { category: 'before', takenAt: '2026-11-23T16:50:00.000Z', pairId: 'PAIR-1', sha256: 'a'.repeat(64) },
      fileCount: 1,
    });
  });

  it('that the server has, or may have, are removed there; those that were never sent are not', async () => {
    const phone = aPhone();
    const work = phone.work(draftFromVisit(start, visit));
    await work.addPhoto(photo());
    await work.addPhoto(photo());
    await work.addPhoto(photo());
    const [first, second, third] = work.state().draft.photos.map(({ photoId }) => photoId);
    await work.sent(phone.becomes('visit-photo', { state: 'sent', answer: { photoId: first, thumbnailUrl: '/t' } }));
    phone.becomes('visit-photo', { retryCount: 1 });
    for (const photoId of [first, second, third]) await work.removePhoto(photoId ?? '');
    expect(phone.named('photo-remove').map(({ url }) => url)).toEqual([
      `/api/photos/${first}`,
      `/api/photos/${second}`,
    ]);
    expect(work.state().draft.photos).toEqual([]);
  });

  it('that were taken out of the outbox can be sent again while the phone has the picture', async () => {
    const phone = aPhone();
    const work = phone.work(draftFromVisit(start, visit));
    await work.addPhoto(photo());
    const photoId = work.state().draft.photos[0]?.photoId ?? '';
    const dropped = phone.work(work.state().draft, true);
    await dropped.removePhoto(photoId);
    await expect(work.retryPhoto(photoId)).rejects.toThrow(PictureGone);
    await work.addPhoto(photo());
    const kept = work.state().draft.photos.at(-1)?.photoId ?? '';
    phone.becomes('visit-photo', { state: 'refused', problem: 'Not a picture' });
    await work.retryPhoto(kept);
    expect(phone.named('visit-photo').map(({ state }) => state)).toEqual(['saved']);
  });

  const withPhotos = async (count: number) => {
    const phone = aPhone();
    const work = phone.work(draftFromVisit(start, visit));
    for (let taken = 0; taken < count; taken += 1) await work.addPhoto(photo());
    const ids = work.state().draft.photos.map(({ photoId }) => photoId);
    return { phone, work, ids };
  };
  const shown = (work: ReturnType<ReturnType<typeof aPhone>['work']>) =>
    work.state().draft.photos.map(({ photoId, thumbnailUrl }) => [photoId, thumbnailUrl]);

  it('have names of their own, and sizes', async () => {
    const { work, ids } = await withPhotos(2);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^PHOTO-id-\d+$/);
    expect(work.state().draft.photos[0]).toMatchObject({ bytes: 7, thumbnailUrl: null, category: 'before' });
  });

  it('that the server has taken are shown as it shows them, the others as they lie here', async () => {
    const { phone, work, ids } = await withPhotos(2);
    const [first, second] = ids;
    await work.sent(phone.becomes('visit-photo', { state: 'sent', answer: { photoId: first, thumbnailUrl: '/t/1' } }));
    expect(shown(work)).toEqual([
      [first, '/t/1'],
      [second, null],
    ]);
  });

  it('that are removed while they are under way are removed at the server too', async () => {
    const { phone, work, ids } = await withPhotos(1);
    phone.becomes('visit-photo', { state: 'sending' });
    await work.removePhoto(ids[0] ?? '');
    expect(phone.kinds()).toEqual(['visit-photo', 'photo-remove']);
    expect(shown(work)).toEqual([]);
  });

  it('are removed one at a time', async () => {
    const { phone, work, ids } = await withPhotos(3);
    const [first, second, third] = ids;
    await work.removePhoto(second ?? '');
    expect(shown(work).map(([id]) => id)).toEqual([first, third]);
    expect(phone.named('visit-photo').map(({ body }) => body?.photoId)).toEqual([first, third]);
    expect(phone.named('photo-remove')).toEqual([]);
  });

  it('are sent again one at a time, also from the picture that lies here', async () => {
    const { phone, work, ids } = await withPhotos(2);
    const [first, second] = ids;
    phone.becomes('visit-photo', { state: 'refused', problem: 'x' });
    await work.retryPhoto(second ?? '');
    expect(phone.named('visit-photo').map(({ state }) => state)).toEqual(['refused', 'saved']);
    await work.retryPhoto(first ?? '');
    expect(phone.named('visit-photo').map(({ state }) => state)).toEqual(['saved', 'saved']);

    // Taken out of the outbox on the screen that lists it.
    phone.becomes('visit-photo', { state: 'sent' });
    await work.retryPhoto(first ?? '');
    const last = phone.items().at(-1);
    expect(last).toMatchObject({ kind: 'visit-photo', state: 'saved', fileCount: 1 });
    expect(last?.body?.photoId).toBe(first);
    await expect(work.retryPhoto('PHOTO-nobody')).rejects.toMatchObject({ name: 'PictureGone' });
  });

  it('that were tried are taken out of the outbox where they are removed, and the right one is sent again', async () => {
    const { phone, work, ids } = await withPhotos(2);
    const [first, second] = ids;
    phone.becomes('visit-photo', { state: 'sent' });
    phone.becomes('visit-photo', { state: 'sent' });
    await work.retryPhoto(second ?? '');
    expect(phone.named('visit-photo').at(-1)?.body?.photoId).toBe(second);
    phone.becomes('visit-photo', { retryCount: 1 });
    await work.removePhoto(second ?? '');
    expect(phone.kinds()).toEqual(['photo-remove']);
    expect(shown(work).map(([id]) => id)).toEqual([first]);
    // A removal is no picture: it is neither sent again as one nor taken back.
    await expect(work.retryPhoto(second ?? '')).rejects.toMatchObject({ name: 'PictureGone' });
    await work.removePhoto(second ?? '');
    expect(phone.kinds()).toContain('photo-remove');
  });

  it('save the visit only where they change a task', async () => {
    const { phone, work } = await withPhotos(1);
    await phone.pause();
    expect(phone.named('visit-save')).toEqual([]);
    const before = work.state().draft.revision;
    work.knowTasks([...tasks, task('lid', { photoRequired: true })]);
    await work.addPhoto(photo({ taskId: 'gate' }));
    expect(work.state().draft.revision).toBe(before + 1);
    const done = work.state().draft.tasks.filter((each) => each.done);
    expect(done.map(({ taskId }) => taskId)).toEqual(['gate']);
    await work.addPhoto(photo({ taskId: 'gate' }));
    expect(work.state().draft.revision).toBe(before + 1);
    await phone.pause();
    expect(phone.named('visit-save')).toHaveLength(1);
  });

  it('that got into the outbox before the phone died are in the visit again, and removed ones are not', async () => {
    const { phone, work, ids } = await withPhotos(2);
    const [first = '', second = ''] = ids;
    const before = work.state().draft;
    await work.sent(phone.becomes('visit-photo', { state: 'sent', answer: { photoId: first, thumbnailUrl: '/t' } }));
    await work.removePhoto(first);
    // The draft as it was before the second picture and before the removal.
    const left = { ...before, photos: before.photos.filter(({ photoId }) => photoId === first) };
    const again = phone.work(left, true);
    again.resume();
    expect(shown(again).map(([id]) => id)).toEqual([second]);
    again.resume();
    expect(shown(again)).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { aPhone, photo, start, visit } from '#tests/support/visit-phone.ts';
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
});

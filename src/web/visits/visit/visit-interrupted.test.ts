import { describe, expect, it } from 'vitest';
import { aPhone, finish, type Phone, photo, send, settled, start, visit } from '#tests/support/visit-phone.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { draftFromVisit } from './visit-draft.ts';
import type { VisitWork } from './visit-work.ts';

/** Works a whole visit as far as the phone lives; what does not happen is what the technician would do again. */
async function workAll(phone: Phone, work: VisitWork): Promise<void> {
  work.change({ typed: { pH: '7.5' }, notes: 'Kept' });
  await phone.pause();
  await work.addPhoto(photo());
  await work.finish(finish);
}

describe('a phone that dies', () => {
  it('at any step loses nothing that it had shown as kept, and doubles nothing', async () => {
    let lastedTo = 0;
    for (let steps = 0; steps < 40; steps += 1) {
      const phone = aPhone();
      phone.diesAfter(steps);
      const isWhole = await workAll(phone, phone.work()).then(
        () => true,
        () => false,
      );
      await settled();
      if (isWhole) lastedTo ||= steps;
      const work = phone.reloaded();
      if (!work) throw new Error(`nothing is left after ${steps} steps`);
      await phone.pause();
      expect(work.state().draft, `after ${steps} steps`).toMatchObject({ typed: { pH: '7.5' }, notes: 'Kept' });
      const photos = work.state().draft.photos.length;
      if (photos === 0) await work.addPhoto(photo());
      if (!work.state().queue.finishing) await work.finish(finish);
      const ids = new Set(phone.named('visit-photo').map(({ body }) => body?.photoId));
      expect([ids.size, phone.named('visit-photo').length], `after ${steps} steps`).toEqual([1, 1]);
      expect(new Set(phone.named('visit-open').map(({ body }) => body?.visitId))).toEqual(new Set(['VISIT-1']));
      expect(phone.named('visit-complete')).toHaveLength(1);
      expect(phone.named('visit-save')).toHaveLength(0);
      const order = phone.kinds();
      expect(order.indexOf('visit-open')).toBe(0);
      expect(order.at(-1)).toBe('visit-complete');
      await send(phone, work);
      expect([phone.kinds(), phone.stored()], `after ${steps} steps`).toEqual([[], null]);
    }
    expect(lastedTo).toBeGreaterThan(0);
  });

  it('while mine becomes a further visit: it becomes one, not two', async () => {
    for (let steps = 0; steps < 14; steps += 1) {
      const phone = aPhone();
      const work = phone.work(draftFromVisit(start, visit));
      await work.addPhoto(photo());
      await work.addPhoto(photo());
      await work.finish(finish);
      phone.becomes('visit-complete', { state: 'conflict', problem: 'Finished' });
      work.refresh();
      phone.diesAfter(steps);
      await work.recordAsFurther().catch(() => undefined);
      const again = phone.reloaded();
      await settled();
      if (!again) throw new Error('nothing is left');
      if (again.state().draft.visitId === 'VISIT-1') await again.recordAsFurther();
      expect(phone.kinds(), `after ${steps} steps`).toEqual([
        ...['visit-open', 'visit-photo', 'visit-photo', 'visit-complete'],
      ]);
      expect(new Set(phone.named('visit-photo').map(({ body }) => body?.photoId)).size).toBe(2);
      expect(new Set(phone.items().map(({ group }) => group)).size).toBe(1);
    }
  });

  it('after the server took a request, but before the draft knew: the answer is taken with the next start', async () => {
    const phone = aPhone();
    const work = phone.work();
    await work.addPhoto(photo());
    phone.becomes('visit-open', { state: 'sent', answer: visit });
    const again = phone.reloaded();
    if (!again) throw new Error('nothing is left');
    await again.sent(phone.named('visit-open')[0] as OutboxItem);
    await phone.pause();
    expect(phone.kinds()).toEqual(['visit-photo']);
    expect(again.state().draft.opened).toBe(true);
  });
});

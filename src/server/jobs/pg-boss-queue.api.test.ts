import { expect, it, vi } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import { pgBossJobs } from './pg-boss-queue.ts';

const world = openWorld();

it('does what waits one after the other, without a pause between', async () => {
  const jobs = await pgBossJobs({
    connectionString: world.connectionString,
    clock: world.clock.now,
    onError: (error) => {
      throw error;
    },
  });
  const mails = Array.from({ length: 20 }, (_, place) => `MAIL-${place}`);
  for (const mailId of mails) await jobs.enqueue('deliver-mail', { companyId: 'c', mailId });
  const handedOver: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  await jobs.start({
    'deliver-mail': async ({ mailId }) => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      handedOver.push(mailId);
      atOnce -= 1;
    },
  });
  // A pause of two seconds after each would make it forty.
  await vi.waitFor(() => expect(handedOver).toHaveLength(mails.length), { timeout: 15_000, interval: 100 });
  expect([...handedOver].sort()).toEqual([...mails].sort());
  expect(mostAtOnce).toBe(1);
  await jobs.stop();
});

it('does the work of companies in turns: one that puts in hundreds at once keeps no other waiting for all of them', async () => {
  const jobs = await pgBossJobs({
    connectionString: world.connectionString,
    clock: world.clock.now,
    onError: (error) => {
      throw error;
    },
  });
  const send = (companyId: string, mailId: string) => jobs.enqueue('deliver-mail', { companyId, mailId });
  for (let place = 0; place < 30; place += 1) await send('busy', `BUSY-${place}`);
  await send('small', 'SMALL-0');
  await send('small', 'SMALL-1');
  await send('other', 'OTHER-0');
  const handedOver: string[] = [];
  await jobs.start({
    'deliver-mail': async ({ mailId }) => {
      handedOver.push(mailId);
    },
  });
  await vi.waitFor(() => expect(handedOver).toHaveLength(33), { timeout: 15_000, interval: 100 });
  expect(handedOver.slice(0, 6)).toEqual(['BUSY-0', 'SMALL-0', 'OTHER-0', 'BUSY-1', 'SMALL-1', 'BUSY-2']);
  expect(handedOver.slice(6)).toEqual(Array.from({ length: 27 }, (_none, place) => `BUSY-${place + 3}`));
  await jobs.stop();
});

import { expect, it, vi } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import { pgBossJobs } from './pg-boss-queue.ts';

const world = openWorld();

it('does what waits one after the other, without a pause between', async () => {
  const jobs = await pgBossJobs({
    connectionString: world.connectionString,
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

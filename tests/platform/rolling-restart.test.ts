import { expect, it } from 'vitest';
import { rollingRestart } from '../../scripts/drills/rolling-restart.ts';

it('two servers on one database are restarted one after the other, and nobody who works with them notices', async () => {
  const outcome = await rollingRestart({ front: 'balancer', drainSeconds: 1, clients: 3, pauseMs: 300 });
  expect(outcome).toMatchObject({ failures: [], lost: [], exitCodes: [0, 0] });
  expect(outcome.mailsWanted).toBeGreaterThan(0);
  expect(outcome.mailsSent).toBe(outcome.mailsWanted);
  expect(outcome.heard).toBeGreaterThan(0);
});

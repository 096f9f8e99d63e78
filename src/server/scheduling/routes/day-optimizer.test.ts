import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { optimizeDay } from '#domain/scheduling/routing/optimize-day.ts';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { optimizeDayInWorker } from './day-optimizer.ts';

const random = seededRandom(7);
const customers = Array.from({ length: 180 }, (_, index) => ({
  customerId: `CUST-${index}`,
  coordinates: { latitude: 33.4 + random() * 0.3, longitude: -112.3 + random() * 0.3 },
}));
const longDay = { customers, method: 'traffic-aware' as const };

it('answers what the rule itself answers, without holding the event loop up', { timeout: 60_000 }, async () => {
  const started = performance.now();
  const expected = optimizeDay(longDay);
  const heldHereMs = performance.now() - started;

  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const results = await Promise.all([optimizeDayInWorker(longDay), optimizeDayInWorker(longDay)]);
  delay.disable();

  expect(results).toEqual([expected, expected]);
  expect(delay.max / 1e6).toBeLessThan(heldHereMs / 2);
});

it('hands a failure of the work to the caller and takes the next one', async () => {
  const nowhere = { customerId: 'nowhere', coordinates: { latitude: Number.NaN, longitude: 0 } };
  const impossible = { customers: [...customers.slice(0, 1), nowhere] };
  await expect(optimizeDayInWorker({ ...impossible, method: 'best' })).rejects.toThrow('Costs must be finite');
  await expect(optimizeDayInWorker({ customers: [], method: 'best' })).resolves.toMatchObject({ totalDistance: 0 });
});

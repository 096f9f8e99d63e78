import { expect, it } from 'vitest';
import type { JobRun } from '#contract/settings/settings.ts';
import { jobHandlers } from '#server/app.ts';
import type { JobData } from '#server/platform/job-queue.ts';
import { openWorld } from '#tests/support/world.ts';
import { recorded } from './recorded.ts';

const world = openWorld();

it('writes down the work that the clock causes, which comes with no data', async () => {
  const { owner } = await world.company();
  const nothing: JobData['sweep-pushes'] = JSON.parse('null');
  await recorded(world.deps, jobHandlers(world.deps))['sweep-pushes']?.(nothing);
  const { body } = await owner.get<JobRun[]>('/api/settings/jobs');
  const now = world.clock.now().toISOString();
  expect(body.find(({ job }) => job === 'sweep-pushes')).toMatchObject({ beganAt: now, finishedAt: now, failures: 0 });
});

import { jobHandlers } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import type { JobData, JobName, JobQueue } from '#server/platform/job-queue.ts';

type Work = (handlers: ReturnType<typeof jobHandlers>) => Promise<void> | undefined;

/** Jobs wait until the test says `run`. */
export class TestJobs implements JobQueue {
  private readonly waiting: Work[] = [];
  async enqueue<N extends JobName>(name: N, data: JobData[N]): Promise<void> {
    this.waiting.push((handlers) => handlers[name]?.(data));
  }
  /** Does the waiting jobs, and those that they cause, as the workers would. */
  async run(deps: Deps): Promise<void> {
    const handlers = jobHandlers(deps);
    for (let work = this.waiting.shift(); work; work = this.waiting.shift()) await work(handlers);
  }
}

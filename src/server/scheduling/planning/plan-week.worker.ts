import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import {
  findWeek,
  type PlanningProgress,
  presentWeek,
  timeBudget,
  unmeasuredRoutes,
} from '#domain/scheduling/index.ts';
import type { WorkerMessage } from '#server/platform/worker-thread.ts';
import type { PlannedWeek, WeekRequest } from './week-planner.ts';

/** More messages than this would only be work for the other side. */
const betweenReportsMs = 100;

// Other calls come first. On Linux this holds for the thread alone, on other systems for the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { input, seed, milliseconds, found: foundBefore } = workerData as WeekRequest;
const now = (): number => performance.now();
const post = (message: WorkerMessage<PlannedWeek, PlanningProgress>): void => parentPort?.postMessage(message);

let lastReport = Number.NEGATIVE_INFINITY;

const found =
  foundBefore ??
  findWeek(input, {
    seed,
    budget: timeBudget(now, milliseconds),
    onProgress: (progress) => {
      if (now() - lastReport < betweenReportsMs) return;
      lastReport = now();
      post({ progress });
    },
  });
const unmeasured = input.roads ? unmeasuredRoutes(input, found) : [];
post({ result: { found, unmeasured, outcome: presentWeek(input, found) } });

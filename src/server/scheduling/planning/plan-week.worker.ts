import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { planWeek, timeBudget } from '#domain/scheduling/index.ts';
import type { WeekMessage, WeekRequest } from './week-messages.ts';

/** More messages than this would only be work for the other side. */
const betweenReportsMs = 100;

// Other calls come first where processors are short. Linux counts this for the thread alone, other systems for the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { input, seed, milliseconds } = workerData as WeekRequest;
const now = (): number => performance.now();
const tell = (message: WeekMessage): void => parentPort?.postMessage(message);

let lastReport = Number.NEGATIVE_INFINITY;
const result = planWeek(input, {
  seed,
  budget: timeBudget(now, milliseconds),
  onProgress: (progress) => {
    if (now() - lastReport < betweenReportsMs) return;
    lastReport = now();
    tell({ progress });
  },
});
tell({ result });

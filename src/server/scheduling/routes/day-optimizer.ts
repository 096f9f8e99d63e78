import type { DayRequest, DayResult } from '#domain/scheduling/index.ts';
import { workerPool } from '#server/platform/worker-thread.ts';
import { routesTexts } from './texts.ts';

type Request = Omit<DayRequest, 'stop'>;

const pool = workerPool<Request, DayResult>({
  name: 'optimize-day.worker',
  from: import.meta.url,
  mostAtOnce: 2,
  mostWaiting: 50,
  mostWaitingOfCompany: 25,
  longestRunMs: 20_000,
  busyText: routesTexts.busy,
});

/** Optimizes a day in a worker thread. @throws AppError unavailable when too many wait or it takes too long */
export const optimizeDayInWorker = (request: Request, companyId?: string): Promise<DayResult> =>
  pool.run(request, { companyId });

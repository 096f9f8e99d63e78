import type { OptimizeWeek, WeekLine, WeekResult } from '#contract/scheduling/week-optimization.ts';
import { ApiError } from '#web/base/api.ts';
import { callForLines } from '#web/base/call-lines.ts';

/** The progress of the search, 0 to 1, and the driving per week in the best plan so far. */
export interface SearchProgress {
  share: number;
  travelMinutes: number;
}

/**
 * Has the server plan the week and reports its progress. Aborting `signal` stops the search.
 * @throws what a call throws; a search that failed on its way is an ApiError too
 */
export async function optimizeWeek(
  body: OptimizeWeek,
  signal: AbortSignal,
  onProgress: (progress: SearchProgress) => void,
): Promise<WeekResult> {
  let result: WeekResult | undefined;
  await callForLines<WeekLine>('POST', '/api/route-optimization/week', { body, signal }, (line) => {
    if ('progress' in line) onProgress(line.progress);
    else if ('result' in line) result = line.result;
    else throw new ApiError(200, line.error.message, line.error);
  });
  if (!result) throw new Error('The search ended without a plan.');
  return result;
}

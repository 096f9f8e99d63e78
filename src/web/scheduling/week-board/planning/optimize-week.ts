import type { OptimizeWeek, WeekLine, WeekResult } from '#contract/scheduling/week-optimization.ts';
import { ApiError, type CallOptions, send } from '#web/base/api.ts';
import type { Method } from '#web/base/method.ts';

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

/**
 * Makes a call whose answer is lines of JSON that come while the server works, and hands each on as it comes. Closing it
 * with `signal` stops the server's work. Throws as `call` does.
 */
async function callForLines<Line>(
  method: Method,
  path: string,
  options: CallOptions,
  onLine: (line: Line) => void,
): Promise<void> {
  const response = await send(method, path, { ...options, accept: 'application/x-ndjson' });
  const tell = (line: string) => {
    // The server answers by the contract's schemas, which both sides share.
    if (line.trim() !== '') onLine(JSON.parse(line) as Line);
  };
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let begun = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const lines = (begun + decoder.decode(read.value, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    lines.forEach(tell);
  }
  tell(begun + decoder.decode());
}

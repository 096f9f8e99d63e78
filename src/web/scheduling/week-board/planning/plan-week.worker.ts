import {
  countPlannedCustomers,
  fewestCustomersToPlan,
  type PlanningInput,
  planInWords,
  planWeek,
  timeBudget,
} from '#domain/scheduling/index.ts';
import { words } from '#web/base/language.ts';
import type { PlanAnswer, PlanQuestion } from './offline-plan.ts';

const seed = 1;

// Plans the week outside the page, which stays usable. Terminating the worker ends the search.
addEventListener('message', ({ data }: MessageEvent<PlanQuestion>) => {
  const answer = (message: PlanAnswer) => postMessage(message);
  const input: PlanningInput = data.input;
  try {
    if (countPlannedCustomers(input) < fewestCustomersToPlan) {
      answer({ refused: 'too-few' });
      return;
    }
    const result = planWeek(input, {
      seed,
      budget: timeBudget(() => performance.now(), data.milliseconds),
      onProgress: (progress) => answer({ progress }),
    });
    answer({ result: planInWords(result, words) });
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) });
  }
});

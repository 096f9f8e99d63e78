import type { OptimizeWeek, WeekResult } from '#contract/scheduling/week-optimization.ts';
import { countPlannedCustomers, FEWEST_CUSTOMERS_TO_PLAN, type PlanningInput } from '#domain/scheduling/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { companyInput } from './company-input.ts';
import { planWeekInWorker, type WeekRun } from './week-planner.ts';

/**
 * What a preview is worked out from.
 * @throws AppError not_found naming the place of an unknown technician or customer; invalid_input where there are fewer
 *   than two customers to plan for
 */
export const weekToPlan = (tenant: Tenant, body: OptimizeWeek): Promise<PlanningInput> =>
  tenant.transaction(async (tx) => {
    const input = await companyInput(tx, tenant, body);
    if (countPlannedCustomers(input) < FEWEST_CUSTOMERS_TO_PLAN) {
      throw invalid('customerIds', 'Need at least 2 customers to optimize route');
    }
    return input;
  });

/** Plans the week anew; nothing is stored. @throws AppError unavailable where too many are planned at once */
export const previewWeek = (input: PlanningInput, run: WeekRun): Promise<WeekResult> => planWeekInWorker(input, run);

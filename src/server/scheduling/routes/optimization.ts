import type { DayResultAnswer, OptimizeDay } from '#contract/scheduling/routes.ts';
import type { DayCustomer } from '#domain/scheduling/index.ts';
import { minuteOfDay } from '#domain/scheduling/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { unknownReference } from '#server/platform/app-error.ts';
import { optimizeDayInWorker } from './day-optimizer.ts';
import { routesRepo } from './repo.ts';

/**
 * Orders a day's customers; nothing is stored.
 * @throws AppError not_found naming the place in `customerIds` of an unknown customer
 */
export async function optimizeDayOrder(
  tenant: Tenant,
  { customerIds, method, startTime }: OptimizeDay,
): Promise<DayResultAnswer> {
  const customers = await tenant.transaction(async (tx): Promise<DayCustomer[]> => {
    const rows = await customersRepo(tx).findMany(customerIds);
    const minutes = await routesRepo(tx).plannedMinutes(customerIds);
    return customerIds.map((customerId, index) => {
      const row = rows.find((candidate) => candidate.customerId === customerId);
      if (!row) throw unknownReference(`customerIds.${index}`, 'Customer');
      const { latitude, longitude } = row;
      const coordinates = latitude === null || longitude === null ? null : { latitude, longitude };
      return { customerId, coordinates, serviceMinutes: minutes.get(customerId) };
    });
  });
  const startMinute = startTime === undefined ? undefined : minuteOfDay(startTime);
  const result = await optimizeDayInWorker({ customers, method, startMinute });
  return {
    ...result,
    optimizedRoute: [...result.optimizedRoute],
    withoutCoordinates: [...result.withoutCoordinates],
    method,
  };
}

import type { Customer } from '#contract/customers/customers.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { Slot } from '#contract/scheduling/week-optimization.ts';
import { call } from '#web/base/api.ts';
import { newId } from '#web/base/ids.ts';

/** Minutes planned for a stop made on the screens (decisions §6). */
const screenMinutesPerStop = 60;

/** Makes a customer's stop on the slot's day, and moves it between the two stops that the slot names. */
export async function assignAtSlot(customer: Customer, slot: Slot, today: string): Promise<void> {
  const { technicianId, dayOfWeek, position } = slot;
  const assignmentId = `ROUTE-${newId()}`;
  const frequency = frequencyOf(customer);
  await call<RouteAssignment>('POST', '/api/route-assignments', {
    body: {
      assignmentId,
      customerId: customer.customerId,
      technicianId,
      dayOfWeek,
      serviceType: `${frequency}_service`.toUpperCase(),
      serviceFrequency: frequency.toUpperCase(),
      estimatedDuration: screenMinutesPerStop,
      priority: 'NORMAL',
      isActive: true,
      startDate: today,
    },
  });
  const route = await call<RouteAssignment[]>('GET', '/api/route-assignments', { query: { technicianId, dayOfWeek } });
  const basedOn = route
    .filter(({ isActive }) => isActive)
    .sort((one, other) => one.routeOrder - other.routeOrder)
    .map((one) => one.assignmentId);
  const others = basedOn.filter((id) => id !== assignmentId);
  // Behind the last stop it stands already.
  if (position >= others.length) return;
  const assignmentIds = [...others.slice(0, position), assignmentId, ...others.slice(position)];
  await call('PUT', '/api/route-order', { body: { technicianId, dayOfWeek, assignmentIds, basedOn } });
}

/** How often a customer is served, as routes know it. */
export function frequencyOf({ serviceFrequency }: Customer): 'weekly' | 'biweekly' | 'monthly' {
  return serviceFrequency === 'biweekly' || serviceFrequency === 'monthly' ? serviceFrequency : 'weekly';
}

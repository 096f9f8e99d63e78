import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';

/** An answer as it came over the wire. */
export interface WireAnswer {
  text: string;
  /** `X-Total-Count`, where the answer had it. */
  total: string | null;
}

type Query = Record<string, unknown>;

/** Fields of a customer that a search looks into, as the server's does. */
const searched = ['name', 'email', 'phone', 'address', 'city', 'zipCode'] as const;

function foundIn(customer: unknown, search: string): boolean {
  if (typeof customer !== 'object' || customer === null) return false;
  return searched.some((field) =>
    String(Reflect.get(customer, field) ?? '')
      .toLowerCase()
      .includes(search),
  );
}

/** Which kept answer holds what is asked for, and how to take it from there; null where none does. */
export function derivation(
  path: string,
  query: Query = {},
): { from: { path: string; query: Record<string, string> }; take: (kept: WireAnswer) => WireAnswer } | null {
  if (path === '/api/customers' && (typeof query.search === 'string' || query.limit !== undefined)) {
    const search = String(query.search ?? '')
      .trim()
      .toLowerCase();
    const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? Number.POSITIVE_INFINITY)];
    return {
      from: { path, query: {} },
      take: ({ text }) => {
        const list: unknown = JSON.parse(text);
        const found = Array.isArray(list) ? list.filter((customer) => foundIn(customer, search)) : [];
        return { text: JSON.stringify(found.slice(offset, offset + limit)), total: String(found.length) };
      },
    };
  }
  // The whole list has everything that a choice has, and more that is not looked at.
  if (path === '/api/customer-choices') return { from: { path: '/api/customers', query: {} }, take: (kept) => kept };
  if (path === '/api/route-assignments' && typeof query.customerId === 'string') {
    const { customerId, ...others } = query;
    // Asked by more than that it is left to the server.
    if (Object.values(others).some((value) => value !== undefined)) return null;
    return {
      from: { path, query: {} },
      take: ({ text }) => {
        const list: RouteAssignment[] = JSON.parse(text);
        const theirs = list.filter((stop) => stop.customerId === customerId);
        return { text: JSON.stringify(theirs), total: String(theirs.length) };
      },
    };
  }
  if (path === '/api/day-plan' && typeof query.technicianId === 'string') {
    const { technicianId, date } = query;
    return {
      from: { path, query: typeof date === 'string' ? { date } : {} },
      take: ({ text, total }) => {
        // The phone keeps what the server answered by the contract's schema.
        const plan: DayPlan = JSON.parse(text);
        const technicians = plan.technicians.filter((route) => route.technicianId === technicianId);
        return { text: JSON.stringify({ ...plan, technicians }), total };
      },
    };
  }
  return null;
}

/** What comes from a list is not kept besides it: there it would be older. */
export function isWorthKeeping(path: string, { search, limit, offset, customerId }: Query = {}): boolean {
  if (path === '/api/customers') return [search, limit, offset].every((given) => given === undefined);
  if (path === '/api/route-assignments') return customerId === undefined;
  return path !== '/api/customer-choices';
}

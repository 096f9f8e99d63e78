import { nameKey } from '../clean-text.ts';
import { emailKey } from '../email-address.ts';

export interface KnownCustomer {
  customerId: string;
  name: string;
  email: string | null;
  equipment: string | null;
}
export interface KnownPool {
  poolId: string;
  customerId: string | null;
  name: string;
  poolType: string | null;
  volumeGallons: number | null;
}
interface KnownTechnician {
  technicianId: string;
  name: string;
}
interface KnownAssignment {
  customerId: string;
  technicianId: string;
  /** `MONDAY`. */
  day: string;
}
/** What a company has, as far as lists refer to it. */
export interface Known {
  customers: readonly KnownCustomer[];
  pools: readonly KnownPool[];
  technicians: readonly KnownTechnician[];
  assignments: readonly KnownAssignment[];
  /** `pool day` of every test in the history. */
  tests: ReadonlySet<string>;
}

const grouped = <Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string | null): Map<string, Thing[]> => {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
};

type Found<Thing> = { found: Thing } | { fault: string };

const one = <Thing>(among: readonly Thing[] | undefined, none: string, several: string): Found<Thing> => {
  const [first, second] = among ?? [];
  if (first === undefined) return { fault: none };
  return second === undefined ? { found: first } : { fault: several };
};

/** Finds what rows refer to, by id, name or email; what fits several fits none. */
export function findIn({ customers, pools, technicians }: Known) {
  const byId = new Map(customers.map((customer) => [customer.customerId, customer]));
  const byName = grouped(customers, ({ name }) => nameKey(name));
  const byEmail = grouped(customers, ({ email }) => (email === null ? null : emailKey(email)));
  const poolById = new Map(pools.map((pool) => [pool.poolId, pool]));
  const poolsOf = grouped(pools, ({ customerId }) => customerId);
  const techniciansByName = grouped(technicians, ({ name }) => nameKey(name));

  return {
    customer({ customerId, customer, email }: Partial<Record<'customerId' | 'customer' | 'email', string>>) {
      if (customerId !== undefined) {
        const found = byId.get(customerId);
        return found ? { found } : { fault: `No customer ${customerId}` };
      }
      const named = customer === undefined ? undefined : byName.get(nameKey(customer));
      const mailed = email === undefined ? undefined : byEmail.get(emailKey(email));
      // Both together tell two customers of one name apart.
      if (named && mailed)
        return one(
          named.filter((each) => mailed.includes(each)),
          'Name and email belong to two different customers',
          `Several customers named "${customer}" at ${email}`,
        );
      if (customer !== undefined && (named || email === undefined))
        return one(
          named,
          `No customer named "${customer}"`,
          `Several customers named "${customer}": add their email or ID`,
        );
      if (email !== undefined)
        return one(
          mailed,
          `No customer with email ${email}`,
          `Several customers with email ${email}: add their name or ID`,
        );
      return { fault: 'No customer' } satisfies Found<KnownCustomer>;
    },
    /** A pool by its id, or a customer's by its name, or the only one. */
    pool({ poolId, pool }: Partial<Record<'poolId' | 'pool', string>>, owner: KnownCustomer | null): Found<KnownPool> {
      if (poolId !== undefined) {
        const found = poolById.get(poolId);
        return found ? { found } : { fault: `No pool ${poolId}` };
      }
      if (!owner) return { fault: 'No pool' };
      const own = poolsOf.get(owner.customerId) ?? [];
      if (pool === undefined)
        return one(own, `${owner.name} has no pool`, `${owner.name} has several pools: add the pool name`);
      return one(
        own.filter(({ name }) => nameKey(name) === nameKey(pool)),
        `${owner.name} has no pool "${pool}"`,
        `${owner.name} has several pools named "${pool}"`,
      );
    },
    poolsOf: (customerId: string): readonly KnownPool[] => poolsOf.get(customerId) ?? [],
    technician: (name: string) =>
      one(techniciansByName.get(nameKey(name)), `No technician named "${name}"`, `Several technicians named "${name}"`),
  };
}
export type Finder = ReturnType<typeof findIn>;

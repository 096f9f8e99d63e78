import type { Message } from '#domain/language/index.ts';
import type { BodyKind } from '#domain/visits/index.ts';
import type { OwnTargets, Surface } from '#domain/water/index.ts';
import { emailKey, nameKey } from '../clean-text.ts';
import { listTexts as texts } from './texts.ts';

export interface KnownCustomer {
  customerId: string;
  name: string;
  email: string | null;
  equipment: string | null;
}
export interface KnownProperty {
  propertyId: string;
  customerId: string;
  /** Null: called by its street. */
  name: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  gateCode: string | null;
  dog: string | null;
  notes: string | null;
}
export interface KnownPool {
  poolId: string;
  customerId: string | null;
  propertyId: string | null;
  name: string;
  kind: BodyKind;
  onRoute: boolean;
  poolType: string | null;
  surface: Surface | null;
  isIndoor: boolean;
  isPublic: boolean;
  ownTargets: OwnTargets | null;
  volumeGallons: number | null;
}
interface KnownTechnician {
  technicianId: string;
  name: string;
}
interface KnownAssignment {
  customerId: string;
  propertyId: string | null;
  technicianId: string;
  /** `MONDAY`. */
  day: string;
}
/** What a company has, as far as lists refer to it. */
export interface Known {
  customers: readonly KnownCustomer[];
  properties: readonly KnownProperty[];
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

type Found<Thing> = { found: Thing } | { fault: Message };

const one = <Thing>(among: readonly Thing[] | undefined, none: Message, several: Message): Found<Thing> => {
  const [first, second] = among ?? [];
  if (first === undefined) return { fault: none };
  return second === undefined ? { found: first } : { fault: several };
};

/** Finds what rows refer to, by id, name or email; what fits several fits none. */
export function findIn({ customers, properties, pools, technicians }: Known) {
  const byId = new Map(customers.map((customer) => [customer.customerId, customer]));
  const byName = grouped(customers, ({ name }) => nameKey(name));
  const byEmail = grouped(customers, ({ email }) => (email === null ? null : emailKey(email)));
  const poolById = new Map(pools.map((pool) => [pool.poolId, pool]));
  const propertiesOf = grouped(properties, ({ customerId }) => customerId);
  const poolsOf = grouped(pools, ({ customerId }) => customerId);
  const techniciansByName = grouped(technicians, ({ name }) => nameKey(name));

  return {
    customer({ customerId, customer, email }: Partial<Record<'customerId' | 'customer' | 'email', string>>) {
      if (customerId !== undefined) {
        const found = byId.get(customerId);
        return found ? { found } : { fault: texts.noCustomerWithId({ id: customerId }) };
      }
      const named = customer === undefined ? undefined : byName.get(nameKey(customer));
      const mailed = email === undefined ? undefined : byEmail.get(emailKey(email));
      // Both together tell two customers of one name apart.
      if (customer !== undefined && email !== undefined && named && mailed)
        return one(
          named.filter((each) => mailed.includes(each)),
          texts.nameAndEmailDiffer,
          texts.severalNamedAt({ name: customer, email }),
        );
      if (customer !== undefined && (named || email === undefined))
        return one(named, texts.noCustomerNamed({ name: customer }), texts.severalNamed({ name: customer }));
      if (email !== undefined)
        return one(mailed, texts.noCustomerWithEmail({ email }), texts.severalWithEmail({ email }));
      return { fault: texts.noCustomer } satisfies Found<KnownCustomer>;
    },
    /** One of the customer's properties by its name or its street; null where the row names none. */
    property({ customerId, name: customer }: KnownCustomer, property: string | undefined): Found<KnownProperty | null> {
      if (property === undefined) return { found: null };
      const own = (propertiesOf.get(customerId) ?? []).filter(({ name, address }) =>
        [name, address].some((each) => each !== null && nameKey(each) === nameKey(property)),
      );
      return one(own, texts.hasNoProperty({ customer, property }), texts.hasSeveralProperties({ customer, property }));
    },
    /** A pool by its id, or a customer's by its name, or the only one. */
    pool({ poolId, pool }: Partial<Record<'poolId' | 'pool', string>>, owner: KnownCustomer | null): Found<KnownPool> {
      if (poolId !== undefined) {
        const found = poolById.get(poolId);
        return found ? { found } : { fault: texts.noPoolWithId({ id: poolId }) };
      }
      if (!owner) return { fault: texts.noPool };
      const customer = owner.name;
      const own = poolsOf.get(owner.customerId) ?? [];
      if (pool === undefined) return one(own, texts.hasNoPool({ customer }), texts.hasSeveralPools({ customer }));
      return one(
        own.filter(({ name }) => nameKey(name) === nameKey(pool)),
        texts.hasNoPoolNamed({ customer, pool }),
        texts.hasSeveralNamed({ customer, pool }),
      );
    },
    poolsOf: (customerId: string): readonly KnownPool[] => poolsOf.get(customerId) ?? [],
    technician: (name: string) =>
      one(
        techniciansByName.get(nameKey(name)),
        texts.noTechnicianNamed({ name }),
        texts.severalTechniciansNamed({ name }),
      ),
  };
}
export type Finder = ReturnType<typeof findIn>;

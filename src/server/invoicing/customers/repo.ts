import { eq } from 'drizzle-orm';
import type { Language } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { customers } from '#server/db/schema/index.ts';

export interface BilledCustomer {
  customerId: string;
  name: string;
  email: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  /** What the customer is written to in. */
  language: Language;
  deletedAt: Date | null;
}

const { customerId: id, name, email, address, city, state, zipCode, language, deletedAt } = customers;
const columns = { customerId: id, name, email, address, city, state, zipCode, language, deletedAt };

/** Who is billed. A customer who was deleted may still owe. */
export const billedCustomersRepo = (tx: TenantTx) => ({
  async find(customerId: string): Promise<BilledCustomer | null> {
    const [customer] = await tx.select(columns).from(customers).where(eq(customers.customerId, customerId));
    return customer ?? null;
  },

  /**
   * The customer, held until the transaction ends. Whatever changes what a customer owes begins with this, so that two
   * payments, or a payment and a refund, come one after the other.
   */
  async hold(customerId: string): Promise<BilledCustomer | null> {
    const [customer] = await tx
      .select(columns)
      .from(customers)
      .where(eq(customers.customerId, customerId))
      .for('no key update');
    return customer ?? null;
  },
});

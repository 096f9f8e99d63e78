import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { companies, sessions, users } from '#server/db/schema/index.ts';
import type { DeclaredCall } from '#server/http/access.ts';
import type { Company, World } from '../../support/world.ts';

/** Several, so that what is counted per account does not end the attack. */
const howMany = 8;

/** Addresses of what belongs to one person: that of the seeded company’s first owner. */
const ofOnePerson = /\/(?:sessions|passkeys|devices|conversations)\/:/;

/** Who makes the calls: accounts that may, so that the attack gets past the guard. */
export interface Attackers {
  /** The session of the n-th request; null where the call is open to visitors. */
  tokenFor(call: DeclaredCall, n: number): Promise<string | null>;
  /** Its session was ended by an earlier request: the next one gets a new one. */
  forget(token: string): Promise<void>;
  /** Brings the company and the accounts back to where every call is open to them. */
  restore(): Promise<void>;
}

interface Seeded {
  deviceKey: string;
  customerId: string;
}

export async function openAttackers(
  world: World,
  company: Company,
  { deviceKey, customerId }: Seeded,
): Promise<Attackers> {
  const { clock, db, newId, newToken } = world.deps;
  const idOf = async ({ get }: Company['owner']): Promise<string> =>
    (await get<{ id: string }>('/api/auth/profile')).body.id;
  const owners: string[] = [];
  for (let n = 0; n < howMany; n += 1) owners.push(await idOf(await company.signedIn('owner')));
  const homeowner = await idOf(await company.signedIn('homeowner', { customerId }));
  const [registered] = await db.system
    .select({ userId: users.userId, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, company.ownerEmail));

  const open = new Map<string, Promise<string>>();
  /** A session and nothing else, so that no row of the company changes. */
  async function signIn(userId: string): Promise<string> {
    const token = newToken();
    const now = clock();
    await db.system.insert(sessions).values({
      tokenHash: createHash('sha256').update(token).digest('hex'),
      sessionId: newId('SES'),
      companyId: company.companyId,
      userId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    return token;
  }

  const own = registered?.userId ?? '';
  const whoCalls = (method: string, url: string, n: number): string => {
    // The one call that no owner may make.
    if (`${method} ${url}` === 'GET /api/homeowner/home') return homeowner;
    return ofOnePerson.test(url) ? own : (owners[n % howMany] ?? own);
  };

  return {
    tokenFor: async ({ method, url, needs }, n) => {
      if (needs === 'public') return null;
      if (needs === 'device') return deviceKey;
      const userId = whoCalls(method, url, n);
      const token = open.get(userId) ?? signIn(userId);
      open.set(userId, token);
      return token;
    },
    forget: async (token) => {
      for (const [userId, known] of open) {
        if ((await known) === token && open.get(userId) === known) open.delete(userId);
      }
    },
    restore: async () => {
      await db.system.execute('delete from attempts');
      await db.inCompany(company.companyId, async (tx) => {
        await tx.update(companies).set({ tier: 'enterprise', nextBillingDate: null });
      });
      // The password that the examples carry, so that calls which ask for it are got through as well.
      const { passwordHash = null } = registered ?? {};
      await db.system
        .update(users)
        .set({ passwordHash, isActive: true, role: 'owner' })
        .where(inArray(users.userId, [own, ...owners]));
    },
  };
}

import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PermissionEntry } from '#domain/access/index.ts';
import { defaultClientSettings } from '#domain/settings/index.ts';
import { firstPoolId } from '#domain/water/index.ts';
import { forgetDevicesOf } from '#server/alerts/index.ts';
import { batchLoader } from '#server/db/batch-loader.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import {
  companies,
  companySettings,
  companyVersions,
  passwordResets,
  permissionEntries,
  pools,
  sessions,
  users,
} from '#server/db/schema/index.ts';
import type { Account } from '#server/http/tenant.ts';
import type { Person } from './person.ts';

export interface NewCompany {
  companyId: string;
  companyName: string | null;
  timeZone: string;
  userId: string;
  email: string;
  passwordHash: string;
  now: Date;
}

export interface StoredUser {
  companyId: string;
  userId: string;
  email: string;
  /** Null until an invited account has chosen its password. */
  passwordHash: string | null;
  isActive: boolean;
}

export interface NewSession {
  tokenHash: string;
  sessionId: string;
  companyId: string;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  userAgent: string | null;
  scope?: 'full' | 'payment';
}

/** The pool every company begins with; the dashboard shows it by default. */
const firstPool = { poolId: firstPoolId, name: firstPoolId };

const customEntries = sql<PermissionEntry[]>`coalesce((
  select json_agg(json_build_object('role', p.role, 'feature', p.feature, 'isEnabled', p.is_enabled,
    'canView', p.can_view, 'canEdit', p.can_edit, 'canDelete', p.can_delete))
  from ${permissionEntries} p where p.company_id = ${users.companyId} and p.role = ${users.role}), '[]'::json)`;

// Columns stand without their table where a statement has one alone: within the sum this one must not.
const versionOf = sql<string>`coalesce((
  select sum(v.version) from ${companyVersions} v where v.company_id = sessions.company_id), 0)::text`;

/** Every call of every account begins with it. */
const sessionsNow = hotRead('sessions_now', (db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      companyVersion: versionOf,
    })
    .from(sessions)
    .where(sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`),
);
interface SessionNow {
  lastUsedAt: Date;
  expiresAt: Date;
  companyVersion: string;
}
const sessionOf = new WeakMap<SystemTx, (tokenHash: string) => Promise<SessionNow | null>>();

/** When a living session was used last, and its company's version now; null where the session is unknown or over. */
export async function findSession(system: SystemTx, tokenHash: string, now: Date): Promise<SessionNow | null> {
  let find = sessionOf.get(system);
  if (!find) {
    find = batchLoader(async (tokenHashes) => {
      const rows = await sessionsNow(system, { tokenHashes });
      return new Map(rows.map((row) => [row.tokenHash, row]));
    });
    sessionOf.set(system, find);
  }
  const session = await find(tokenHash);
  return session && session.expiresAt > now ? session : null;
}

async function findOne(tx: SystemTx | TenantTx, which: SQL | undefined): Promise<StoredUser | null> {
  const [user] = await tx
    .select({
      companyId: users.companyId,
      userId: users.userId,
      email: users.email,
      passwordHash: users.passwordHash,
      isActive: users.isActive,
    })
    .from(users)
    .where(which);
  return user ?? null;
}

const userOf = ({ companyId, userId }: Person) => and(eq(users.companyId, companyId), eq(users.userId, userId));
const sessionsOf = ({ companyId, userId }: Person) =>
  and(eq(sessions.companyId, companyId), eq(sessions.userId, userId));

/** Accounts and sessions. Before a company is known they are the system's; each statement names whose they are. */
export const identityRepo = (tx: SystemTx | TenantTx) => ({
  /** A company with its owner, its trial and its first pool. */
  async insertCompany({
    companyId,
    companyName,
    timeZone,
    userId,
    email,
    passwordHash,
    now,
  }: NewCompany): Promise<void> {
    await tx
      .insert(companies)
      .values({ companyId, name: companyName, timeZone, tier: 'trial', trialStartedAt: now, createdAt: now });
    await tx.insert(users).values({ companyId, userId, email, passwordHash, role: 'owner', createdAt: now });
    await tx.insert(pools).values({ companyId, ...firstPool, createdAt: now });
  },

  findUser: (email: string): Promise<StoredUser | null> => findOne(tx, eq(users.email, email)),

  findUserOf: (person: Person): Promise<StoredUser | null> => findOne(tx, userOf(person)),

  /** The account behind a living session, with its company's plan and rules, in one statement. */
  async findAccount(tokenHash: string, now: Date): Promise<{ account: Account; lastUsedAt: Date } | null> {
    const [row] = await tx
      .select({
        companyId: users.companyId,
        companyName: companies.name,
        timeZone: companies.timeZone,
        tier: companies.tier,
        trialStartedAt: companies.trialStartedAt,
        nextBillingDate: companies.nextBillingDate,
        featuresUsed: companies.featuresUsed,
        permissions: customEntries,
        settings: {
          smsNotifications: companySettings.smsNotifications,
          lowInventoryAlerts: companySettings.lowInventoryAlerts,
          autoLocation: companySettings.autoLocation,
          maintenanceMode: companySettings.maintenanceMode,
          debugMode: companySettings.debugMode,
        },
        sessionId: sessions.sessionId,
        scope: sessions.scope,
        lastUsedAt: sessions.lastUsedAt,
        userId: users.userId,
        email: users.email,
        name: users.name,
        role: users.role,
        customerId: users.customerId,
        technicianId: users.technicianId,
        createdAt: users.createdAt,
        companyVersion: versionOf,
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.companyId, sessions.companyId), eq(users.userId, sessions.userId)))
      .innerJoin(companies, eq(companies.companyId, sessions.companyId))
      .leftJoin(companySettings, eq(companySettings.companyId, sessions.companyId))
      .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(users.isActive, true)));
    if (!row) return null;
    const { tier, trialStartedAt, lastUsedAt, name, settings, ...rest } = row;
    const account = {
      ...rest,
      name: name ?? rest.email,
      plan: { tier, trialStartedAt },
      settings: settings ?? defaultClientSettings,
    };
    return { account, lastUsedAt };
  },

  async insertSession(session: NewSession): Promise<void> {
    await tx.insert(sessions).values({ ...session, lastUsedAt: session.createdAt });
    if (session.scope === 'payment') return;
    await tx.update(users).set({ lastLoginAt: session.createdAt }).where(userOf(session));
  },

  async touchSession(tokenHash: string, now: Date): Promise<void> {
    await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash));
  },

  /** The sessions that are open; a token to pay with is none of them. */
  listSessions: (person: Person, now: Date) =>
    tx
      .select({
        sessionId: sessions.sessionId,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(and(sessionsOf(person), gt(sessions.expiresAt, now), eq(sessions.scope, 'full')))
      .orderBy(desc(sessions.lastUsedAt)),

  async deleteSession(person: Person, sessionId: string): Promise<boolean> {
    const gone = await tx
      .delete(sessions)
      .where(and(sessionsOf(person), eq(sessions.sessionId, sessionId)))
      .returning({ sessionId: sessions.sessionId });
    await forgetDevicesOf(tx, person, gone);
    return gone.length > 0;
  },

  /** @returns how many sessions ended */
  async deleteSessionsOf(person: Person, exceptSessionId = ''): Promise<number> {
    const gone = await tx
      .delete(sessions)
      .where(and(sessionsOf(person), ne(sessions.sessionId, exceptSessionId)))
      .returning({ sessionId: sessions.sessionId, scope: sessions.scope });
    await forgetDevicesOf(tx, person, gone);
    return gone.filter(({ scope }) => scope === 'full').length;
  },

  async insertReset(reset: { tokenHash: string; companyId: string; userId: string; expiresAt: Date }): Promise<void> {
    await tx.insert(passwordResets).values(reset);
  },

  /** Uses a reset link up; null where it is unknown, used or too old. */
  async useReset(tokenHash: string, now: Date): Promise<Person | null> {
    const [reset] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(
        and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
      )
      .returning({ companyId: passwordResets.companyId, userId: passwordResets.userId });
    return reset ?? null;
  },

  /** Sets the password and ends the links that would set another one. */
  async setPassword(person: Person, passwordHash: string): Promise<void> {
    await tx.update(users).set({ passwordHash }).where(userOf(person));
    const { companyId, userId } = person;
    await tx
      .delete(passwordResets)
      .where(
        and(eq(passwordResets.companyId, companyId), eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)),
      );
  },

  async setName(person: Person, name: string): Promise<void> {
    await tx.update(users).set({ name }).where(userOf(person));
  },

  async findPlan(companyId: string) {
    const [plan] = await tx
      .select({ tier: companies.tier, trialStartedAt: companies.trialStartedAt })
      .from(companies)
      .where(eq(companies.companyId, companyId));
    return plan ?? null;
  },
});

import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ProfileBody } from '#contract/accounts/identity.ts';
import type { PermissionEntry } from '#domain/access/index.ts';
import type { Language, LanguageChoices } from '#domain/language/index.ts';
import { defaultClientSettings, mayLeave } from '#domain/settings/index.ts';
import { firstPoolId } from '#domain/water/index.ts';
import { forgetDevicesOf } from '#server/alerts/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { batchLoader, hotRead } from '#server/db/hot-read.ts';
import type { CompanyNumbers } from '#server/db/kept-rows.ts';
import {
  chosenByCompany,
  companies,
  companyConnections,
  companySettings,
  companyVersions,
  passkeys,
  passwordResets,
  permissionEntries,
  pools,
  sessions,
  users,
} from '#server/db/schema/index.ts';
import type { Account } from '#server/http/tenant.ts';
import type { Person } from './person.ts';
import { twoStepRepo } from './two-step/repo.ts';

export interface NewCompany {
  companyId: string;
  companyName: string | null;
  timeZone: string;
  userId: string;
  email: string;
  passwordHash: string;
  /** What the owner's browser asks for. */
  browserLanguage?: Language | null;
  now: Date;
  /** Null: nothing leaves in its name until the owner has confirmed the address. */
  confirmedAt: Date | null;
  /** Null where it is left out: the owner says when. */
  liveSince?: Date;
}

export interface StoredUser extends LanguageChoices {
  companyId: string;
  userId: string;
  email: string;
  /** Null until an invited account has chosen its password. */
  passwordHash: string | null;
  /** Somebody else has chosen the password, and it works so long; null where it is their own. */
  temporaryPasswordUntil: Date | null;
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
  /** What the browser asks for; null leaves what it asked for before. */
  browserLanguage: Language | null;
}

const customEntries = sql<PermissionEntry[]>`coalesce((
  select json_agg(json_build_object('role', p.role, 'feature', p.feature, 'isEnabled', p.is_enabled,
    'canView', p.can_view, 'canEdit', p.can_edit, 'canDelete', p.can_delete))
  from ${permissionEntries} p where p.company_id = ${users.companyId} and p.role = ${users.role}), '[]'::json)`;

// Drizzle leaves out the table name in a statement with one table, but the subquery needs it.
const versionOf = sql<CompanyNumbers>`coalesce((
  select json_object_agg(n.subject, n.number) from (
    select v.subject, sum(v.version)::text as number from ${companyVersions} v
      where v.company_id = sessions.company_id group by v.subject order by v.subject) n), '{}')`;

const connectedMailServer = sql<boolean>`exists (
  select from ${companyConnections} c where c.company_id = ${users.companyId} and c.need = 'email')`;

const sessionTimes = {
  scope: sessions.scope,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  expiresAt: sessions.expiresAt,
};
type SessionTimes = { [Column in keyof typeof sessionTimes]: (typeof sessions.$inferSelect)[Column] };

/**
 * A session ends at its time, or earlier where it wasn’t used for half of its life: after 12 hours, or after 15 days where
 * the person asked to stay signed in. A payment token has its time alone: who pays is away at the card’s page.
 */
function isOver({ scope, createdAt, lastUsedAt, expiresAt }: SessionTimes, now: Date): boolean {
  const unusedMs = (expiresAt.getTime() - createdAt.getTime()) / 2;
  return expiresAt <= now || (scope !== 'payment' && lastUsedAt.getTime() + unusedMs <= now.getTime());
}

/** Run by every call. */
const sessionsNow = hotRead('sessions_now', (db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      ...sessionTimes,
      numbers: versionOf,
    })
    .from(sessions)
    .where(sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`),
);
interface SessionNow extends SessionTimes {
  numbers: CompanyNumbers;
}
const sessionOf = new WeakMap<SystemTx, (tokenHash: string) => Promise<SessionNow | null>>();

/** When a session was last used, and its company's current version; null where it is unknown or over. */
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
  return session && !isOver(session, now) ? session : null;
}

const languageChoices = {
  language: users.language,
  companyLanguage: chosenByCompany,
  browserLanguage: users.browserLanguage,
};

/** Run where something of the account may have changed. */
const accountOfSession = hotRead('account_of_session', (db) =>
  db
    .select({
      companyId: users.companyId,
      companyName: companies.name,
      timeZone: companies.timeZone,
      tier: companies.tier,
      trialStartedAt: companies.trialStartedAt,
      nextBillingDate: companies.nextBillingDate,
      featuresUsed: companies.featuresUsed,
      liveSince: companies.liveSince,
      confirmedAt: companies.confirmedAt,
      emailConfirmedAt: users.emailConfirmedAt,
      permissions: customEntries,
      settings: {
        smsNotifications: companySettings.smsNotifications,
        lowInventoryAlerts: companySettings.lowInventoryAlerts,
        autoLocation: companySettings.autoLocation,
        maintenanceMode: companySettings.maintenanceMode,
        debugMode: companySettings.debugMode,
      },
      ownMailServer: connectedMailServer,
      sessionId: sessions.sessionId,
      session: sessionTimes,
      userId: users.userId,
      email: users.email,
      name: users.name,
      role: users.role,
      customerId: users.customerId,
      technicianId: users.technicianId,
      createdAt: users.createdAt,
      ...languageChoices,
      numbers: versionOf,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.companyId, sessions.companyId), eq(users.userId, sessions.userId)))
    .innerJoin(companies, eq(companies.companyId, sessions.companyId))
    .leftJoin(companySettings, eq(companySettings.companyId, sessions.companyId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), eq(users.isActive, true))),
);

async function findOne(tx: SystemTx | TenantTx, which: SQL | undefined): Promise<StoredUser | null> {
  const [user] = await tx
    .select({
      companyId: users.companyId,
      userId: users.userId,
      email: users.email,
      passwordHash: users.passwordHash,
      temporaryPasswordUntil: users.temporaryPasswordUntil,
      isActive: users.isActive,
      ...languageChoices,
    })
    .from(users)
    .leftJoin(companySettings, eq(companySettings.companyId, users.companyId))
    .where(which);
  return user ?? null;
}

const userOf = ({ companyId, userId }: Person) => and(eq(users.companyId, companyId), eq(users.userId, userId));
const sessionsOf = ({ companyId, userId }: Person) =>
  and(eq(sessions.companyId, companyId), eq(sessions.userId, userId));

/** Accounts and sessions. Each statement names the company, since it may run as the system. */
export const identityRepo = (tx: SystemTx | TenantTx) => ({
  /** A company with its owner, trial and first pool. */
  async insertCompany(company: NewCompany): Promise<void> {
    const { companyId, companyName, timeZone, userId, email, passwordHash, browserLanguage, now } = company;
    const { liveSince, confirmedAt } = company;
    await tx.insert(companies).values({
      companyId,
      name: companyName,
      timeZone,
      tier: 'trial',
      trialStartedAt: now,
      createdAt: now,
      liveSince,
      confirmedAt,
    });
    const owner = { companyId, userId, email, passwordHash, role: 'owner', browserLanguage, createdAt: now } as const;
    await tx.insert(users).values({ ...owner, emailConfirmedAt: confirmedAt });
    await tx.insert(pools).values({ companyId, poolId: firstPoolId, name: firstPoolId, createdAt: now });
  },

  findUser: (email: string): Promise<StoredUser | null> => findOne(tx, eq(users.email, email)),

  findUserOf: (person: Person): Promise<StoredUser | null> => findOne(tx, userOf(person)),

  /** What a password of theirs must not be made of. */
  async namesOf(person: Person): Promise<(string | null)[]> {
    const [found] = await tx
      .select({ email: users.email, name: users.name, companyName: companies.name })
      .from(users)
      .innerJoin(companies, eq(companies.companyId, users.companyId))
      .where(userOf(person));
    return found ? Object.values(found) : [];
  },

  /** The account of an open session, with its company's plan and permissions. */
  async findAccount(tokenHash: string, now: Date): Promise<{ account: Account; lastUsedAt: Date } | null> {
    const [row] = await accountOfSession(tx, { tokenHash });
    if (!row || isOver(row.session, now)) return null;
    const { tier, trialStartedAt, session, name, settings, liveSince, confirmedAt, emailConfirmedAt, ...others } = row;
    const { numbers, ...rest } = others;
    const account = {
      ...rest,
      companyVersion: { numbers, statement: accountOfSession.text() },
      scope: session.scope,
      name: name ?? rest.email,
      plan: { tier, trialStartedAt },
      settings: {
        ...(settings ?? defaultClientSettings),
        live: mayLeave({ liveSince }),
        confirmed: confirmedAt !== null,
        emailConfirmed: emailConfirmedAt !== null,
      },
    };
    return { account, lastUsedAt: session.lastUsedAt };
  },

  async insertSession({ browserLanguage, ...session }: NewSession): Promise<void> {
    await tx.insert(sessions).values({ ...session, lastUsedAt: session.createdAt });
    if (session.scope === 'payment') return;
    const seen = browserLanguage === null ? {} : { browserLanguage };
    await tx
      .update(users)
      .set({ lastLoginAt: session.createdAt, ...seen })
      .where(userOf(session));
  },

  async touchSession(tokenHash: string, now: Date): Promise<void> {
    await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash));
  },

  /** The open sessions, without payment tokens. */
  async listSessions(person: Person, now: Date) {
    const rows = await tx
      .select({ sessionId: sessions.sessionId, ...sessionTimes, userAgent: sessions.userAgent })
      .from(sessions)
      .where(and(sessionsOf(person), eq(sessions.scope, 'full')))
      .orderBy(desc(sessions.lastUsedAt));
    return rows.filter((row) => !isOver(row, now));
  },

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

  async insertReset(reset: typeof passwordResets.$inferInsert): Promise<void> {
    await tx.insert(passwordResets).values(reset);
  },

  async findCompanyOfLink(tokenHash: string): Promise<string | null> {
    const { companyId } = passwordResets;
    const [found] = await tx.select({ companyId }).from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
    return found?.companyId ?? null;
  },

  /** Uses up a link; null where it is unknown, used or expired. */
  async useReset(tokenHash: string, now: Date) {
    const [reset] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(
        and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
      )
      .returning({
        companyId: passwordResets.companyId,
        userId: passwordResets.userId,
        purpose: passwordResets.purpose,
      });
    return reset ?? null;
  },

  /** Ends the unused links of a user, invitations and resets alike. */
  async endLinks({ companyId, userId }: Person): Promise<void> {
    const { usedAt } = passwordResets;
    await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.companyId, companyId), eq(passwordResets.userId, userId), isNull(usedAt)));
  },

  async setPassword(person: Person, passwordHash: string): Promise<void> {
    await tx.update(users).set({ passwordHash, temporaryPasswordUntil: null }).where(userOf(person));
    await this.endLinks(person);
  },

  /** Nothing that signed in before does again; the account waits for its invitation to be used. */
  async forgetSignIn(person: Person): Promise<void> {
    const forgotten = { passwordHash: null, temporaryPasswordUntil: null, lastLoginAt: null };
    await tx.update(users).set(forgotten).where(userOf(person));
    await tx.delete(passkeys).where(and(eq(passkeys.companyId, person.companyId), eq(passkeys.userId, person.userId)));
    await twoStepRepo(tx).remove(person);
  },

  /** Whether the address of an account, and one of its company's, has been confirmed. */
  async findConfirmed(person: Person) {
    const [found] = await tx
      .select({ email: users.email, role: users.role, own: users.emailConfirmedAt, company: companies.confirmedAt })
      .from(users)
      .innerJoin(companies, eq(companies.companyId, users.companyId))
      .where(userOf(person));
    return found ?? null;
  },

  /** Whether an account still has the address; it keeps it until the transaction ends. */
  async holdsAddress(person: Person, email: string): Promise<boolean> {
    const held = await tx
      .select({ userId: users.userId })
      .from(users)
      .where(and(userOf(person), eq(users.email, email)))
      .for('share');
    return held.length === 1;
  },

  /**
   * An owner's confirmed address opens the way for what the company sends.
   * @returns false where the account has another address by now
   */
  async setConfirmed(person: Person, email: string, isOwner: boolean, now: Date): Promise<boolean> {
    const has = and(userOf(person), eq(users.email, email));
    const { rowCount } = await tx.update(users).set({ emailConfirmedAt: now }).where(has);
    if (rowCount !== 1 || !isOwner) return rowCount === 1;
    const waits = and(eq(companies.companyId, person.companyId), isNull(companies.confirmedAt));
    await tx.update(companies).set({ confirmedAt: now }).where(waits);
    return true;
  },

  async setUnconfirmed(person: Person): Promise<void> {
    await tx.update(users).set({ emailConfirmedAt: null }).where(userOf(person));
  },

  async setProfile(person: Person, profile: ProfileBody): Promise<void> {
    await tx.update(users).set(profile).where(userOf(person));
  },

  async findPlan(companyId: string) {
    const [plan] = await tx
      .select({ tier: companies.tier, trialStartedAt: companies.trialStartedAt })
      .from(companies)
      .where(eq(companies.companyId, companyId));
    return plan ?? null;
  },
});

import type { ClientSettings } from '#contract/accounts/identity.ts';
import type { PermissionEntry, Role } from '#domain/access/index.ts';
import type { LanguageChoices, Words } from '#domain/language/index.ts';
import { type LimitedThing, limitMessage, type PlanState, roomFor } from '#domain/subscription/index.ts';
import type { Actor, TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { CompanyNumbers, Reading } from '#server/db/kept-rows.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { JobData, JobName } from '#server/platform/job-queue.ts';

/** Who is signed in, by the session. */
export interface Account extends LanguageChoices {
  companyId: string;
  companyName: string | null;
  timeZone: string;
  plan: PlanState;
  nextBillingDate: string | null;
  /** The different features this trial has used. */
  featuresUsed: string[];
  permissions: PermissionEntry[];
  settings: Omit<ClientSettings, 'mailServer'>;
  /** Whether the company has connected a mail server of its own. */
  ownMailServer: boolean;
  sessionId: string;
  /**
   * `payment`: signed in only as far as choosing and paying for a plan takes. `customer`: nobody is signed in; a customer
   * has come by a personal link, and reads and does what is their own alone.
   */
  scope: 'full' | 'payment' | 'customer';
  userId: string;
  email: string;
  name: string;
  role: Role;
  customerId: string | null;
  technicianId: string | null;
  createdAt: Date;
  /** The company's version, read before anything else of the call; null where it was not read. */
  companyVersion: CompanyVersion | null;
}

export interface CompanyVersion {
  numbers: CompanyNumbers;
  /** The statement that the account was read by. */
  statement: string;
}

/** A signed-in call's hold on its company: the only way from a handler to the company's rows. */
export interface Tenant {
  readonly account: Account;
  readonly companyId: string;
  /** One transaction bound to the company. All of it happens, or nothing. */
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** The same, for work that lets single statements run for minutes. */
  longTransaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  now(): Date;
  newId(prefix: string): string;
  /** Hurries work along after a transaction has been committed. */
  enqueue<N extends JobName>(name: N, data: JobData[N]): Promise<void>;
  /** Gigabytes that the company's photos and recordings may take at most. */
  readonly storageGb: number;
  /** Those a reader can choose. */
  readonly languages: Deps['languages'];
  /** What the caller reads is written by these. */
  readonly words: Words;
}

const actorOf = ({ clock }: Deps, { userId, name }: Account): Actor => ({ userId, userName: name, now: clock() });

/**
 * Binds an account's calls to its company. Made once, where the call is authenticated.
 * @param reading of a call that writes nothing: where the texts of its statements are noted, and what kept rows go by
 */
export const tenantOf = (deps: Deps, account: Account, words: Words, reading?: Reading): Tenant => ({
  account,
  companyId: account.companyId,
  transaction: (work) => deps.db.inCompany(account.companyId, work, actorOf(deps, account), reading),
  longTransaction: (work) => deps.db.inCompanyForLong(account.companyId, work, actorOf(deps, account), reading),
  now: () => deps.clock(),
  newId: (prefix) => deps.newId(prefix),
  enqueue: (name, data) => deps.jobs.enqueue(name, data),
  storageGb: deps.config.companyStorageGb,
  languages: deps.languages,
  words,
});

/**
 * Refuses what would exceed the plan: `count` is how many there are, `adding` how many more are wanted. Calls at the
 * same moment wait for each other here, so that they cannot all see the last free place.
 * The one place that enforces tier limits. Call it in the transaction that adds, before adding.
 * @throws AppError limit_reached (402)
 */
export async function requireRoomFor(
  tx: TenantTx,
  { plan: { tier } }: Pick<Account, 'plan'>,
  thing: LimitedThing,
  count: () => Promise<number>,
  adding = 1,
): Promise<void> {
  if (roomFor(thing, tier, 0) === Number.POSITIVE_INFINITY) return;
  await lockCompany(tx);
  const there = await count();
  if (adding > roomFor(thing, tier, there))
    throw new AppError('limit_reached', limitMessage(thing, tier, there + adding));
}

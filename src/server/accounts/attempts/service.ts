import { normalizeIP } from '@fastify/rate-limit';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hashToken } from '../tokens.ts';
import { attemptsRepo } from './repo.ts';

const minuteMs = 60_000;

/** One thing that may be tried only so often: `key` says who tries what, and rests as a hash. */
interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

/**
 * Who is trying: the address it comes from, and the account it is about by its e-mail address. Every limit counts the two
 * together, so that nobody can lock an account for someone at another address.
 */
export interface Attempt {
  address: string;
  email: string;
}

/** One network of IPv6 is one address: whoever has it has all of its addresses. */
const from = (address: string): string => normalizeIP(address);

/** Wrong passwords for one account from one address. */
const passwordLimit = ({ address, email }: Attempt): Limit => ({
  key: `password ${from(address)} ${email}`,
  most: 15,
  windowMs: 5 * minuteMs,
});

/** Wrong passwords for whatever accounts from one address: one password tried on many. Leaves room for an office. */
const sprayLimit = ({ address }: Attempt): Limit => ({
  key: `passwords ${from(address)}`,
  most: 60,
  windowMs: 5 * minuteMs,
});

/** Wrong codes of the second step: six digits are few, so these are counted apart from passwords and forgiven later. */
const codeLimit = ({ address, email }: Attempt): Limit => ({
  key: `code ${from(address)} ${email}`,
  most: 10,
  windowMs: 15 * minuteMs,
});

/** Reset mails that one address causes for one account. */
const resetLimit = ({ address, email }: Attempt): Limit => ({
  key: `reset ${from(address)} ${email}`,
  most: 5,
  windowMs: 60 * minuteMs,
});

/** Reset mails for one account from everywhere: each of them holds a link that works, so nobody is locked out by it. */
const mailboxLimit = ({ email }: Attempt): Limit => ({ key: `resets ${email}`, most: 10, windowMs: 60 * minuteMs });

const repoOf = (deps: Deps) => attemptsRepo(deps.db.system);

const count = (deps: Deps, { key, windowMs }: Limit) => {
  const now = deps.clock();
  return repoOf(deps).add(hashToken(key), now, new Date(now.getTime() + windowMs));
};

const tooMany = (deps: Deps, until: Date): AppError => {
  const seconds = Math.max(1, Math.ceil((until.getTime() - deps.clock().getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('too_many', `Too many attempts. Please try again in ${wait}.`, { retryAfterSeconds: seconds });
};

/** @throws AppError too_many (429) where one of the limits is used up */
async function requireRoom(deps: Deps, limits: Limit[]): Promise<void> {
  const byHash = new Map(limits.map((limit) => [hashToken(limit.key), limit]));
  const counted = await repoOf(deps).find([...byHash.keys()], deps.clock());
  const full = counted.find(({ keyHash, attempts }) => attempts >= (byHash.get(keyHash)?.most ?? 0));
  if (full) throw tooMany(deps, full.windowEndsAt);
}

/**
 * Counts a failure against each limit. Attempts at the same moment pass `requireRoom` together; those beyond the limit
 * are caught here and learn nothing about what they tried.
 * @throws AppError too_many (429) where it was one too many
 */
async function countFailure(deps: Deps, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const { attempts, windowEndsAt } = await count(deps, limit);
    if (attempts > limit.most) throw tooMany(deps, windowEndsAt);
  }
}

const passwordLimits = (attempt: Attempt): Limit[] => [passwordLimit(attempt), sprayLimit(attempt)];

/**
 * Runs a check of a password within its limits: `check` answers null where the password was wrong. A right one forgives
 * the wrong ones before it.
 * @throws AppError too_many (429), also without asking where the limit is used up
 */
export async function withinPasswordLimits<T>(
  deps: Deps,
  attempt: Attempt,
  check: () => Promise<T | null>,
): Promise<T | null> {
  await requireRoom(deps, passwordLimits(attempt));
  const result = await check();
  if (result === null) await countFailure(deps, passwordLimits(attempt));
  else await repoOf(deps).forget(hashToken(passwordLimit(attempt).key));
  return result;
}

/** As `withinPasswordLimits`, for the codes of the second step. A right password does not forgive wrong codes. */
export async function withinCodeLimits<T>(
  deps: Deps,
  attempt: Attempt,
  check: () => Promise<T | null>,
): Promise<T | null> {
  await requireRoom(deps, [codeLimit(attempt)]);
  const result = await check();
  if (result === null) await countFailure(deps, [codeLimit(attempt)]);
  else await repoOf(deps).forget(hashToken(codeLimit(attempt).key));
  return result;
}

/** Whether a reset mail may go out; counted whether or not the address has an account, and never told. */
export async function mayMailReset(deps: Deps, attempt: Attempt): Promise<boolean> {
  const own = resetLimit(attempt);
  if ((await count(deps, own)).attempts > own.most) return false;
  const mailbox = mailboxLimit(attempt);
  return (await count(deps, mailbox)).attempts <= mailbox.most;
}

import { normalizeIP } from '@fastify/rate-limit';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hashToken } from '../credentials.ts';
import { accountsTexts } from '../texts.ts';
import { attemptsRepo } from './repo.ts';

const minuteMs = 60_000;

/** `key` says who tries what; only its hash is stored. */
interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

/** Limits count network address and account email together, so that no one can lock an account for someone elsewhere. */
export interface Attempt {
  address: string;
  email: string;
  /** A browser that signed in to the account before; what others behind its address try does not hold it up. */
  device?: string | null;
}

/** An IPv6 network counts as one address: its owner has all of it. A known browser counts for itself. */
const from = ({ address, device }: Attempt): string => (device ? `device ${device}` : normalizeIP(address));

/** Wrong passwords for one account from one address. */
const passwordLimit = (attempt: Attempt): Limit => ({
  key: `password ${from(attempt)} ${attempt.email}`,
  most: 15,
  windowMs: 5 * minuteMs,
});

/** Wrong passwords for any account from one address, against password spraying; with room for an office. */
const sprayLimit = (attempt: Attempt): Limit => ({
  key: `passwords ${from(attempt)}`,
  most: 60,
  windowMs: 5 * minuteMs,
});

/** Wrong codes of the second step: six digits are few, so the limit is lower and lasts longer. */
const codeLimit = (attempt: Attempt): Limit => ({
  key: `code ${from(attempt)} ${attempt.email}`,
  most: 10,
  windowMs: 15 * minuteMs,
});

/** Wrong codes for one account from all browsers that never signed in to it: the person entering them has the password already. */
const strangersCodeLimit = ({ email }: Attempt): Limit => ({
  key: `codes ${email}`,
  most: 20,
  windowMs: 60 * minuteMs,
});

/** Reset emails for one account, requested from one address. */
const resetLimit = (attempt: Attempt): Limit => ({
  key: `reset ${from(attempt)} ${attempt.email}`,
  most: 5,
  windowMs: 60 * minuteMs,
});

/** Reset emails for one account from anywhere. Each has a working link, so this locks no one out. */
const mailboxLimit = ({ email }: Attempt): Limit => ({ key: `resets ${email}`, most: 10, windowMs: 60 * minuteMs });

const repoOf = (deps: Deps) => attemptsRepo(deps.db.system);

const count = (deps: Deps, { key, windowMs }: Limit) => {
  const now = deps.clock();
  return repoOf(deps).add(hashToken(key), now, new Date(now.getTime() + windowMs));
};

const tooMany = (deps: Deps, until: Date): AppError => {
  const seconds = Math.max(1, Math.ceil((until.getTime() - deps.clock().getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new AppError('too_many', accountsTexts.tooManyAttempts({ minutes }), { retryAfterSeconds: seconds });
};

/** @throws AppError too_many (429) where one of the limits is used up */
async function requireRoom(deps: Deps, limits: Limit[]): Promise<void> {
  const byHash = new Map(limits.map((limit) => [hashToken(limit.key), limit]));
  const counted = await repoOf(deps).find([...byHash.keys()], deps.clock());
  const full = counted.find(({ keyHash, attempts }) => attempts >= (byHash.get(keyHash)?.most ?? 0));
  if (full) throw tooMany(deps, full.windowEndsAt);
}

/**
 * Counts a failure. Simultaneous attempts may pass `requireRoom` together; those over the limit are caught here.
 * @throws AppError too_many (429)
 */
async function countFailure(deps: Deps, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const { attempts, windowEndsAt } = await count(deps, limit);
    if (attempts > limit.most) throw tooMany(deps, windowEndsAt);
  }
}

type Check<T> = () => Promise<T | null>;

/** Runs a check within limits. A success resets the first limit. */
async function withinLimits<T>(deps: Deps, limits: [Limit, ...Limit[]], check: Check<T>): Promise<T | null> {
  await requireRoom(deps, limits);
  const result = await check();
  if (result === null) await countFailure(deps, limits);
  else await repoOf(deps).forget(hashToken(limits[0].key));
  return result;
}

/**
 * Checks a password within its limits; `check` answers null for a wrong one.
 * @throws AppError too_many (429), without checking where a limit is used up
 */
export const withinPasswordLimits = <T>(deps: Deps, attempt: Attempt, check: Check<T>): Promise<T | null> =>
  withinLimits(deps, [passwordLimit(attempt), sprayLimit(attempt)], check);

/** As `withinPasswordLimits`, for the codes of the second step. A right password does not reset wrong codes. */
export const withinCodeLimits = <T>(deps: Deps, attempt: Attempt, check: Check<T>): Promise<T | null> =>
  withinLimits(deps, attempt.device ? [codeLimit(attempt)] : [codeLimit(attempt), strangersCodeLimit(attempt)], check);

/** Which wrong code of the hour this is, of an account; the limits above count apart from it. */
export const countWrongCode = async (deps: Deps, email: string): Promise<number> =>
  (await count(deps, { key: `wrong codes ${email}`, most: 0, windowMs: 60 * minuteMs })).attempts;

const deviceMark = ({ secrets }: Deps, email: string, nonce: string): string =>
  secrets.fingerprint(`known device ${email} ${nonce}`);

/** What a browser keeps from a sign-in, so that it is known to the account at the next one. It opens nothing. */
export function newKnownDevice(deps: Deps, email: string): string {
  const nonce = deps.newToken().slice(0, 16);
  return `${nonce}.${deviceMark(deps, email, nonce)}`;
}

/** The browser's own mark where it signed in to this account before; null for any other value. */
export function knownDevice(deps: Deps, email: string, kept: string | undefined): string | null {
  const [nonce, mark] = (kept ?? '').split('.');
  return nonce && mark && mark === deviceMark(deps, email, nonce) ? nonce : null;
}

/** Whether a reset email may go out; counted whether or not the account exists, and never revealed. */
export async function mayMailReset(deps: Deps, attempt: Attempt): Promise<boolean> {
  const own = resetLimit(attempt);
  if ((await count(deps, own)).attempts > own.most) return false;
  const mailbox = mailboxLimit(attempt);
  return (await count(deps, mailbox)).attempts <= mailbox.most;
}

import { timingSafeEqual } from 'node:crypto';
import type { EmailConfirmation } from '#contract/accounts/identity.ts';
import { type LanguageChoices, languageOfUser, wordsOf } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { mailsRepo, paragraphsMail, sealMail } from '#server/mail/index.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { newCode } from '#server/platform/time-and-chance.ts';
import { accountMailTexts } from '../mail-texts.ts';
import type { Person } from '../person.ts';
import { identityRepo } from '../repo.ts';
import { accountsTexts } from '../texts.ts';
import { emailCodesRepo } from './repo.ts';

const minuteMs = 60_000;
const codeMs = 30 * minuteMs;
const hourMs = 60 * minuteMs;
const mostAnHour = 5;
const mostTries = 5;

interface Addressed extends Person, LanguageChoices {
  email: string;
}

const fingerprintOf = ({ secrets }: Deps, { companyId, userId }: Person, email: string, code: string): string =>
  secrets.fingerprint(`email code ${companyId} ${userId} ${email} ${code}`);

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Emails a code that shows whose the address is; an earlier one ends. @returns false where enough were sent this hour */
export async function sendEmailCode(deps: Deps, account: Addressed): Promise<boolean> {
  const { companyId, userId, email } = account;
  const now = deps.clock();
  const code = newCode();
  const texts = accountMailTexts.confirmEmail;
  const { say } = wordsOf(languageOfUser(account, deps.languages));
  const mailId = deps.newId('MAIL');
  const later = (ms: number) => new Date(now.getTime() + ms);
  const isSent = await deps.db.inCompany(companyId, async (tx) => {
    const fingerprint = fingerprintOf(deps, account, email, code);
    const row = { companyId, userId, email, fingerprint, sentAt: now, hourEndsAt: later(hourMs) };
    if (!(await emailCodesRepo(tx).replace({ ...row, expiresAt: later(codeMs) }, mostAnHour))) return false;
    const paragraphs = [say(texts.isYours({ code })), say(texts.why), say(texts.ifNotYou)];
    const mail = { mailId, purpose: 'confirm-email' as const, recipient: email, subject: say(texts.subject) };
    await mailsRepo(tx).insert(sealMail(deps.secrets, { ...mail, ...paragraphsMail(paragraphs) }), now);
    return true;
  });
  if (isSent) await deps.jobs.enqueue('deliver-mail', { companyId, mailId });
  return isSent;
}

/** What waits for the caller's company, and whether the caller's own address is confirmed. */
export async function emailConfirmationOf({ account, transaction }: Tenant): Promise<EmailConfirmation> {
  const { email, settings } = account;
  return transaction(async (tx) => {
    const repo = emailCodesRepo(tx);
    const code = await repo.find(account);
    return {
      email,
      emailConfirmed: settings.emailConfirmed,
      companyConfirmed: settings.confirmed,
      codeSentAt: code?.email === email ? code.sentAt.toISOString() : null,
      ...(settings.confirmed ? { waitingEmails: 0, waitingTexts: 0 } : await repo.countWaiting()),
    };
  });
}

/** @throws AppError conflict where the address is confirmed already; too_many where enough codes were sent this hour */
export async function sendCodeAgain(deps: Deps, account: Account): Promise<void> {
  if (account.settings.emailConfirmed) throw new AppError('conflict', accountsTexts.emailConfirmedAlready);
  if (await sendEmailCode(deps, account)) return;
  throw new AppError('too_many', accountsTexts.tooManyCodes, { retryAfterSeconds: hourMs / 1000 });
}

/** @throws AppError invalid_input naming `code` where it is wrong, old, or was tried too often */
export async function confirmEmail(deps: Deps, account: Account, typed: string): Promise<Account> {
  const code = typed.replace(/\D/g, '');
  const now = deps.clock();
  const { companyId, email } = account;
  // The try is counted whatever becomes of it.
  const tried = await deps.db.inCompany(companyId, (tx) => emailCodesRepo(tx).takeTry(account, mostTries, now));
  const wanted = tried?.email === email ? tried.fingerprint : null;
  if (wanted === null || !isSame(wanted, fingerprintOf(deps, account, email, code)))
    throw invalid('code', accountsTexts.wrongEmailCode);
  const isOwner = account.role === 'owner';
  const isConfirmed = await deps.db.inCompany(companyId, async (tx) => {
    await emailCodesRepo(tx).remove(account);
    return identityRepo(tx).setConfirmed(account, email, isOwner, now);
  });
  // The address was changed while its code was entered.
  if (!isConfirmed) throw invalid('code', accountsTexts.wrongEmailCode);
  if (isOwner && !account.settings.confirmed) {
    await deps.jobs.enqueue('sweep-mails', {});
    await deps.jobs.enqueue('send-messages', {});
  }
  const confirmed = account.settings.confirmed || isOwner;
  return { ...account, settings: { ...account.settings, emailConfirmed: true, confirmed } };
}

/**
 * For who sets a password by a mailed link: the address is theirs. What was put into an account before anybody had confirmed its
 * address opens it no longer; where the whole company was begun that way, nothing prepared in it is kept in force.
 */
export async function confirmByLink(tx: TenantTx, person: Person, now: Date): Promise<void> {
  const repo = identityRepo(tx);
  const found = await repo.findConfirmed(person);
  if (!found || found.own !== null) return;
  const isOwner = found.role === 'owner';
  await repo.forgetSignIn(person);
  if (isOwner && found.company === null) await emailCodesRepo(tx).clearPrepared(person);
  await emailCodesRepo(tx).remove(person);
  await repo.setConfirmed(person, found.email, isOwner, now);
}

/** @throws AppError not_allowed where nobody of the company has confirmed an address: until then it has no further accounts */
export function requireConfirmed({ settings }: Account): void {
  if (!settings.confirmed) throw new AppError('not_allowed', accountsTexts.confirmFirst);
}

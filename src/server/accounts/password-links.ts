import { languageOfUser, type Words, wordsOf } from '#domain/language/index.ts';
import type { Deps } from '#server/deps.ts';
import { mailsRepo, paragraphsMail, sealMail } from '#server/mail/index.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { mayMailReset } from './attempts/service.ts';
import { confirmByLink } from './confirm-email/service.ts';
import { hashPassword, hashToken, passwordMatches, requireGoodPassword, requireHardToGuess } from './credentials.ts';
import { accountMailTexts } from './mail-texts.ts';
import type { Caller } from './person.ts';
import { identityRepo, type StoredUser } from './repo.ts';
import { accountsTexts } from './texts.ts';
import { twoStepRepo } from './two-step/repo.ts';

const texts = accountMailTexts.reset;

const resetMail = (link: string, { say }: Words) => ({
  purpose: 'password-reset' as const,
  subject: say(texts.subject),
  ...paragraphsMail([say(texts.asked), say(texts.linkWorksOnce)], { label: say(texts.link), address: link }),
});

const linkMs = 60 * 60 * 1000;

/** Emails a reset link if the account exists and the limits allow it; the answer does not reveal which. */
export async function requestReset(
  deps: Deps,
  email: string,
  { address, browserLanguage }: Pick<Caller, 'address' | 'browserLanguage'>,
): Promise<void> {
  const may = await mayMailReset(deps, { address, email });
  const user = await identityRepo(deps.db.system).findUser(email);
  if (!user?.isActive || !may) return;
  const token = deps.newToken();
  const now = deps.clock();
  const { companyId, userId } = user;
  const expiresAt = new Date(now.getTime() + linkMs);
  const mailId = deps.newId('MAIL');
  const choices = { ...user, browserLanguage: browserLanguage ?? user.browserLanguage };
  const words = wordsOf(languageOfUser(choices, deps.languages));
  const mail = resetMail(`${deps.config.appUrl}/reset-password?token=${token}`, words);
  const isWritten = await deps.db.inCompany(companyId, async (tx) => {
    const repo = identityRepo(tx);
    // The address may have changed meanwhile: a link sent to the old one must not open the account.
    if (!(await repo.holdsAddress(user, user.email))) return false;
    await repo.insertReset({ tokenHash: hashToken(token), companyId, userId, expiresAt });
    await mailsRepo(tx).insert(sealMail(deps.secrets, { mailId, recipient: user.email, ...mail }), now);
    return true;
  });
  if (isWritten) await deps.jobs.enqueue('deliver-mail', { companyId, mailId });
}

const firstSignInMs = 10 * 60 * 1000;

/**
 * For who has just signed in with a password that somebody else has chosen: there is no session before they have set their own.
 * @throws AppError new_password_required (401) with the token of `resetPassword`; wrong_credentials (401) where the temporary
 * one has expired
 */
export async function requireOwnChoice(deps: Deps, user: StoredUser): Promise<void> {
  if (user.temporaryPasswordUntil === null) return;
  const now = deps.clock();
  if (user.temporaryPasswordUntil <= now)
    throw new AppError('wrong_credentials', accountsTexts.temporaryPasswordExpired);
  const newPasswordToken = deps.newToken();
  const { companyId, userId } = user;
  const expiresAt = new Date(now.getTime() + firstSignInMs);
  const link = {
    tokenHash: hashToken(newPasswordToken),
    companyId,
    userId,
    expiresAt,
    purpose: 'first-sign-in',
  } as const;
  await deps.db.inSystem((tx) => identityRepo(tx).insertReset(link));
  throw new AppError('new_password_required', accountsTexts.ownPasswordNeeded, { extra: { newPasswordToken } });
}

const linkUsed = (): AppError => invalid('token', accountsTexts.linkUsed);

/**
 * Sets a new password with the token of a reset or invitation link, or of a first sign-in, once, and ends the account's sessions.
 * @throws AppError invalid_input where the link is unknown, used or expired
 */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  const tokenHash = hashToken(token);
  const companyId = await identityRepo(deps.db.system).findCompanyOfLink(tokenHash);
  // Without a link nobody is asked about a password.
  if (companyId === null) throw linkUsed();
  await requireGoodPassword(deps, password, 'password', []);
  const passwordHash = await hashPassword(password);
  await deps.db.inCompany(companyId, async (tx) => {
    const repo = identityRepo(tx);
    const now = deps.clock();
    const user = await repo.useReset(tokenHash, now);
    if (!user) throw linkUsed();
    // The link stays good where this refuses.
    requireHardToGuess(deps, password, 'password', await repo.namesOf(user));
    if (user.purpose === 'first-sign-in') {
      const before = await repo.findUserOf(user);
      if (await passwordMatches(before?.passwordHash ?? null, password))
        throw invalid('password', accountsTexts.sameAsTemporary);
      // Who was told a password has not shown that the address is theirs.
    } else await confirmByLink(tx, user, now);
    await repo.setPassword(user, passwordHash);
    await repo.deleteSessionsOf(user);
    await twoStepRepo(tx).endStepsOf(user);
  });
}

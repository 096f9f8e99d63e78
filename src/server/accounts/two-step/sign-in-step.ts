import type { SecondStepBody } from '#contract/accounts/identity.ts';
import type { Message } from '#domain/language/index.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { withinCodeLimits } from '../attempts/service.ts';
import { openSession, type SignedIn } from '../open-session.ts';
import type { Caller, Person } from '../person.ts';
import { identityRepo } from '../repo.ts';
import { accountsTexts } from '../texts.ts';
import { hashToken } from '../tokens.ts';
import { twoStepRepo } from './repo.ts';
import { takeCode } from './take-code.ts';

const stepMs = 10 * 60 * 1000;
const triesPerStep = 5;

export async function isTwoStepOn(deps: Deps, person: Person): Promise<boolean> {
  const secret = await twoStepRepo(deps.db.system).findSecret(person);
  return secret?.isConfirmed ?? false;
}

/** @returns the token that the code must come with */
export async function waitForSecondStep(deps: Deps, person: Person, stayLoggedIn: boolean): Promise<string> {
  const token = deps.newToken();
  const { companyId, userId } = person;
  const expiresAt = new Date(deps.clock().getTime() + stepMs);
  const step = { tokenHash: hashToken(token), companyId, userId, stayLoggedIn, expiresAt };
  await twoStepRepo(deps.db.system).insertStep(step);
  return token;
}

const startAgain = (message: Message): AppError =>
  new AppError('not_signed_in', message, { details: [{ field: 'token', message }] });

/**
 * Finishes a sign-in with a code from the authenticator app or a recovery code.
 * @throws AppError wrong_credentials (401) for a wrong code; not_signed_in (401) where the sign-in must start again;
 * too_many (429); and 402 where the plan has ended (see `openSession`)
 */
export async function takeSecondStep(deps: Deps, { token, code }: SecondStepBody, caller: Caller): Promise<SignedIn> {
  const tokenHash = hashToken(token);
  const repo = twoStepRepo(deps.db.system);
  // A try is used up before the code is checked, so that simultaneous codes are limited too.
  const step = await repo.takeTry(tokenHash, triesPerStep, deps.clock());
  const user = step && (await identityRepo(deps.db.system).findUserOf(step));
  if (!step || !user?.isActive) throw startAgain(accountsTexts.signInExpired);
  const right = await withinCodeLimits(deps, { address: caller.address, email: user.email }, () =>
    deps.db.inSystem(async (tx) => {
      const inTx = twoStepRepo(tx);
      // Of two right codes at the same moment, the second finds the sign-in ended.
      return (await takeCode(deps, inTx, step, code)) && (await inTx.endStep(tokenHash)) ? true : null;
    }),
  );
  if (right) return openSession(deps, step, { userAgent: caller.userAgent, stayLoggedIn: step.stayLoggedIn });
  if (step.failures >= triesPerStep) {
    await repo.endStep(tokenHash);
    throw startAgain(accountsTexts.tooManyWrongCodes);
  }
  const message = accountsTexts.wrongCode;
  throw new AppError('wrong_credentials', message, { details: [{ field: 'code', message }] });
}

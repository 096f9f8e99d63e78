import type { LoginBody } from '#contract/accounts/identity.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { withinPasswordLimits } from './attempts/service.ts';
import { openSession, type SignedIn, wrongCredentials } from './open-session.ts';
import { passwordMatches } from './passwords.ts';
import type { Caller } from './person.ts';
import { identityRepo } from './repo.ts';
import { isTwoStepOn, waitForSecondStep } from './two-step/sign-in-step.ts';

/**
 * Checks the credentials and opens a session.
 * @throws AppError wrong_credentials (401); second_step_required (401) with a `secondStepToken`; too_many (429); and 402
 * where the plan has ended (see `openSession`), never before the second step
 */
export async function signIn(deps: Deps, input: LoginBody, caller: Caller): Promise<SignedIn> {
  const { email, password, stayLoggedIn = false } = input;
  const user = await withinPasswordLimits(deps, { address: caller.address, email }, async () => {
    const found = await identityRepo(deps.db.system).findUser(email);
    const matches = await passwordMatches(found?.passwordHash ?? null, password);
    return matches && found?.isActive ? found : null;
  });
  if (!user) throw wrongCredentials();
  if (await isTwoStepOn(deps, user)) {
    const secondStepToken = await waitForSecondStep(deps, user, stayLoggedIn);
    const message = 'Please enter the code of your authenticator app.';
    throw new AppError('second_step_required', message, undefined, { secondStepToken });
  }
  return openSession(deps, user, { userAgent: caller.userAgent, stayLoggedIn });
}

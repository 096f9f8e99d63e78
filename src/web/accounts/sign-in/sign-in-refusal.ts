import type { TwoStepSetup } from '#contract/accounts/second-steps.ts';
import { ApiError, NetworkError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { identityTexts as texts } from './texts.ts';

/** A failed passkey, with the reason to show; `null` where the user canceled. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  constructor(
    readonly reason: string | null,
    options: { cause: unknown },
  ) {
    super(reason ?? 'Canceled', options);
  }
}

type SignInRefusal =
  | { kind: 'message'; title: string; description: string }
  | { kind: 'cancelled' }
  /** `setUp`: the company asks for a second step that the person has yet to set up. */
  | { kind: 'second-step'; token: string; setUp: TwoStepSetup | undefined }
  /** Somebody else has chosen the password: they choose their own first. */
  | { kind: 'new-password'; token: string }
  | { kind: 'trial-expired'; paymentToken: string | undefined }
  | { kind: 'payment'; paymentToken: string | undefined };

export function readRefusal(error: unknown): SignInRefusal {
  if (error instanceof NetworkError) {
    return { kind: 'message', title: texts.connectionError, description: texts.connectionErrorMore };
  }
  if (error instanceof PasskeyFailure) {
    return error.reason === null
      ? { kind: 'cancelled' }
      : { kind: 'message', title: texts.loginFailed, description: error.reason };
  }
  if (!(error instanceof ApiError) || error.status === 500) {
    return { kind: 'message', title: texts.serverError, description: texts.serverErrorMore };
  }
  const { paymentToken, secondStepToken, newPasswordToken, setUp } = error.extra;
  if (error.status === 402) {
    return { kind: error.error === 'trial_expired' ? 'trial-expired' : 'payment', paymentToken };
  }
  if (error.error === 'second_step_required' && secondStepToken !== undefined) {
    return { kind: 'second-step', token: secondStepToken, setUp };
  }
  if (newPasswordToken !== undefined) return { kind: 'new-password', token: newPasswordToken };
  const fallback = error.status === 401 ? texts.loginWrong : texts.loginStatus(error.status);
  return { kind: 'message', title: texts.loginFailed, description: failureText(error, fallback) };
}

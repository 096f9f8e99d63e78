import { useQuery } from '@tanstack/react-query';
import type { ChangePasswordBody, ProfileBody, Session, User } from '#contract/accounts/identity.ts';
import type {
  Passkey,
  PasskeyCeremony,
  RecoveryCodes,
  SignInSafety,
  TwoStepSetup,
} from '#contract/accounts/second-steps.ts';
import { call } from '#web/base/api.ts';

/** Read again whenever the dialog opens. */
const fresh = { refetchOnMount: 'always' } as const;

export const useSafety = () => useQuery<SignInSafety>({ queryKey: ['/api/auth/safety'], ...fresh });
export const useSessions = () => useQuery<Session[]>({ queryKey: ['/api/auth/sessions'], ...fresh });

export const changeProfile = (body: ProfileBody) => call<User>('PATCH', '/api/auth/profile', { body });
export const changePassword = (body: ChangePasswordBody) =>
  call<unknown>('POST', '/api/auth/change-password', { body });

export const startTwoStep = (body: { password: string }) =>
  call<TwoStepSetup>('POST', '/api/auth/two-step/start', { body });
export const confirmTwoStep = (body: { code: string }) =>
  call<RecoveryCodes>('POST', '/api/auth/two-step/confirm', { body });
export const disableTwoStep = (body: { password: string }) =>
  call<unknown>('POST', '/api/auth/two-step/disable', { body });
export const renewRecoveryCodes = (body: { password: string }) =>
  call<RecoveryCodes>('POST', '/api/auth/two-step/recovery-codes', { body });

export const startPasskey = (body: { password: string }) =>
  call<PasskeyCeremony>('POST', '/api/auth/passkeys/options', { body });
export const addPasskey = (body: { challengeId: string; name: string; response: object }) =>
  call<Passkey>('POST', '/api/auth/passkeys', { body });
export const removePasskey = (passkeyId: string, body: { password: string }) =>
  call<unknown>('DELETE', `/api/auth/passkeys/${encodeURIComponent(passkeyId)}`, { body });

export const endSession = (sessionId: string, body: { password: string }) =>
  call<unknown>('DELETE', `/api/auth/sessions/${encodeURIComponent(sessionId)}`, { body });
export const endOtherSessions = (body: { password: string }) =>
  call<{ ended: number }>('POST', '/api/auth/sessions/end-others', { body });

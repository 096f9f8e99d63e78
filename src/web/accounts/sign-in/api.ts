import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { demoAccount, LoginAnswer, LoginBody, RegisterBody, SecondStepBody } from '#contract/accounts/identity.ts';
import { call } from '#web/base/api.ts';

export type DemoAccount = z.infer<typeof demoAccount>;

export const login = (body: LoginBody) => call<LoginAnswer>('POST', '/api/auth/login', { body });
export const secondStep = (body: SecondStepBody) => call<LoginAnswer>('POST', '/api/auth/second-step', { body });
export const register = (body: RegisterBody) => call<unknown>('POST', '/api/auth/register', { body });
export const forgotPassword = (body: { email: string }) => call<unknown>('POST', '/api/auth/forgot-password', { body });
export const resetPassword = (body: { token: string; password: string }) =>
  call<unknown>('POST', '/api/auth/reset-password', { body });

/** The accounts of the demonstration company; none outside demonstration mode. */
export function useDemoAccounts(): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  // Without the query library: the sign-in page loads only what it needs.
  useEffect(() => {
    const leaving = new AbortController();
    call<DemoAccount[]>('GET', '/api/demo-accounts', { signal: leaving.signal }).then(setAccounts, () => undefined);
    return () => leaving.abort();
  }, []);
  return accounts;
}

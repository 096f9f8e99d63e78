import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AccountStatus, User } from '#contract/accounts/identity.ts';
import type { BillingAccount, PurchaseAnswer, PurchaseBody, Quote } from '#contract/subscription/billing.ts';
import type { BillingCycle, PaidTier } from '#domain/subscription/index.ts';
import { call } from '#web/base/api.ts';

/** How the payment page speaks to the server: with the session, or signed out with a payment token. */
export type PaymentAccess = { kind: 'session' } | { kind: 'token'; token: string };

const tokenOf = (access: PaymentAccess): string | undefined => (access.kind === 'token' ? access.token : undefined);

const statusPath = '/api/auth/account-status';
const accountPath = '/api/billing/account';
const quotePath = '/api/billing/quote';

/** Who pays; also the check that the server still knows them. Asked each time the page is opened. */
export const usePayer = (access: PaymentAccess) =>
  useQuery<User>({
    queryKey: ['/api/auth/profile', 'payer', access.kind],
    queryFn: async ({ signal }) => {
      const user = await call<Partial<User> & User>('GET', '/api/auth/profile', { signal, token: tokenOf(access) });
      // What an older server does not name must not close the way to paying.
      return { ...user, permissions: user.permissions ?? [] };
    },
    staleTime: 0,
    gcTime: 0,
  });

/** The plan as the payment page needs it; it is also asked with a payment token. */
export const usePayerStatus = (access: PaymentAccess) =>
  useQuery<AccountStatus>({
    queryKey: access.kind === 'session' ? [statusPath] : [statusPath, 'payer'],
    queryFn: ({ signal }) => call('GET', statusPath, { signal, token: tokenOf(access) }),
  });

/** What a purchase would take now. It changes with every day, so an old one is never shown. */
export const useQuote = (access: PaymentAccess, tier: PaidTier, cycle: BillingCycle) =>
  useQuery<Quote>({
    queryKey: [quotePath, tier, cycle, access.kind],
    queryFn: ({ signal }) =>
      call('GET', quotePath, {
        query: { planName: tier, billingCycle: cycle },
        signal,
        token: tokenOf(access),
      }),
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Buys a plan. A plain call and no mutation: the card in `body` must not end up in a cache.
 * The same key for the same attempt, so that it is bought once whatever the network does.
 */
export const purchase = (access: PaymentAccess, body: PurchaseBody, idempotencyKey: string): Promise<PurchaseAnswer> =>
  call('POST', '/api/billing/purchase', { body, idempotencyKey, token: tokenOf(access) });

/** The processor's own page, where the card is typed in. */
export const startCheckout = (access: PaymentAccess, body: PurchaseBody): Promise<{ url: string }> =>
  call('POST', '/api/billing/checkout', { body, token: tokenOf(access) });

/** Back from the processor's page: the plan holds once this has answered. */
export const completeCheckout = (access: PaymentAccess, checkoutSession: string): Promise<PurchaseAnswer> =>
  call('POST', '/api/billing/checkout/complete', {
    body: { checkoutSession },
    idempotencyKey: checkoutSession,
    token: tokenOf(access),
  });

/** Reads the plan again after it has changed. */
export function useRefreshPlan(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [statusPath, accountPath, quotePath].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
    );
  }, [queryClient]);
}

export const useBillingAccount = (enabled: boolean) => useQuery<BillingAccount>({ queryKey: [accountPath], enabled });

/** Changes of the company's own plan; the answer is the plan as it is then. */
export function useChangeBilling() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: BillingChange) => makeChange(change),
    onSuccess: (account) => {
      queryClient.setQueryData([accountPath], account);
      return queryClient.invalidateQueries({ queryKey: [statusPath] });
    },
  });
}

export type BillingChange =
  | { kind: 'cancel' }
  | { kind: 'resume' }
  | { kind: 'money-back'; reason?: string }
  | { kind: 'remove-card' };

const makeChange = (change: BillingChange): Promise<BillingAccount> =>
  change.kind === 'remove-card'
    ? call('DELETE', `${accountPath}/card`)
    : call('POST', `${accountPath}/${change.kind}`, {
        body: change.kind === 'money-back' && change.reason ? { reason: change.reason } : {},
      });

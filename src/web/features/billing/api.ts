import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PurchaseAnswer, PurchaseBody } from '#contract/billing.ts';
import { call } from '#web/app/api.ts';

/** Buys a plan; what the account may do is asked anew afterwards. */
export function usePurchase() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PurchaseBody) => call<PurchaseAnswer>('POST', '/api/billing/purchase', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/auth/account-status'] }),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BillingSettings } from '#contract/invoicing/customer-billing.ts';
import type { CompanyBranding, CompanyDetails, SaveBranding } from '#contract/settings/company-branding.ts';
import { call } from '#web/base/api.ts';

const path = '/api/company-branding';

export const useCompanyBranding = () => useQuery<CompanyDetails>({ queryKey: [path] });

function useBrandingChange<Input, Saved extends CompanyBranding>(change: (input: Input) => Promise<Saved>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (branding) => {
      queryClient.setQueryData<CompanyDetails>([path], (before) => before && { ...before, ...branding });
      return queryClient.invalidateQueries({ queryKey: ['/api/homeowner/home'] });
    },
  });
}

export const useSaveBranding = () =>
  useBrandingChange((body: SaveBranding) => call<CompanyDetails>('PUT', path, { body }));

export const useUploadLogo = () =>
  useBrandingChange((file: File) => {
    const body = new FormData();
    body.append('logo', file);
    return call<CompanyBranding>('POST', `${path}/logo`, { body });
  });

export const useRemoveLogo = () => useBrandingChange<void, CompanyBranding>(() => call('DELETE', `${path}/logo`));

const billingPath = '/api/billing/settings';

/** What is charged on top; where and how it is on invoices is with the payments. */
export const useSalesTax = (enabled: boolean) => useQuery<BillingSettings>({ queryKey: [billingPath], enabled });

export function useSaveSalesTax() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (taxRatePct: number) => call<BillingSettings>('PUT', billingPath, { body: { taxRatePct } }),
    onSuccess: (saved) => queryClient.setQueryData([billingPath], saved),
  });
}

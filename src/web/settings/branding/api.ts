import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CompanyBranding, SaveBranding } from '#contract/settings/company-branding.ts';
import { call } from '#web/base/api.ts';

const path = '/api/company-branding';

export const useCompanyBranding = () => useQuery<CompanyBranding>({ queryKey: [path] });

function useBrandingChange<Input>(change: (input: Input) => Promise<CompanyBranding>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (branding) => {
      queryClient.setQueryData([path], branding);
      return queryClient.invalidateQueries({ queryKey: ['/api/homeowner/home'] });
    },
  });
}

export const useSaveBranding = () =>
  useBrandingChange((body: SaveBranding) => call<CompanyBranding>('PUT', path, { body }));

export const useUploadLogo = () =>
  useBrandingChange((file: File) => {
    const body = new FormData();
    body.append('logo', file);
    return call<CompanyBranding>('POST', `${path}/logo`, { body });
  });

export const useRemoveLogo = () => useBrandingChange<void>(() => call<CompanyBranding>('DELETE', `${path}/logo`));

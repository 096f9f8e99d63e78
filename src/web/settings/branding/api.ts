import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CompanyBranding, SaveBranding } from '#contract/settings/company-branding.ts';
import { call } from '#web/base/api.ts';

const path = '/api/company-branding';

/** How the company signs what its customers read. */
export const useCompanyBranding = () => useQuery<CompanyBranding>({ queryKey: [path] });

function keep(queryClient: QueryClient, branding: CompanyBranding) {
  queryClient.setQueryData([path], branding);
  return queryClient.invalidateQueries({ queryKey: ['/api/homeowner/home'] });
}

export function useSaveBranding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveBranding) => call<CompanyBranding>('PUT', path, { body }),
    onSuccess: (branding) => keep(queryClient, branding),
  });
}

export function useUploadLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('logo', file);
      return call<CompanyBranding>('POST', `${path}/logo`, { body });
    },
    onSuccess: (branding) => keep(queryClient, branding),
  });
}

export function useRemoveLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call<CompanyBranding>('DELETE', `${path}/logo`),
    onSuccess: (branding) => keep(queryClient, branding),
  });
}

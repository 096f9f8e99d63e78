import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvitedUser } from '#contract/accounts/users.ts';
import type { CompanyImportAnswer, ImportedPerson } from '#contract/data/exports.ts';
import type { ChemicalUsage, ChemicalUsageQuery } from '#contract/stock/reagents.ts';
import { call } from '#web/base/api.ts';

/** Brings an archive into this company; afterwards nothing that was read before holds. */
export function useBringInCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, importId }: { file: File; importId: string }) => {
      const body = new FormData();
      body.set('file', file, file.name);
      return call<CompanyImportAnswer>('POST', '/api/import/company', { query: { importId }, body });
    },
    onSuccess: () => client.invalidateQueries(),
  });
}

export const useImportedPeople = () => useQuery<ImportedPerson[]>({ queryKey: ['/api/import/people'] });

export function useInvitePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, email, role, customerId, technicianId }: ImportedPerson) => {
      // An invitation needs a name.
      const body = { name: name && name.length > 1 ? name : email, email, role, customerId, technicianId };
      return call<InvitedUser>('POST', '/api/users', { body });
    },
    onSuccess: () =>
      Promise.all(['/api/import/people', '/api/users'].map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
}

export const useChemicalUsage = (query: ChemicalUsageQuery) =>
  useQuery({
    queryKey: ['/api/chemical-usage', query],
    queryFn: ({ signal }) => call<ChemicalUsage>('GET', '/api/chemical-usage', { query, signal }),
    placeholderData: (previous) => previous,
  });

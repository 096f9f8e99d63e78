import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportAnswer, ImportMapping, ImportProgress } from '#contract/data/imports.ts';
import { call } from '#web/base/api.ts';

/** A chosen file with its own id: two files may have the same name. */
export interface ChosenFile {
  id: string;
  file: File;
}

export function formOf({ file }: ChosenFile, mapping: ImportMapping): FormData {
  const form = new FormData();
  // Fields come before the file, so that the server knows them when it reads it.
  if (Object.keys(mapping).length > 0) form.set('mapping', JSON.stringify(mapping));
  form.set('file', file, file.name);
  return form;
}

/** What an import of the file would do, with the columns corrected by hand. */
export const useImportPreview = (chosen: ChosenFile, mapping: ImportMapping): UseQueryResult<ImportAnswer> =>
  useQuery({
    queryKey: ['import preview', chosen.id, mapping],
    queryFn: ({ signal }) =>
      call<ImportAnswer>('POST', '/api/import/customers', {
        query: { dryRun: true },
        body: formOf(chosen, mapping),
        signal,
      }),
    // While another mapping is tried, the rows of the last one stay in sight.
    placeholderData: (previous, query) => (query?.queryKey[1] === chosen.id ? previous : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

interface ImportRun {
  chosen: ChosenFile;
  mapping: ImportMapping;
  importId: string;
}

export function useRunImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ chosen, mapping, importId }: ImportRun) =>
      call<ImportAnswer>('POST', '/api/import/customers', { query: { importId }, body: formOf(chosen, mapping) }),
    onSuccess: () =>
      Promise.all(['/api/customers', '/api/pools'].map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
}

/** How far a running import is, asked twice a second; nothing until the server has begun. */
export const useImportProgress = (importId: string | null): ImportProgress | null =>
  useQuery({
    queryKey: ['/api/imports', importId],
    queryFn: ({ signal }) => call<ImportProgress[]>('GET', '/api/imports', { query: { importId }, signal }),
    enabled: importId !== null,
    refetchInterval: 500,
    gcTime: 0,
    retry: false,
  }).data?.[0] ?? null;

export const cancelImport = (importId: string): Promise<ImportProgress> =>
  call<ImportProgress>('POST', `/api/imports/${importId}/cancel`);

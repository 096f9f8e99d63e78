import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportMapping, ImportProgress } from '#contract/data/imports.ts';
import type { ImportList } from '#domain/data/index.ts';
import type { PricePer } from '#domain/money/index.ts';
import { call } from '#web/base/api.ts';

/** A chosen file with its own id: two files may have the same name. */
export interface ChosenFile {
  id: string;
  file: File;
}

/** A file as what it is to be brought in. */
interface Import {
  list: ImportList | 'customers';
  chosen: ChosenFile;
  mapping: ImportMapping;
  importId?: string;
  /** What the file's prices are for, where it does not say so itself. */
  pricePer?: PricePer | undefined;
  /** The pool that all rows are about, where the file does not name it. */
  poolId?: string;
}

function send<Answer>(
  { list, chosen, mapping, importId, poolId, pricePer }: Import,
  dryRun: boolean,
  signal?: AbortSignal,
) {
  const body = new FormData();
  // Fields come before the file, so that the server knows them when it reads it.
  if (Object.keys(mapping).length > 0) body.set('mapping', JSON.stringify(mapping));
  body.set('file', chosen.file, chosen.file.name);
  return call<Answer>('POST', `/api/import/${list}`, {
    query: { dryRun, importId, poolId, pricePer },
    body,
    ...(signal ? { signal } : {}),
  });
}

/** What an import would do, with the columns corrected by hand. */
export const useImportPreview = <Answer>(asked: Import | null): UseQueryResult<Answer> =>
  useQuery({
    queryKey: ['import preview', asked?.chosen.id, asked?.list, asked?.poolId, asked?.mapping, asked?.pricePer],
    queryFn: ({ signal }) => (asked ? send<Answer>(asked, true, signal) : Promise.reject(new Error('No file'))),
    enabled: asked !== null,
    // While another mapping is tried, the rows of the last one stay in sight.
    placeholderData: (previous, query) => (query?.queryKey[1] === asked?.chosen.id ? previous : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** @param changed the paths whose answers change with it */
export function useRunImport<Answer>(changed: readonly string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Import) => send<Answer>(asked, false),
    onSuccess: () => Promise.all(changed.map((path) => client.invalidateQueries({ queryKey: [path] }))),
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

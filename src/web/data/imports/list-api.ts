import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportMapping } from '#contract/data/imports.ts';
import type { ListImportAnswer } from '#contract/data/list-imports.ts';
import type { ImportList } from '#domain/data/index.ts';
import { call } from '#web/base/api.ts';
import type { ChosenFile } from './api.ts';

/** What is brought in: a file, what it holds, and what somebody said of its columns. */
export interface ChosenList {
  chosen: ChosenFile;
  list: ImportList;
  poolId: string;
  mapping: ImportMapping;
}

const send = ({ chosen, list, poolId, mapping }: ChosenList, dryRun: boolean, signal?: AbortSignal) => {
  const body = new FormData();
  // Fields come before the file, so that the server knows them when it reads it.
  if (Object.keys(mapping).length > 0) body.set('mapping', JSON.stringify(mapping));
  body.set('file', chosen.file, chosen.file.name);
  return call<ListImportAnswer>('POST', `/api/import/${list}`, {
    query: { dryRun, ...(poolId === '' ? {} : { poolId }) },
    body,
    ...(signal ? { signal } : {}),
  });
};

/** What an import of the list would do; nothing before a file is chosen. */
export const useListPreview = (asked: ChosenList | null): UseQueryResult<ListImportAnswer> =>
  useQuery({
    queryKey: ['list preview', asked?.chosen.id, asked?.list, asked?.poolId, asked?.mapping],
    queryFn: ({ signal }) => (asked ? send(asked, true, signal) : Promise.reject(new Error('No file'))),
    enabled: asked !== null,
    placeholderData: (previous, query) => (query?.queryKey[1] === asked?.chosen.id ? previous : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Stores the good rows; afterwards nothing that was read before holds. */
export function useRunList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: ChosenList) => send(asked, false),
    onSuccess: () =>
      Promise.all(
        ['/api/customers', '/api/pools', '/api/route-assignments', '/api/day-plan', '/api/week-plan'].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}

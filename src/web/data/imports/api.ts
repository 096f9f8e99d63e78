import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RoughPlaces } from '#contract/customers/customers.ts';
import type { ImportCorrections, ImportMapping, ImportProgress, ImportRow } from '#contract/data/imports.ts';
import type { RecordedConsent } from '#contract/messaging/messages.ts';
import type { ImportList } from '#domain/data/index.ts';
import type { PricePer } from '#domain/money/index.ts';
import { call } from '#web/base/api.ts';

/** The call takes no more customers than this. */
const consentAtOnce = 20_000;

/** A chosen file with its own id: two files may have the same name. */
export interface ChosenFile {
  id: string;
  file: File;
  /** Rows corrected on the page; the file stays as it is. */
  corrections?: ImportCorrections;
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
  if (chosen.corrections) body.set('corrections', JSON.stringify(chosen.corrections));
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
    queryKey: [
      'import preview',
      asked?.chosen.id,
      asked?.list,
      asked?.poolId,
      asked?.mapping,
      asked?.pricePer,
      asked?.chosen.corrections,
    ],
    queryFn: ({ signal }) => (asked ? send<Answer>(asked, true, signal) : Promise.reject(new Error('No file'))),
    enabled: asked !== null,
    // While another mapping or a correction is tried, the rows of the last one stay in sight.
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

/** How well the place of an imported customer is known. */
export type ImportedPlace = 'given' | 'waiting' | 'rooftop' | 'street' | 'zip' | 'none';

/** The places of the customers of an import, read again while addresses are looked up. */
export function useImportedPlaces(isDone: boolean): {
  rough: RoughPlaces | undefined;
  placeOf: (row: ImportRow) => ImportedPlace | null;
} {
  const { data: rough } = useQuery<RoughPlaces>({
    queryKey: ['/api/customer-places'],
    enabled: isDone,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? 2000 : false),
  });
  const byId = useMemo(() => new Map(rough?.customers.map((place) => [place.customerId, place])), [rough]);
  // The list ends somewhere: who is not on a list that is cut off may be anywhere.
  const isWhole = rough !== undefined && rough.total === rough.customers.length;
  const placeOf = ({ action, customer }: ImportRow): ImportedPlace | null => {
    if (!isDone || !customer?.customerId || (action !== 'create' && action !== 'update')) return null;
    if (customer.latitude !== undefined && customer.longitude !== undefined) return 'given';
    if (!customer.address && !customer.zipCode) return null;
    const place = byId.get(customer.customerId);
    if (place) return place.isWaiting ? 'waiting' : (place.quality ?? 'none');
    return isWhole ? 'rooftop' : null;
  };
  return { rough, placeOf };
}

/** The chosen file stays while its user is on other pages of this tab, buying a plan for instance. */
let kept: { userId: string; chosen: ChosenFile } | null = null;
export const keepFile = (userId: string, chosen: ChosenFile | null): void => {
  kept = chosen && { userId, chosen };
};
export const keptFile = (userId: string): ChosenFile | null => (kept?.userId === userId ? kept.chosen : null);

/** Records that imported customers agreed to texts and emails; null where there is nobody to record. */
export async function recordImportedConsent(rows: readonly ImportRow[], how: string): Promise<RecordedConsent | null> {
  const customerIds = rows.flatMap(({ action, customer }) =>
    (action === 'create' || action === 'update') && customer?.customerId ? [customer.customerId] : [],
  );
  if (customerIds.length === 0) return null;
  const answer: RecordedConsent = { texts: 0, emails: 0, leftOut: [] };
  for (let from = 0; from < customerIds.length; from += consentAtOnce) {
    const body = { customerIds: customerIds.slice(from, from + consentAtOnce), texts: true, emails: true, how };
    const recorded = await call<RecordedConsent>('POST', '/api/customers/consent', { body });
    answer.texts += recorded.texts;
    answer.emails += recorded.emails;
  }
  return answer;
}

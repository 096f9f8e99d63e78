import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { canAny, type Need } from '#domain/access/index.ts';
import { streetAndCity } from '#domain/scheduling/index.ts';
import { fits } from '#domain/search/index.ts';
import { call, NetworkError } from '#web/base/api.ts';
import { useCan, useUser } from '#web/base/session.tsx';

const pauseMs = 200;
const keptAtMost = 5;
/** One letter is in everything. */
const fewestLetters = 2;

/** The value once it has stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Those who may read one of these may search; the server shows each what they may see. */
const searchers: readonly Need[] = [
  ['customers', 'view'],
  ['billing', 'view'],
  ['routes', 'view'],
  ['reagents', 'view'],
];

type Found = SearchAnswer & { isFromPhone: boolean };

/** What this phone keeps of the customers, which is what it has without a connection. */
async function foundOnPhone(term: string, seesCustomers: boolean, signal: AbortSignal): Promise<Found> {
  const query = { search: term, limit: keptAtMost };
  const customers = seesCustomers
    ? await call<Customer[]>('GET', '/api/customers', { query, signal }).catch((error: unknown) => {
        if (error instanceof NetworkError) return [];
        throw error;
      })
    : [];
  const results = customers.map(({ customerId, name, address, city }) => ({
    id: customerId,
    title: name,
    detail: streetAndCity({ address, city }),
    to: `/customers?view=${encodeURIComponent(customerId)}`,
  }));
  return { groups: results.length > 0 ? [{ kind: 'customers', results }] : [], isGuess: false, isFromPhone: true };
}

/** What a search finds in the company; a newer term gives up the call of an older one. */
export function useFound(term: string) {
  const { role, permissions } = useUser();
  const seesCustomers = useCan('customers', 'view');
  const settled = useSettled(term);
  const wanted = canAny(role, searchers, permissions) && term.length >= fewestLetters;
  const found = useQuery({
    queryKey: ['/api/search', settled],
    queryFn: async ({ signal }): Promise<Found> => {
      try {
        const answer = await call<SearchAnswer>('GET', '/api/search', { query: { query: settled }, signal });
        return { ...answer, isFromPhone: false };
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        return foundOnPhone(settled, seesCustomers, signal);
      }
    },
    enabled: wanted && settled.length >= fewestLetters,
    placeholderData: keepPreviousData,
    // What is found changes while the palette is closed.
    staleTime: 0,
    retry: false,
    // Without a connection the phone itself is searched.
    networkMode: 'always',
  });
  const answer = wanted && settled.length >= fewestLetters && !found.isError ? found.data : undefined;
  // What an earlier term found stays only as far as it fits the new one: Enter must not open something else.
  const isEarlier = found.isPlaceholderData || settled !== term;
  const groups = (answer?.groups ?? []).flatMap(({ kind, results }) => {
    const fitting = isEarlier ? results.filter(({ title, detail }) => fits(`${title} ${detail ?? ''}`, term)) : results;
    return fitting.length > 0 ? [{ kind, results: fitting }] : [];
  });
  return {
    groups,
    isGuess: !isEarlier && (answer?.isGuess ?? false),
    isFromPhone: answer?.isFromPhone ?? false,
    searching: wanted && (found.isFetching || isEarlier),
    failed: wanted && found.isError,
  };
}

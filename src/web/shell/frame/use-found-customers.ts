import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { callWithHeaders } from '#web/base/api.ts';
import { useCan } from '#web/base/session.tsx';
import { matches } from './matching.ts';

const shownAtMost = 8;
const pauseMs = 200;

/** The value once it has stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The first customers that a search finds, and how many there are; a newer term gives up the call of an older one. */
export function useFoundCustomers(term: string) {
  const mayView = useCan('customers', 'view');
  const settled = useSettled(term.trim());
  const wanted = mayView && term.trim() !== '';
  const found = useQuery({
    queryKey: ['/api/customers', 'palette', settled],
    queryFn: async ({ signal }) => {
      const query = { search: settled, limit: shownAtMost };
      const { data, headers } = await callWithHeaders<Customer[]>('GET', '/api/customers', { query, signal });
      return { customers: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    enabled: wanted && settled !== '',
    placeholderData: keepPreviousData,
    // Names change while the palette is closed.
    staleTime: 0,
  });
  const customers = wanted && settled !== '' && !found.isError ? (found.data?.customers ?? []) : [];
  // What an earlier term found stays only as far as it fits the new one: Enter must not open somebody else.
  const isEarlier = found.isPlaceholderData || settled !== term.trim();
  const fitting = isEarlier ? customers.filter(({ name }) => matches(name, term.trim())) : customers;
  return {
    customers: [
      ...fitting.filter(({ name }) => matches(name, term.trim())),
      ...fitting.filter(({ name }) => !matches(name, term.trim())),
    ],
    total: isEarlier ? fitting.length : (found.data?.total ?? 0),
    searching: wanted && (found.isFetching || isEarlier),
    failed: wanted && found.isError,
  };
}

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CustomerChoice } from '#contract/customers/customers.ts';
import { type CallOptions, call, callWithHeaders } from './api.ts';

type Filter = NonNullable<CallOptions['query']>;
const pageSize = 50;
const wholeListSize = 5_000;

async function readPage<Row>(path: string, query: Filter, signal?: AbortSignal) {
  const { data, headers } = await callWithHeaders<Row[]>('GET', path, { query, ...(signal ? { signal } : {}) });
  return { rows: data, total: Number(headers.get('x-total-count') ?? data.length) };
}

/** A list in pages of 50, or of another size, as the server orders it; `total` is how many rows there are in all. */
export function usePages<Row>(path: string, filter: Filter, size = pageSize) {
  const query = useInfiniteQuery({
    queryKey: [path, 'pages', filter],
    queryFn: ({ pageParam, signal }) => readPage<Row>(path, { ...filter, limit: size, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, { rows }) => count + rows.length, 0);
      return last.rows.length > 0 && loaded < last.total ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
    // Invoices, payments and messages change while nobody touches this page.
    staleTime: 0,
  });
  return {
    query,
    rows: query.data?.pages.flatMap(({ rows }) => rows),
    total: query.data?.pages.at(-1)?.total ?? 0,
  };
}

/** Every row of a list, for a file. */
export async function fetchAll<Row>(path: string, filter: Filter): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, total } = await readPage<Row>(path, { ...filter, limit: wholeListSize, offset: all.length });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/** Every customer with what one is chosen by. The key is below the directory's, so that what changes a customer has it read again. */
export const useCustomerChoices = () =>
  useQuery({
    queryKey: ['/api/customers', 'choices'],
    queryFn: ({ signal }) => call<CustomerChoice[]>('GET', '/api/customer-choices', { signal }),
  });

/** The first few rows of a list. */
export const useFirst = <Row>(path: string, filter: Filter) =>
  useQuery({
    queryKey: [path, 'first', filter],
    queryFn: ({ signal }) => call<Row[]>('GET', path, { query: filter, signal }),
    staleTime: 0,
  });

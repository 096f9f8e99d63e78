import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  Analytics,
  ChangeStrategy,
  FigureName,
  FigureRow,
  FigureRows,
  ProfitStrategy,
} from '#contract/analytics/analytics.ts';
import type { BusinessRange } from '#contract/choices.ts';
import { call, callWithHeaders } from '#web/base/api.ts';

const paths = {
  analytics: '/api/analytics',
  rows: '/api/analytics/rows',
  strategies: '/api/profit-strategies',
} as const;

/** Visits, costs and invoices change without telling this page. */
const alwaysAnew = { staleTime: 0, refetchOnMount: 'always' } as const;

const reckoningMs = 3_000;

/** The figures of a range; those of the range before stand until they are there. */
export const useAnalytics = (range: BusinessRange) =>
  useQuery<Analytics>({
    queryKey: [paths.analytics, range],
    queryFn: ({ signal }) => call('GET', paths.analytics, { query: { range }, signal }),
    placeholderData: keepPreviousData,
    // While earlier days are being reckoned anew, what is shown grows.
    refetchInterval: ({ state }) => (state.data?.isReckoned === false ? reckoningMs : false),
    ...alwaysAnew,
  });

const rowsAPage = 50;
/** As many as a list gives at once. */
const rowsADownload = 5_000;

interface RowsPage {
  answer: FigureRows;
  /** How many rows there are in all. */
  count: number;
}

interface RowsAsked {
  figure: FigureName;
  range: BusinessRange;
  search?: string;
}

async function readRows(asked: RowsAsked, limit: number, offset: number, signal?: AbortSignal): Promise<RowsPage> {
  const query = { ...asked, search: asked.search || undefined, limit, offset };
  const { data, headers } = await callWithHeaders<FigureRows>('GET', paths.rows, {
    query,
    ...(signal ? { signal } : {}),
  });
  return { answer: data, count: Number(headers.get('x-total-count') ?? data.rows.length) };
}

/** The rows a figure is made of, page by page. */
export const useFigureRows = (asked: RowsAsked) =>
  useInfiniteQuery({
    queryKey: [paths.rows, asked],
    queryFn: ({ pageParam, signal }) => readRows(asked, rowsAPage, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const shown = pages.reduce((sum, { answer }) => sum + answer.rows.length, 0);
      return shown < count ? shown : undefined;
    },
    placeholderData: keepPreviousData,
    ...alwaysAnew,
  });

/** All of them, for a file or for paper. */
export async function fetchAllRows(asked: RowsAsked): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (;;) {
    const { answer, count } = await readRows(asked, rowsADownload, rows.length);
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= count) return rows;
  }
}

export const useStrategies = () => useQuery<ProfitStrategy[]>({ queryKey: [paths.strategies], ...alwaysAnew });

/** Starts a strategy, ends it, or takes that back; the answer is shown at once. */
export function useChangeStrategy() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ strategyId, ...body }: ChangeStrategy & { strategyId: string }) =>
      call<ProfitStrategy>('PATCH', `${paths.strategies}/${encodeURIComponent(strategyId)}`, { body }),
    onSuccess: (stored) => {
      queryClient.setQueryData<ProfitStrategy[]>([paths.strategies], (list) =>
        list?.map((each) => (each.strategyId === stored.strategyId ? stored : each)),
      );
    },
  });
}

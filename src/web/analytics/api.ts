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

const refreshMs = 3_000;

export const useAnalytics = (range: BusinessRange) =>
  useQuery<Analytics>({
    queryKey: [paths.analytics, range],
    queryFn: ({ signal }) => call('GET', paths.analytics, { query: { range }, signal }),
    placeholderData: keepPreviousData,
    // The figures grow while earlier days are still being computed.
    refetchInterval: ({ state }) => (state.data?.isComputed === false ? refreshMs : false),
    staleTime: 0,
  });

const rowsAPage = 50;
const rowsADownload = 5_000;

interface RowsPage {
  answer: FigureRows;
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
    staleTime: 0,
  });

/** All of them, for a file or for printing. */
export async function fetchAllRows(asked: RowsAsked): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (;;) {
    const { answer, count } = await readRows(asked, rowsADownload, rows.length);
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= count) return rows;
  }
}

export const useStrategies = () => useQuery<ProfitStrategy[]>({ queryKey: [paths.strategies], staleTime: 0 });

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

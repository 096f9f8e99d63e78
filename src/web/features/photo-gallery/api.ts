import { useQuery } from '@tanstack/react-query';
import type { ServicePhotos, ServiceReport } from '#contract/reports.ts';
import { ApiError, call } from '#web/app/api.ts';

interface Asked {
  reportId: string | null;
  /** The key of the link in the report's e-mail. */
  key: string | null;
}

/** The photos of a report; of the latest one where none is named (decisions §7). Null where there is no report at all. */
export const useServicePhotos = ({ reportId, key }: Asked) =>
  useQuery({
    queryKey: ['/api/service-photos', reportId, key],
    // A link that does not open will not open at the second try.
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    queryFn: async ({ signal }) => {
      const wanted = reportId ?? (await latestReportId(signal));
      if (wanted === null) return null;
      const path = `/api/service-photos/${encodeURIComponent(wanted)}`;
      return call<ServicePhotos>('GET', path, { query: { key }, signal });
    },
  });

async function latestReportId(signal: AbortSignal): Promise<string | null> {
  const [latest] = await call<ServiceReport[]>('GET', '/api/service-reports', { query: { limit: 1 }, signal });
  return latest?.reportId ?? null;
}

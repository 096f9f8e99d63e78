import { useQueries } from '@tanstack/react-query';
import { mostPlacesOfLine, type RouteLine } from '#contract/scheduling/map-settings.ts';
import { call } from '#web/base/api.ts';
import type { MapRoute } from './map-route.ts';

/** The way of each route along the roads, encoded with five decimals; null until it is known, and where none is known. */
export function useRouteLines(routes: readonly MapRoute[], hasRoads: boolean): (string | null)[] {
  const answers = useQueries({
    queries: routes.map(({ stops }) => {
      const places = stops.map(({ coordinates: { latitude, longitude } }) => ({ latitude, longitude }));
      return {
        queryKey: ['/api/route-line', JSON.stringify(places)],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call<RouteLine>('POST', '/api/route-line', { body: { places }, signal }),
        enabled: hasRoads && places.length > 1 && places.length <= mostPlacesOfLine,
        // Roads change seldom, and a line is kilobytes.
        gcTime: 10 * 60 * 1000,
      };
    }),
  });
  return answers.map(({ data }) => data?.line ?? null);
}

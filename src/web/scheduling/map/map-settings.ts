import { useQuery } from '@tanstack/react-query';
import type { MapSettings } from '#contract/scheduling/map-settings.ts';

/** The map tiles. A page that will show a map calls this early. */
export const useMapSettings = () => useQuery<MapSettings>({ queryKey: ['/api/map-settings'] });

import { useQuery } from '@tanstack/react-query';
import type { MapSettings } from '#contract/scheduling/map-settings.ts';

/** What the maps are drawn on. A page that will show one calls this too, so that it is known by then. */
export const useMapSettings = () => useQuery<MapSettings>({ queryKey: ['/api/map-settings'] });

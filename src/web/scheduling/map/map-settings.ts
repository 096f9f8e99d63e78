import { useQuery } from '@tanstack/react-query';
import type { MapSettings } from '#contract/scheduling/map-settings.ts';
import type { Coordinates } from '#domain/scheduling/index.ts';

/** What maps are drawn on. A page that will show a map calls this early. */
export const useMapSettings = () => useQuery<MapSettings>({ queryKey: ['/api/map-settings'] });

/** What a map is drawn on, where it is not a drawing to scale. */
export type MapGround =
  | ({ kind: 'streets' } & NonNullable<MapSettings['streets']>)
  | ({ kind: 'tiles' } & NonNullable<MapSettings['tiles']>);

/** The streets where they cover at least half of the places, else the tiles; null where stops are drawn to scale. */
export function groundFor({ streets, tiles }: MapSettings, places: readonly Coordinates[]): MapGround | null {
  const isCovered = ({ latitude, longitude }: Coordinates): boolean =>
    streets !== null &&
    streets.bounds.south <= latitude &&
    latitude <= streets.bounds.north &&
    streets.bounds.west <= longitude &&
    longitude <= streets.bounds.east;
  if (streets && 2 * places.filter(isCovered).length >= places.length) return { kind: 'streets', ...streets };
  return tiles && { kind: 'tiles', ...tiles };
}

/** A piece of an attribution; with an address it is a link. */
export interface AttributionPart {
  text: string;
  href?: string;
}

const link = /<a\b[^>]*\bhref=["'](https?:\/\/[^"']+)["'][^>]*>(.*?)<\/a>/gi;

/** The attribution of a tile server: text with links. Other markup is removed. */
export function attributionParts(attribution: string): AttributionPart[] {
  const parts: AttributionPart[] = [];
  let from = 0;
  for (const match of attribution.matchAll(link)) {
    parts.push({ text: plain(attribution.slice(from, match.index)) });
    parts.push({ text: plain(match[2] ?? ''), ...(match[1] ? { href: match[1] } : {}) });
    from = match.index + match[0].length;
  }
  parts.push({ text: plain(attribution.slice(from)) });
  return parts.filter(({ text }) => text !== '');
}

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&');

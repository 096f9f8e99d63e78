import { useQuery } from '@tanstack/react-query';
import type { MapSettings } from '#contract/scheduling/map-settings.ts';

/** The map tiles. A page that will show a map calls this early. */
export const useMapSettings = () => useQuery<MapSettings>({ queryKey: ['/api/map-settings'] });

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

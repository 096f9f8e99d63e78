import { useQuery } from '@tanstack/react-query';
import { photoCategories } from '#contract/choices.ts';
import type { PhotoProof, ServicePhotos, ServiceReport } from '#contract/reports/reports.ts';
import { ApiError, call, send } from '#web/base/api.ts';
import { sha256Of } from '#web/base/photo-shrinking.ts';
import { photoGalleryTexts as texts } from './texts.ts';

interface Asked {
  reportId: string | null;
  /** The key of the link in the report email. */
  key: string | null;
}
export type GalleryPhoto = ServicePhotos['photos'][number];

// A link that does not open will not open at the second try.
const retry = (failures: number, error: Error): boolean => !(error instanceof ApiError) && failures < 2;

/** The photos of a report; of the latest one with photos where none is named. Null where none has any. */
export const useServicePhotos = ({ reportId, key }: Asked) =>
  useQuery({
    queryKey: ['/api/service-photos', reportId, key],
    retry,
    queryFn: async ({ signal }) => {
      const wanted = reportId ?? (await latestWithPhotos(signal));
      if (wanted === null) return null;
      const path = `/api/service-photos/${encodeURIComponent(wanted)}`;
      return call<ServicePhotos>('GET', path, { query: { key, images: 'none' }, signal });
    },
  });

async function latestWithPhotos(signal: AbortSignal): Promise<string | null> {
  const query = { photos: 'true', limit: 1 };
  const [latest] = await call<ServiceReport[]>('GET', '/api/service-reports', { query, signal });
  return latest?.reportId ?? null;
}

/** An address with the key of the link, for images and downloads. */
export const withKey = (address: string, key: string | null): string =>
  key === null ? address : `${address}?key=${encodeURIComponent(key)}`;

/** A loaded picture, and whether it is byte for byte what was stored; null where the browser can't compute it. */
export interface LoadedPhoto {
  picture: Blob;
  unaltered: boolean | null;
}

/** The whole picture of a photo, checked against its stored hash. */
export const useWholePhoto = (photo: GalleryPhoto, key: string | null) =>
  useQuery({
    queryKey: [photo.url, key],
    retry,
    queryFn: async ({ signal }): Promise<LoadedPhoto> => {
      const response = await send('GET', photo.url, { query: { key }, accept: 'image/jpeg', signal });
      const picture = new Blob([await response.arrayBuffer()], { type: 'image/jpeg' });
      const shown = await sha256Of(picture);
      return { picture, unaltered: shown === null ? null : shown === photo.sha256 };
    },
    // Some hundred kilobytes each.
    gcTime: 60_000,
  });

/** What the server and the company's chain know of a photo; for those who are signed in. */
export const usePhotoProof = ({ id }: GalleryPhoto, isSignedIn: boolean) =>
  useQuery({
    queryKey: ['/api/photos', id, 'proof'],
    enabled: isSignedIn,
    retry,
    queryFn: ({ signal }) => call<PhotoProof>('GET', `/api/photos/${encodeURIComponent(id)}/proof`, { signal }),
  });

/** Category and description in one line. */
export const captionOf = ({ category, description }: Pick<GalleryPhoto, 'category' | 'description'>): string => {
  const known = photoCategories.find((one) => one === category);
  const shown = known ? texts.categories[known] : category.replaceAll('_', ' ');
  const caption = [shown, description].filter(Boolean).join(': ');
  return caption.charAt(0).toUpperCase() + caption.slice(1);
};

type Paired = Pick<GalleryPhoto, 'id' | 'category' | 'pairId'>;

/** Each before with its after, and the other photos. */
export function pairsAndOthers<P extends Paired>(photos: readonly P[]): { pairs: [P, P][]; others: P[] } {
  const pairs: [P, P][] = [];
  const paired = new Set<P>();
  for (const photo of photos) {
    if (photo.pairId === null || paired.has(photo)) continue;
    const other = photos.find((one) => one !== photo && one.pairId === photo.pairId && !paired.has(one));
    if (!other) continue;
    paired.add(photo).add(other);
    pairs.push(photo.category === 'after' ? [other, photo] : [photo, other]);
  }
  return { pairs, others: photos.filter((photo) => !paired.has(photo)) };
}

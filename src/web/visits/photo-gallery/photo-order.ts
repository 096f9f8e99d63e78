import { photoCategories } from '#contract/choices.ts';
import type { GalleryPhoto } from './api.ts';
import { photoGalleryTexts as texts } from './texts.ts';

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

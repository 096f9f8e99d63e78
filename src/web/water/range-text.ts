import type { Range, RangedReading } from '#domain/water/index.ts';
import { waterTexts as texts } from './texts.ts';

/** "1.0–3.0", "−0.3 to +0.3", "from 100" where there is no upper limit. */
export function rangeText(reading: RangedReading, { min, max }: Range): string {
  if (max === null) return texts.rangeFrom(texts.reading(reading, min));
  if (reading === 'lsi') return texts.indexRange(texts.signedLimit(min), texts.signedLimit(max));
  return texts.range(texts.reading(reading, min), texts.reading(reading, max));
}

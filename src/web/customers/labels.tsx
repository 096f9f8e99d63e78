import { serviceFrequencies } from '#contract/shapes.ts';
import { formatNumber } from '#web/base/format.ts';
import { Chip } from '#web/ui/chip.tsx';
import { customersTexts as texts } from './texts.ts';

export function TagChips({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={texts.tags} className="mt-1 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag}>
          <Chip tone="brand">{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** A stored value in words; one that this version does not know is shown as stored. */
export function frequencyLabel(stored: string): string {
  const known = serviceFrequencies.find((frequency) => frequency === stored);
  return known ? texts.frequencies[known] : stored;
}

export const gallonsLabel = (volume: number): string => `${formatNumber(volume, 0)} ${texts.gallons}`;

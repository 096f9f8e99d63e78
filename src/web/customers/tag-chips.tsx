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

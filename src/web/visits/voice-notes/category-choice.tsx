import { type VoiceNoteCategory, voiceNoteCategories } from '#contract/choices.ts';
import { voiceNotesTexts as texts } from './texts.ts';

interface CategoryChoiceProps {
  value: VoiceNoteCategory;
  onChange: (category: VoiceNoteCategory) => void;
}

/** The six categories, one tap each. */
export function CategoryChoice({ value, onChange }: CategoryChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.category}</legend>
      <div className="grid grid-cols-3 gap-1.5 md:flex md:flex-wrap">
        {voiceNoteCategories.map((category) => (
          <label
            key={category}
            className="grid min-h-12 cursor-pointer place-items-center rounded-sm border border-line-2 bg-surface px-3 text-sm font-semibold text-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand md:min-h-10"
          >
            <input type="radio" className="sr-only" checked={category === value} onChange={() => onChange(category)} />
            {texts.categories[category]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

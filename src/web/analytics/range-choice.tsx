import { type BusinessRange, businessRanges } from '#contract/choices.ts';
import { businessTexts as texts } from './texts.ts';

interface RangeChoiceProps {
  value: BusinessRange;
  onChange: (range: BusinessRange) => void;
}

/** Of how long until today the figures are. */
export function RangeChoice({ value, onChange }: RangeChoiceProps) {
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col rounded-md bg-sunken p-1 max-md:w-full md:min-w-96 print:hidden">
      <legend className="sr-only">{texts.range}</legend>
      {businessRanges.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === value}
          onClick={() => onChange(range)}
          className="h-10 rounded-sm px-3 text-sm font-semibold whitespace-nowrap text-ink-2 transition-colors aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-soft max-md:h-12 sunlight:aria-pressed:border"
        >
          {texts.ranges[range]}
        </button>
      ))}
    </fieldset>
  );
}

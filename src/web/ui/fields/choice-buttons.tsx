import { classNames } from '#web/ui/class-names.ts';

interface ChoiceButtonsProps<Choice extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly Choice[];
  names: Readonly<Record<Choice, string>>;
  value: Choice;
  onChange: (choice: Choice) => void;
  className?: string;
}

/** Some ways to look at the same thing beside each other, one of them pressed. */
export const ChoiceButtons = <Choice extends string>({
  label,
  choices,
  names,
  value,
  onChange,
  className,
}: ChoiceButtonsProps<Choice>) => (
  <fieldset
    aria-label={label}
    className={classNames('grid auto-cols-fr grid-flow-col rounded-md bg-sunken p-1', className)}
  >
    {choices.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={value === each}
        onClick={() => onChange(each)}
        className="inline-flex h-10 items-center justify-center rounded-sm px-3 text-sm font-semibold whitespace-nowrap text-ink-2 transition-colors aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-soft sunlight:aria-pressed:border"
      >
        {names[each]}
      </button>
    ))}
  </fieldset>
);

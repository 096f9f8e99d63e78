import { Star } from 'lucide-react';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { Scheduled } from '#contract/messaging/messages.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import type { BoundFieldProps } from '#web/ui/fields/field-frame.tsx';
import { communicationsTexts as texts } from './texts.ts';

interface ChoicesFieldProps<Values extends FieldValues> extends BoundFieldProps<Values> {
  choices: readonly { value: string; label: string }[];
}

/** On a phone the whole row is the touch target. */
export const rowForThumbs = 'max-md:[&_label]:py-3.5';

export function ChoicesField<Values extends FieldValues>({ control, name, label, choices }: ChoicesFieldProps<Values>) {
  const { field } = useController({ control, name });
  const chosen: readonly string[] = field.value ?? [];
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-ink-2">{label}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {choices.map(({ value, label: choice }) => (
          <Checkbox
            key={value}
            label={choice}
            checked={chosen.includes(value)}
            className={rowForThumbs}
            onChange={(isChosen) =>
              field.onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const places = [1, 2, 3, 4, 5];

export function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="inline-flex">
        {places.map((place) => (
          <Star
            key={place}
            className={classNames('size-4', place <= rating ? 'fill-current text-brand' : 'text-ink-3')}
          />
        ))}
      </span>
      <span className={classNames('num text-sm', rating <= 2 && 'font-semibold text-bad')}>
        {texts.surveys.rated(rating)}
      </span>
    </span>
  );
}

interface LeftOutProps {
  skipped: Scheduled['skipped'];
  onHide?: () => void;
}
const few = 5;

/** Customers who get nothing, and why. */
export function LeftOut({ skipped, onHide }: LeftOutProps) {
  const [all, setAll] = useState(false);
  if (skipped.length === 0) return null;
  const shown = all ? skipped : skipped.slice(0, few);
  return (
    <Banner
      tone="warn"
      title={texts.leftOutCount(skipped.length)}
      actions={
        onHide ? (
          <Button size="sm" onClick={onHide}>
            {texts.hide}
          </Button>
        ) : undefined
      }
    >
      <ul aria-label={texts.leftOut} className="mt-1 space-y-0.5">
        {shown.map(({ customerId, customerName, reason }) => (
          <li key={customerId}>
            <span className="font-semibold">{customerName}</span>: {reason}
          </li>
        ))}
      </ul>
      {shown.length < skipped.length ? (
        <Button size="sm" variant="quiet" className="mt-1 -ml-3" onClick={() => setAll(true)}>
          {texts.showMore}
        </Button>
      ) : null}
    </Banner>
  );
}

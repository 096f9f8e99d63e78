import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { useBoundField } from './bound-field.ts';
import { type BoundFieldProps, FieldFrame, inputClass, inputHeight } from './field-frame.tsx';

export interface NumberFieldProps<Values extends FieldValues, Sent = Values> extends BoundFieldProps<Values, Sent> {
  /** Shown at the right, inside the field ("ppm"). */
  unit?: string;
  /** Shown at the left, inside the field ("$"). */
  prefix?: string;
  placeholder?: string;
  /** True asks phones for a keypad without a decimal point. */
  whole?: boolean;
}

/** What was typed, as the form's value: a number, null when empty, the text itself when it is no number. */
function readNumber(text: string): number | string | null {
  const trimmed = text.trim().replaceAll(',', '');
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : text;
}

/**
 * A number. The form's value is a number, null when empty, and the typed text when it is no number, so that the
 * schema's message appears and nothing typed is lost. Optional numbers therefore need a schema that takes null.
 */
export function NumberField<Values extends FieldValues, Sent = Values>({
  unit,
  prefix,
  placeholder,
  whole,
  ...bound
}: NumberFieldProps<Values, Sent>) {
  const { field, frame, input } = useBoundField(bound);
  const [typed, setTyped] = useState('');
  // The typed text stays ("7.", "1,200") as long as it means the form's value; a reset replaces it.
  const value: unknown = field.value ?? null;
  const text = readNumber(typed) === value ? typed : value === null ? '' : String(value);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        {prefix ? (
          <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-ink-3">
            {prefix}
          </span>
        ) : null}
        <input
          {...input}
          type="text"
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            field.onChange(readNumber(event.target.value));
          }}
          className={classNames(inputClass, inputHeight, 'num', prefix && 'pl-7', unit && 'pr-14')}
        />
        {unit ? (
          <span aria-hidden="true" className="absolute inset-y-0 right-3 flex items-center text-sm text-ink-3">
            {unit}
          </span>
        ) : null}
      </div>
    </FieldFrame>
  );
}

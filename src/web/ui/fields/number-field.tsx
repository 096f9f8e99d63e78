import { useId, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { type BoundFieldProps, describedBy, FieldFrame, inputClass, inputHeight } from './field-frame.tsx';

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
  control,
  name,
  label,
  hint,
  optional,
  disabled,
  className,
  unit,
  prefix,
  placeholder,
  whole,
}: NumberFieldProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const error = fieldState.error?.message;
  // The typed text stands ("7.", "1,200") as long as it means the form's value; a reset replaces it.
  const value: unknown = field.value ?? null;
  const text = readNumber(typed) === value ? typed : value === null ? '' : String(value);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <div className="relative">
        {prefix ? (
          <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-ink-3">
            {prefix}
          </span>
        ) : null}
        <input
          id={id}
          ref={field.ref}
          name={field.name}
          onBlur={field.onBlur}
          type="text"
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          disabled={disabled}
          onChange={(event) => {
            setTyped(event.target.value);
            field.onChange(readNumber(event.target.value));
          }}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, hint, error)}
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

import { type HTMLInputAutoCompleteAttribute, useId, useLayoutEffect, useRef } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { type BoundFieldProps, describedBy, FieldFrame, inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';

interface FormattedFieldProps<Values extends FieldValues, Sent> extends BoundFieldProps<Values, Sent> {
  /** What is shown for what was typed; only digits count. */
  format: (typed: string) => string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The place right behind the first `digits` digits. */
function placeBehind(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; place < text.length && seen < digits; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return place;
}

/** Digits that group themselves while they are typed; the cursor stays behind the digit it was behind. */
export function FormattedField<Values extends FieldValues, Sent = Values>({
  control,
  name,
  label,
  hint,
  disabled,
  className,
  format,
  ...input
}: FormattedFieldProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const element = useRef<HTMLInputElement>(null);
  const cursor = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (cursor.current !== null) element.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  const change = (typed: string, at: number) => {
    const shown = format(typed);
    cursor.current = at >= typed.length ? shown.length : placeBehind(shown, digitsIn(typed.slice(0, at)));
    field.onChange(shown);
  };

  return (
    <FieldFrame {...{ id, label, hint, error, className }}>
      <input
        {...input}
        {...field}
        ref={(node) => {
          element.current = node;
          field.ref(node);
        }}
        onChange={({ target }) => change(target.value, target.selectionStart ?? target.value.length)}
        id={id}
        type="text"
        inputMode="numeric"
        autoCorrect="off"
        spellCheck={false}
        value={field.value ?? ''}
        disabled={disabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={classNames(inputClass, inputHeight, 'num')}
      />
    </FieldFrame>
  );
}

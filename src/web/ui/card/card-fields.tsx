import { type HTMLInputAutoCompleteAttribute, useLayoutEffect, useRef } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { groupCardNumber } from '#domain/subscription/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useBoundField } from '#web/ui/fields/bound-field.ts';
import { type BoundFieldProps, FieldFrame, inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { CardForm } from './card-form.ts';
import { cardTexts as t } from './texts.ts';

interface FormattedFieldProps<Values extends FieldValues, Sent> extends BoundFieldProps<Values, Sent> {
  /** What is shown for what was typed; only digits count. */
  format: (typed: string) => string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
}

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** The place right behind the first `digits` digits. */
function placeBehind(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; place < text.length && seen < digits; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return place;
}

/** Digits that group themselves while they are typed; the cursor stays behind the digit it was behind. */
function FormattedField<Values extends FieldValues, Sent = Values>({
  format,
  autoComplete,
  placeholder,
  ...bound
}: FormattedFieldProps<Values, Sent>) {
  const { field, frame, input } = useBoundField(bound);
  const element = useRef<HTMLInputElement>(null);
  const cursor = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (cursor.current !== null) element.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  const change = (typed: string, at: number) => {
    const shown = format(typed);
    cursor.current = at >= typed.length ? shown.length : placeBehind(shown, digitsOf(typed.slice(0, at)).length);
    field.onChange(shown);
  };

  return (
    <FieldFrame {...frame}>
      <input
        {...input}
        {...{ autoComplete, placeholder }}
        ref={(node) => {
          element.current = node;
          field.ref(node);
        }}
        onChange={({ target }) => change(target.value, target.selectionStart ?? target.value.length)}
        type="text"
        inputMode="numeric"
        autoCorrect="off"
        spellCheck={false}
        className={classNames(inputClass, inputHeight, 'num')}
      />
    </FieldFrame>
  );
}

/** MM/YY from digits; takes the four-digit year that browsers fill in, and completes a month that cannot go on. */
export function formatExpiry(typed: string): string {
  const whole = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(typed);
  if (whole) return `${(whole[1] ?? '').padStart(2, '0')}/${whole[2]}`;
  const month = /^\s*([1-9])\s*\/$/.exec(typed);
  const digits = month
    ? `0${month[1]}`
    : digitsOf(typed)
        .replace(/^([2-9])/, '0$1')
        .slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** The digits of the security code; no card has more than four. */
export const formatCvv = (typed: string): string => digitsOf(typed).slice(0, 4);

const { fields } = t;

/** The six fields of a card, with what the sandbox takes. What is typed lives in the form and nowhere else. */
export function CardFields({ control }: { control: Control<CardForm> }) {
  return (
    <>
      <Banner tone="warn" title={t.sandboxTitle}>
        {t.sandboxText}
      </Banner>
      <FormattedField
        {...{ control, name: 'cardNumber', label: fields.cardNumber }}
        format={groupCardNumber}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
      />
      <div className="grid grid-cols-2 gap-4">
        <FormattedField
          {...{ control, name: 'expiryDate', label: fields.expiryDate }}
          format={formatExpiry}
          autoComplete="cc-exp"
          placeholder={fields.expiryHint}
        />
        <FormattedField
          {...{ control, name: 'cvv', label: fields.cvv }}
          format={formatCvv}
          autoComplete="cc-csc"
          placeholder="123"
        />
      </div>
      <TextField
        {...{ control, name: 'cardholderName', label: fields.cardholderName }}
        autoComplete="cc-name"
        maxLength={200}
      />
      <div className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        <TextField
          {...{ control, name: 'email', label: fields.email }}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint={t.emailHint}
        />
        <TextField
          {...{ control, name: 'zipCode', label: fields.zipCode }}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
        />
      </div>
    </>
  );
}

import type { Control } from 'react-hook-form';
import { groupCardNumber } from '#domain/subscription/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { CardForm } from './card-form.ts';
import { formatCvv, formatExpiry } from './card-format.ts';
import { FormattedField } from './formatted-field.tsx';
import { cardTexts as t } from './texts.ts';

const { fields } = t;

/** The six fields of a card (spec 3 §3), with what the sandbox takes. What is typed lives in the form and nowhere else. */
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
          placeholder="MM/YY"
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
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
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

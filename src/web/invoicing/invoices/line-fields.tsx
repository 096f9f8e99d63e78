import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { invoiceLineKinds } from '#contract/choices.ts';
import { dayName } from '#web/base/day-words.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { customerBillingTexts } from '../texts.ts';
import { amountOf, type InvoiceFormInput, type InvoiceFormOutput } from './invoice-form.ts';
import { invoicesTexts } from './texts.ts';

const texts = invoicesTexts.editor;
const kindChoices = invoiceLineKinds.map((value) => ({ value, label: customerBillingTexts.lineKinds[value] }));

interface LineFieldsProps {
  control: Control<InvoiceFormInput, unknown, InvoiceFormOutput>;
  index: number;
  onRemove: () => void;
}

/** One line of an upcoming invoice. */
export function LineFields({ control, index, onRemove }: LineFieldsProps) {
  const id = useId();
  const line = useWatch({ control, name: `lines.${index}` });
  // Removed a moment ago.
  if (!line) return null;
  const { description, serviceDate } = line;
  return (
    <fieldset aria-labelledby={id} className="rounded-sm border border-line p-3">
      <div className="mb-2 flex items-center gap-2 text-sm">
        <span id={id} className="font-medium">
          {texts.line(index + 1)}
        </span>
        {serviceDate ? <span className="num text-ink-2">{dayName(serviceDate)}</span> : null}
        <span className="num ml-auto font-semibold">{customerBillingTexts.dollars(amountOf(line))}</span>
        <IconButton
          label={texts.remove(description)}
          icon={<Trash2 aria-hidden="true" />}
          variant="danger"
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_9rem_6rem_8rem]">
        <TextField
          control={control}
          name={`lines.${index}.description`}
          label={texts.description}
          maxLength={500}
          className="max-md:col-span-2"
        />
        <SelectField
          control={control}
          name={`lines.${index}.kind`}
          label={texts.kind}
          choices={kindChoices}
          className="max-md:col-span-2"
        />
        <NumberField control={control} name={`lines.${index}.quantity`} label={texts.quantity} />
        <NumberField control={control} name={`lines.${index}.unitPrice`} label={texts.unitPrice} prefix="$" />
      </div>
      <CheckboxField control={control} name={`lines.${index}.taxable`} label={texts.taxable} className="mt-2" />
    </fieldset>
  );
}

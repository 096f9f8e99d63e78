import { useId } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useCustomerChoices } from '#web/base/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ComboboxField } from '#web/ui/fields/combobox.tsx';
import { inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { customerBillingTexts } from './texts.ts';

const texts = customerBillingTexts.customers;

interface CustomerFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
}

/** One of the active customers, by name. */
export function CustomerField<Values extends FieldValues, Sent>({ control, name }: CustomerFieldProps<Values, Sent>) {
  const customers = useCustomerChoices();
  const options = (customers.data ?? [])
    .filter(({ isActive }) => isActive)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ customerId, name: label, address }) => ({ value: customerId, label, detail: address }));
  return <ComboboxField {...{ control, name, options }} label={texts.customer} placeholder={texts.chooseCustomer} />;
}

interface DateInputProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A day to filter by; its short label is inside the field. */
export function DateInput({ label, value, onChange }: DateInputProps) {
  const id = useId();
  return (
    <div className="relative min-w-0">
      <label
        htmlFor={id}
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-ink-3"
      >
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={classNames(inputClass, inputHeight, 'num pr-2 pl-14 text-sm')}
      />
    </div>
  );
}

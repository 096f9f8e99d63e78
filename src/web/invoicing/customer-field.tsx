import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { ComboboxField } from '#web/ui/fields/combobox.tsx';
import { useCustomers } from './api.ts';
import { customerBillingTexts } from './texts.ts';

const texts = customerBillingTexts.customers;

interface CustomerFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
}

/** One of the active customers, by name. */
export function CustomerField<Values extends FieldValues, Sent>({ control, name }: CustomerFieldProps<Values, Sent>) {
  const customers = useCustomers();
  const options = (customers.data ?? [])
    .filter(({ isActive }) => isActive)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ customerId, name: label, address }) => ({ value: customerId, label, detail: address }));
  return <ComboboxField {...{ control, name, options }} label={texts.customer} placeholder={texts.chooseCustomer} />;
}

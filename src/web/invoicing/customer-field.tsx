import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { SelectField } from '#web/ui/fields/select-field.tsx';
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
  const choices = (customers.data ?? [])
    .filter(({ isActive }) => isActive)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ customerId, name: label }) => ({ value: customerId, label }));
  return <SelectField {...{ control, name, choices }} label={texts.customer} placeholder={texts.chooseCustomer} />;
}

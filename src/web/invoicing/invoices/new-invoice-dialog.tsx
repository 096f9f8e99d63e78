import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { Customer } from '#contract/customers/customers.ts';
import { invoiceLineInput } from '#contract/invoicing/invoices.ts';
import { newId } from '#web/base/ids.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { toastAndThrow, useCreateInvoice, useTaxesWork } from '../api.ts';
import { CustomerField } from '../fields.tsx';
import { typedAmount } from '../line-editor.tsx';
import { customerBillingTexts } from '../texts.ts';

const texts = customerBillingTexts.invoices;
const { description, unitPrice } = invoiceLineInput.shape;
const newInvoiceForm = z.object({
  customerId: z.string().check(z.minLength(1, customerBillingTexts.emptyField)),
  description,
  unitPrice: typedAmount(unitPrice),
  taxable: z.boolean(),
});

interface NewInvoiceDialogProps {
  /** The customer, where it is settled; else it is chosen. */
  customer?: Pick<Customer, 'customerId' | 'name'>;
  /** What the form begins with, where it is known. */
  begin?: { customerId?: string; description?: string; unitPrice?: number | null };
  onClose: () => void;
}

/** A one-off invoice: its first line here, the rest on its page. */
export function NewInvoiceDialog({ customer, begin, onClose }: NewInvoiceDialogProps) {
  const create = useCreateInvoice();
  const navigate = useNavigate();
  const [invoiceId] = useState(newId);
  const taxable = useTaxesWork();
  const settled = customer ? { customerId: customer.customerId } : {};
  const form = useForm<z.input<typeof newInvoiceForm>, unknown, z.output<typeof newInvoiceForm>>({
    resolver: standardSchemaResolver(newInvoiceForm),
    defaultValues: { customerId: '', description: '', unitPrice: null, ...begin, ...settled, taxable },
  });
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={customer ? texts.newTitleFor(customer.name) : texts.newTitle}
      label={texts.newTitle}
      description={texts.newHint}
      submitLabel={texts.create}
      onSubmit={async ({ customerId, ...line }) => {
        const lines = [{ kind: 'work' as const, quantity: 1, ...line }];
        const stored = await create
          .mutateAsync({ invoiceId, customerId, lines })
          .catch(toastAndThrow(texts.createFailed));
        toast({ variant: 'success', title: texts.created });
        // Closing takes its mark out of the address first.
        onClose();
        void navigate(`/invoices/${encodeURIComponent(stored.invoiceId)}`);
      }}
      onClose={onClose}
    >
      {customer ? null : <CustomerField control={control} name="customerId" />}
      <TextField control={control} name="description" label={texts.describe} maxLength={500} />
      <NumberField control={control} name="unitPrice" label={texts.amount} prefix="$" />
      <CheckboxField control={control} name="taxable" label={texts.taxable} />
    </FormDialog>
  );
}

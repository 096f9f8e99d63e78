import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { Customer } from '#contract/customers/customers.ts';
import { createWorkOrderBody } from '#contract/invoicing/work-orders.ts';
import { propertyLabel } from '#domain/scheduling/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useCustomer } from '../api.ts';
import { CustomerField } from '../fields.tsx';
import { useCreateOrder } from './api.ts';
import { workOrdersTexts as texts } from './texts.ts';

const { title, description } = createWorkOrderBody.shape;
const newOrderForm = z.object({
  customerId: z.string().check(z.minLength(1, texts.chooseCustomer)),
  // The select's empty choice means the customer's own address.
  propertyId: z.string(),
  title,
  description,
});

interface NewOrderDialogProps {
  /** The customer, where it is settled; else it is chosen. */
  customer?: Pick<Customer, 'customerId' | 'name'>;
  /** The id of the one that is chosen at first. */
  chosen?: string;
  /** What is to be done, as far as it is known. */
  title?: string;
  onClose: () => void;
}

/** What a customer asks for; the offer is made on the order's own page. */
export function NewOrderDialog({ customer, chosen = '', title = '', onClose }: NewOrderDialogProps) {
  const create = useCreateOrder();
  const navigate = useNavigate();
  // The same id however often it is sent: one order.
  const [workOrderId] = useState(newId);
  const form = useForm<z.input<typeof newOrderForm>, unknown, z.output<typeof newOrderForm>>({
    resolver: standardSchemaResolver(newOrderForm),
    defaultValues: { customerId: customer?.customerId ?? chosen, propertyId: '', title, description: '' },
  });
  const customerId = useWatch({ control: form.control, name: 'customerId' });
  const { data: known } = useCustomer(customerId);
  const places = (known?.properties ?? []).filter(({ isActive }) => isActive);
  return (
    <FormDialog
      form={form}
      title={texts.create}
      description={customer?.name}
      submitLabel={texts.create}
      onSubmit={async ({ propertyId, ...body }) => {
        // Of a customer who was chosen before another one.
        const isTheirs = places.some((place) => place.propertyId === propertyId);
        const stored = await create
          .mutateAsync({ workOrderId, ...body, ...(isTheirs ? { propertyId } : {}) })
          .catch(tellingFailure(texts.createFailed));
        toast({ variant: 'success', title: texts.created });
        // Closing takes its mark out of the address first.
        onClose();
        void navigate(`/work-orders/${encodeURIComponent(stored.workOrderId)}`);
      }}
      onClose={onClose}
    >
      {customer ? null : <CustomerField control={form.control} name="customerId" />}
      {places.length > 0 ? (
        <SelectField
          control={form.control}
          name="propertyId"
          label={texts.address}
          choices={places.map((place) => ({ value: place.propertyId, label: propertyLabel(place) }))}
          placeholder={known?.address ?? texts.ownAddress}
          optional
        />
      ) : null}
      <TextField control={form.control} name="title" label={texts.workTitle} maxLength={200} />
      <TextAreaField control={form.control} name="description" label={texts.description} maxLength={5000} optional />
    </FormDialog>
  );
}

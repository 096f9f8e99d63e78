import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { createWorkOrderBody } from '#contract/invoicing/work-orders.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { compareText } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useCreateOrder, useCustomers } from './api.ts';
import { workOrdersTexts as texts } from './texts.ts';

const { title, description } = createWorkOrderBody.shape;
const newOrderForm = z.object({
  customerId: z.string().check(z.minLength(1, texts.chooseCustomer)),
  title,
  description,
});

/** What a customer asks for; the offer is made on the order's own page. */
export function NewOrderDialog({ onClose }: { onClose: () => void }) {
  const customers = useCustomers();
  const create = useCreateOrder();
  const navigate = useNavigate();
  // The same id however often it is sent: one order.
  const [workOrderId] = useState(newId);
  const form = useForm<z.input<typeof newOrderForm>, unknown, z.output<typeof newOrderForm>>({
    resolver: standardSchemaResolver(newOrderForm),
    defaultValues: { customerId: '', title: '', description: '' },
  });
  const choices = (customers.data ?? [])
    .filter(({ isActive }) => isActive)
    .sort((a, b) => compareText(a.name, b.name))
    .map(({ customerId, name }) => ({ value: customerId, label: name }));
  return (
    <Dialog open onOpenChange={onClose} title={texts.create} closeOnOutside={false}>
      <Form
        form={form}
        label={texts.create}
        onSubmit={async (body) => {
          const stored = await create.mutateAsync({ workOrderId, ...body }).catch(tellingFailure(texts.createFailed));
          toast({ variant: 'success', title: texts.created });
          void navigate(`/work-orders/${encodeURIComponent(stored.workOrderId)}`);
          onClose();
        }}
      >
        <SelectField
          control={form.control}
          name="customerId"
          label={texts.customer}
          choices={choices}
          placeholder={texts.chooseCustomer}
        />
        <TextField control={form.control} name="title" label={texts.workTitle} maxLength={200} />
        <TextAreaField control={form.control} name="description" label={texts.description} maxLength={5000} optional />
        <div className="mt-1 flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
          <Button onClick={onClose}>{texts.cancelForm}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {texts.create}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Customer } from '#contract/customers/customers.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useUpdateCustomer } from './api.ts';
import { ContactFields, MessageFields, PlaceFields, RequiredMessage, ServiceFields } from './customer-fields.tsx';
import { type CustomerFormValues, customerForm, editedFields, valuesOf } from './customer-form.ts';
import { customersTexts as texts } from './texts.ts';
import { useDraft, useKeepDraft } from './use-draft.ts';

/** The edit dialog: the fields of the create form and "Active Customer". Only edited fields are sent. */
export function EditCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const update = useUpdateCustomer();
  const draftName = `edit-customer ${customer.customerId}`;
  const draft = useDraft<CustomerFormValues>(draftName);
  const [left] = useState(draft.read);
  const [askDiscard, setAskDiscard] = useState(false);
  const form = useForm({
    resolver: standardSchemaResolver(customerForm),
    defaultValues: valuesOf(customer),
    values: left,
    resetOptions: { keepDefaultValues: true },
  });
  useKeepDraft(draftName, form);
  const { isDirty, isSubmitting, dirtyFields } = form.formState;

  const leave = () => {
    draft.forget();
    onClose();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={() => (isDirty ? setAskDiscard(true) : leave())}
        title={texts.editTitle(customer.name)}
        width="md"
        closeOnOutside={false}
      >
        <Form
          form={form}
          label={texts.editTitle(customer.name)}
          onSubmit={async (form) => {
            const body = editedFields(form, dirtyFields);
            await update
              .mutateAsync({ customerId: customer.customerId, body })
              .catch(tellingFailure(texts.updateFailed));
            toast({ variant: 'success', title: texts.updated });
            leave();
          }}
        >
          <RequiredMessage form={form} />
          <ContactFields form={form} />
          <PlaceFields form={form} />
          <ServiceFields form={form} />
          <MessageFields form={form} />
          <CheckboxField control={form.control} name="isActive" label={texts.activeCustomer} />
          <div className="mt-1 flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
            <Button onClick={() => (isDirty ? setAskDiscard(true) : leave())}>{texts.cancel}</Button>
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {texts.save}
            </Button>
          </div>
        </Form>
      </Dialog>
      <ConfirmDialog
        open={askDiscard}
        onOpenChange={setAskDiscard}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        cancelLabel={texts.keepEditing}
        danger
        onConfirm={leave}
      >
        {texts.discardConsequence}
      </ConfirmDialog>
    </>
  );
}

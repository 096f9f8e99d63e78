import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useUpdateCustomer } from './api.ts';
import { ContactFields, MessageFields, PlaceFields, RequiredMessage, ServiceFields } from './customer-fields.tsx';
import { editedFields, valuesOf } from './customer-form.ts';
import { customersTexts as texts } from './texts.ts';
import { useCustomerForm } from './use-draft.ts';

/** The edit dialog: the fields of the create form and "Active Customer". Only edited fields are sent. */
export function EditCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const update = useUpdateCustomer();
  const [askDiscard, setAskDiscard] = useState(false);
  const { form, forget } = useCustomerForm(`edit-customer ${customer.customerId}`, valuesOf(customer));
  const { isDirty, isSubmitting, dirtyFields } = form.formState;

  const leave = () => {
    forget();
    onClose();
  };
  const leaveOrAsk = () => (isDirty ? setAskDiscard(true) : leave());
  return (
    <>
      <Dialog open onOpenChange={leaveOrAsk} title={texts.editTitle(customer.name)} width="md" closeOnOutside={false}>
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
          <DialogButtons label={texts.save} busy={isSubmitting} onCancel={leaveOrAsk} />
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

import type { Customer } from '#contract/customers/customers.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useUpdateCustomer } from './api.ts';
import {
  AccessFields,
  ContactFields,
  MessageFields,
  NotesFields,
  PlaceFields,
  RequiredMessage,
  ServiceFields,
} from './customer-fields.tsx';
import { editedFields, useCustomerForm, valuesOf } from './customer-form.ts';
import { customersTexts as texts } from './texts.ts';

/** The edit dialog: the fields of the create form and "Active Customer". Only edited fields are sent. */
export function EditCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const update = useUpdateCustomer();
  const { form, forget } = useCustomerForm(`edit-customer ${customer.customerId}`, valuesOf(customer));
  const { dirtyFields } = form.formState;

  const leave = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={texts.editTitle(customer.name)}
      submitLabel={texts.save}
      onSubmit={async (form) => {
        const body = editedFields(form, dirtyFields);
        await update.mutateAsync({ customerId: customer.customerId, body }).catch(tellingFailure(texts.updateFailed));
        toast({ variant: 'success', title: texts.updated });
        leave();
      }}
      onClose={leave}
    >
      <RequiredMessage form={form} />
      <div className="@container flex flex-col gap-4">
        <ContactFields form={form} />
        <PlaceFields form={form} />
        <AccessFields form={form} />
        <ServiceFields form={form} />
        <NotesFields form={form} />
        <MessageFields form={form} />
      </div>
      <CheckboxField control={form.control} name="isActive" label={texts.activeCustomer} />
    </FormDialog>
  );
}

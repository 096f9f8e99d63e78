import { type ReactNode, useState } from 'react';
import { mayManageRole, type PermissionEntry, type Role, roleLabels } from '#domain/access/index.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { AccessPreviewCard } from './access-preview-card.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { usersTexts as texts } from './texts.ts';
import type { UserForm, UserFormValues } from './user-form.ts';

/** As they are offered: those that are made most come first. */
const offeredRoles: readonly Role[] = ['technician', 'homeowner', 'admin', 'user', 'owner'];

interface UserDialogProps {
  form: UserForm;
  title: string;
  submitLabel: string;
  emailHint: string;
  roleHint?: string | undefined;
  /** The company's custom entries. */
  entries: readonly PermissionEntry[];
  /** More fields for a technician. */
  technicianFields?: ReactNode;
  onSubmit: (values: UserFormValues) => Promise<void>;
  onClose: () => void;
}

/** The fields of an account, with what it will be able to do (spec 3 §2). */
export function UserDialog({ form, title, submitLabel, emailHint, roleHint, entries, ...rest }: UserDialogProps) {
  const [askDiscard, setAskDiscard] = useState(false);
  const actor = useUser().role;
  const { isDirty, isSubmitting } = form.formState;
  const { role, customerId } = form.watch();
  const leave = () => (isDirty ? setAskDiscard(true) : rest.onClose());
  const choices = offeredRoles
    .filter((one) => mayManageRole(actor, one, entries))
    .map((value) => ({ value, label: roleLabels[value] }));
  return (
    <>
      <Dialog open onOpenChange={leave} title={title} closeOnOutside={false}>
        <Form form={form} label={title} onSubmit={rest.onSubmit}>
          <TextField control={form.control} name="name" label={texts.name} autoComplete="off" maxLength={120} />
          <TextField
            control={form.control}
            name="email"
            type="email"
            label={texts.email}
            autoComplete="off"
            hint={emailHint}
          />
          <SelectField control={form.control} name="role" label={texts.role} choices={choices} hint={roleHint} />
          {role === 'homeowner' ? <CustomerChoice control={form.control} chosen={customerId} /> : null}
          {role === 'technician' ? rest.technicianFields : null}
          <AccessPreviewCard role={role} entries={entries} />
          <div className="mt-1 flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
            <Button onClick={leave}>{texts.cancel}</Button>
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {submitLabel}
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
        onConfirm={rest.onClose}
      >
        {texts.discardConsequence}
      </ConfirmDialog>
    </>
  );
}

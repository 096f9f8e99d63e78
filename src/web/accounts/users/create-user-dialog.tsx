import type { PermissionEntry } from '#domain/access/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { useCan } from '#web/base/session.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useCreateUser, useTechniciansToChoose } from './api.ts';
import { usersTexts as texts } from './texts.ts';
import { UserDialog } from './user-dialog.tsx';
import { bodyOf, type UserControl, useUserForm } from './user-form.ts';

const empty = { name: '', email: '', role: 'technician', customerId: '', technicianId: '', language: '' } as const;

interface CreateUserDialogProps {
  entries: readonly PermissionEntry[];
  onClose: () => void;
}

export function CreateUserDialog({ entries, onClose }: CreateUserDialogProps) {
  const create = useCreateUser();
  const form = useUserForm(empty);
  return (
    <UserDialog
      form={form}
      title={texts.createUser}
      submitLabel={texts.createUser}
      emailHint={texts.emailHint}
      entries={entries}
      technicianFields={<TechnicianChoice control={form.control} />}
      onSubmit={async (values) => {
        const { email } = await create.mutateAsync(bodyOf(values)).catch(tellingFailure(texts.createFailed));
        toast({ variant: 'success', title: texts.created, description: texts.createdMore(email) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Offers technicians without a login. */
function TechnicianChoice({ control }: { control: UserControl }) {
  const mayRead = useCan('routes', 'view');
  const technicians = useTechniciansToChoose(mayRead);
  const waiting = (technicians.data ?? []).filter(({ userId }) => userId === null);
  if (waiting.length === 0) return null;
  return (
    <SelectField
      control={control}
      name="technicianId"
      label={texts.technician}
      placeholder={texts.newTechnician}
      choices={waiting.map(({ technicianId, name }) => ({ value: technicianId, label: name }))}
      hint={texts.technicianHint}
    />
  );
}

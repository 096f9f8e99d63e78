import type { UpdateUserBody, UserAccount } from '#contract/accounts/users.ts';
import type { PermissionEntry } from '#domain/access/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useUpdateUser } from './api.ts';
import { usersTexts as texts } from './texts.ts';
import { UserDialog } from './user-dialog.tsx';
import { bodyOf, languageOf, type UserFormValues, useUserForm } from './user-form.ts';

interface EditUserDialogProps {
  user: UserAccount;
  entries: readonly PermissionEntry[];
  onClose: () => void;
}

export function EditUserDialog({ user, entries, onClose }: EditUserDialogProps) {
  const update = useUpdateUser();
  const { id: userId, name, email, role } = user;
  const form = useUserForm({
    ...{ name, email, role, customerId: user.customerId ?? '', technicianId: '' },
    language: user.language ?? '',
  });
  const roleChanged = form.watch('role') !== role;
  return (
    <UserDialog
      form={form}
      title={texts.editTitle(name)}
      submitLabel={texts.save}
      emailHint={texts.emailChangeHint}
      roleHint={roleChanged ? texts.roleHint : undefined}
      entries={entries}
      onSubmit={async (values) => {
        const body = changesOf(user, values);
        await update.mutateAsync({ userId, body }).catch(tellingFailure(texts.updateFailed));
        toast({ variant: 'success', title: texts.updated });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Only edited fields, so that others' changes are kept. */
function changesOf(user: UserAccount, values: UserFormValues): UpdateUserBody {
  const { name, email, role, customerId } = bodyOf(values);
  const language = languageOf(values);
  return {
    ...(name === user.name ? {} : { name }),
    ...(email === user.email ? {} : { email }),
    ...(role === user.role ? {} : { role }),
    ...(customerId === undefined || customerId === user.customerId ? {} : { customerId }),
    ...(language === user.language ? {} : { language }),
  };
}

import { type ReactNode, useState } from 'react';
import type { UserAccount } from '#contract/accounts/users.ts';
import { mayManageRole, type PermissionEntry } from '#domain/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useDeleteUser, useResendInvitation, useUpdateUser } from './api.ts';
import { usersTexts as texts } from './texts.ts';
import { EditUserDialog } from './user-dialogs.ts';
import type { UserActions } from './user-row.tsx';

type Asked = { question: 'edit' | 'deactivate' | 'delete'; user: UserAccount };

/** What the signed-in user may do with each account, and the dialogs it takes. The server asks the same rules. */
export function useUserActions(
  entries: readonly PermissionEntry[],
  isOpen: boolean,
): { actionsFor: (user: UserAccount) => UserActions; dialogs: ReactNode } {
  const me = useUser();
  const mayEdit = useCan('user_management', 'edit') && isOpen;
  const mayDelete = useCan('user_management', 'delete') && isOpen;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const changes = useUserChanges();

  const actionsFor = (user: UserAccount): UserActions => {
    if (!mayManageRole(me.role, user.role, entries)) return {};
    const isOwn = user.id === me.id;
    return {
      onEdit: mayEdit ? () => setAsked({ question: 'edit', user }) : undefined,
      onToggle:
        mayEdit && !isOwn
          ? () => (user.isActive ? setAsked({ question: 'deactivate', user }) : void changes.setActive(user, true))
          : undefined,
      onDelete: mayDelete && !isOwn ? () => setAsked({ question: 'delete', user }) : undefined,
      onResend: mayEdit && user.status === 'pending' ? () => void changes.resend(user) : undefined,
    };
  };

  return {
    actionsFor,
    dialogs: asked ? (
      <Dialogs key={asked.user.id} asked={asked} entries={entries} changes={changes} onClose={close} />
    ) : null,
  };
}

interface DialogsProps {
  asked: Asked;
  entries: readonly PermissionEntry[];
  changes: ReturnType<typeof useUserChanges>;
  onClose: () => void;
}

function Dialogs({ asked: { question, user }, entries, changes, onClose }: DialogsProps) {
  if (question === 'edit') return <EditUserDialog user={user} entries={entries} onClose={onClose} />;
  const isDeletion = question === 'delete';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isDeletion ? texts.deleteTitle(user.name) : texts.deactivateTitle(user.name)}
      confirmLabel={isDeletion ? texts.delete : texts.deactivate}
      danger
      onConfirm={() => (isDeletion ? changes.remove(user) : changes.setActive(user, false))}
    >
      {isDeletion ? texts.deleteConsequence : texts.deactivateConsequence}
      {isDeletion && user.technicianId ? ` ${texts.deleteTechnician}` : null}
    </ConfirmDialog>
  );
}

/** The changes that need no form; how each went is said in a toast. */
function useUserChanges() {
  const update = useUpdateUser();
  const remove = useDeleteUser();
  const resend = useResendInvitation();
  const telling = async (
    work: () => Promise<unknown>,
    done: { title: string; description?: string },
    failed: string,
  ) => {
    try {
      await work();
      toast({ variant: 'success', ...done });
    } catch (error) {
      toast({ variant: 'error', title: failed, description: failureText(error, texts.loadSafe) });
    }
  };
  return {
    setActive: ({ id: userId, name }: UserAccount, isActive: boolean) =>
      telling(
        () => update.mutateAsync({ userId, body: { isActive } }),
        { title: texts.updated, description: isActive ? texts.activatedMore(name) : texts.deactivatedMore(name) },
        texts.updateFailed,
      ),
    remove: ({ id }: UserAccount) =>
      telling(() => remove.mutateAsync(id), { title: texts.deleted }, texts.deleteFailed),
    resend: ({ id, email }: UserAccount) =>
      telling(
        () => resend.mutateAsync(id),
        { title: texts.resent, description: texts.resentMore(email) },
        texts.resendFailed,
      ),
  };
}

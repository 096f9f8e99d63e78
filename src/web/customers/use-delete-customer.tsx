import { type ReactNode, useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { failureText } from '#web/base/failure-text.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useDeleteCustomer, useRestoreCustomer } from './api.ts';
import { customersTexts as texts } from './texts.ts';

/** Deletes after asking, and offers to undo it in the toast. */
export function useDeletion(onDeleted: () => void): { ask: (customer: Customer) => void; dialog: ReactNode } {
  const remove = useDeleteCustomer();
  const restore = useRestoreCustomer();
  const [asked, setAsked] = useState<Customer | null>(null);
  const [open, setOpen] = useState(false);

  const undo = async ({ customerId, name }: Customer) => {
    try {
      await restore.mutateAsync(customerId);
      toast({ variant: 'success', title: texts.restored(name) });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.restoreFailed) });
    }
  };
  const deleteNow = async (customer: Customer) => {
    try {
      await remove.mutateAsync(customer.customerId);
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.deleteFailed) });
      return;
    }
    onDeleted();
    toast({
      variant: 'success',
      title: texts.deleted,
      action: { label: texts.undo, onSelect: () => void undo(customer) },
    });
  };

  return {
    ask: (customer) => {
      setAsked(customer);
      setOpen(true);
    },
    dialog: asked ? (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts.deleteTitle(asked.name)}
        confirmLabel={texts.delete}
        danger
        onConfirm={() => deleteNow(asked)}
      >
        {texts.deleteConsequence}
      </ConfirmDialog>
    ) : null,
  };
}

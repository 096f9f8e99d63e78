import { Plus, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useEquipmentOf, useRemoveEquipment, useRestoreEquipment } from './api.ts';
import { EquipmentRow } from './equipment-row.tsx';
import { equipmentTexts as texts } from './texts.ts';

const EquipmentDialog = lazyComponent(async () => (await import('./equipment-dialog.tsx')).EquipmentDialog, {
  onFailure: ({ onClose }) => onClose(),
});

export function CustomerEquipment({ customerId }: { customerId: string }) {
  const list = useEquipmentOf(customerId);
  const editsCustomers = useCan('customers', 'edit');
  const worksThere = useCan('field_service', 'edit');
  const mayEdit = editsCustomers || worksThere;
  const remove = useRemoveEquipment();
  const restore = useRestoreEquipment();
  const [form, setForm] = useState<{ piece: EquipmentRecord | null } | null>(null);

  if (list.isPending) return <SkeletonRows rows={2} />;
  if (list.isError) {
    return <ErrorState title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />;
  }
  const add = mayEdit ? (
    <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setForm({ piece: null })}>
      {texts.add}
    </Button>
  ) : null;
  const deletePiece = async (piece: EquipmentRecord) => {
    try {
      await remove.mutateAsync(piece);
      toast({
        variant: 'success',
        title: texts.removed,
        action: {
          label: texts.undo,
          onSelect: () =>
            void restore.mutateAsync(piece).catch((error: unknown) => {
              toast({ variant: 'error', title: failureText(error, texts.saveFailed) });
            }),
        },
      });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.removeFailed) });
    }
  };
  const pieces = [...list.data].sort((a, b) => Number(a.retiredOn !== null) - Number(b.retiredOn !== null));
  return (
    <div className="flex flex-col gap-3">
      {pieces.length === 0 ? (
        <EmptyState icon={<Wrench />} title={texts.none} action={add}>
          {texts.noneMore}
        </EmptyState>
      ) : (
        <>
          <ul aria-label={texts.list} className="divide-y divide-line rounded-md border border-line">
            {pieces.map((piece) => (
              <li key={piece.equipmentId}>
                <EquipmentRow
                  piece={piece}
                  onEdit={mayEdit ? () => setForm({ piece }) : undefined}
                  onDelete={mayEdit ? () => void deletePiece(piece) : undefined}
                />
              </li>
            ))}
          </ul>
          <div className="flex">{add}</div>
        </>
      )}
      {form ? <EquipmentDialog customerId={customerId} piece={form.piece} onClose={() => setForm(null)} /> : null}
    </div>
  );
}

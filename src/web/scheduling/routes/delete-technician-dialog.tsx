import type { Technician } from '#contract/scheduling/technicians.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useDeleteTechnician } from './api.ts';
import { routesTexts } from './texts.ts';

/** Removes a technician with the stops on the routes. */
export function DeleteTechnicianDialog({ technician, onClose }: { technician: Technician; onClose: () => void }) {
  const remove = useDeleteTechnician();
  const confirm = async () => {
    try {
      await remove.mutateAsync(technician.technicianId);
      toast({ title: routesTexts.technicianDeleted, variant: 'success' });
    } catch {
      toast({ title: routesTexts.technicianNotDeleted, variant: 'error' });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={routesTexts.deleteTechnicianTitle(technician.name)}
      confirmLabel={routesTexts.delete}
      danger
      onConfirm={confirm}
    >
      {routesTexts.deleteTechnicianText}
    </ConfirmDialog>
  );
}

import { loadAtFirstTouch, loadedWhenShown } from '#web/ui/part.tsx';
import { loadOptimizer } from './api.ts';

// What opens over the board: loaded when it does, and made ready at the first touch.
const close = ({ onClose }: { onClose: () => void }): void => onClose();

export const AddTechnicianDialog = loadedWhenShown(
  async () => (await import('./technician-dialog.tsx')).AddTechnicianDialog,
  close,
);
export const BuildRouteDialog = loadedWhenShown(
  async () => (await import('./build-route-dialog.tsx')).BuildRouteDialog,
  close,
);
export const DeleteTechnicianDialog = loadedWhenShown(
  async () => (await import('./delete-technician-dialog.tsx')).DeleteTechnicianDialog,
  close,
);
export const EditTechnicianDialog = loadedWhenShown(
  async () => (await import('./technician-dialog.tsx')).EditTechnicianDialog,
  close,
);
export const OptimizationDialog = loadedWhenShown(
  async () => (await import('./optimization-dialog.tsx')).OptimizationDialog,
  close,
);
export const RouteDetailDialog = loadedWhenShown(
  async () => (await import('./route-detail-dialog.tsx')).RouteDetailDialog,
  close,
);

export const readyRouteDialogs = (): (() => void) =>
  loadAtFirstTouch([
    AddTechnicianDialog,
    BuildRouteDialog,
    DeleteTechnicianDialog,
    EditTechnicianDialog,
    OptimizationDialog,
    RouteDetailDialog,
    { load: async () => void (await loadOptimizer()) },
  ]);

import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent, lazyDialog, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';

// The dialogs of the boards; each is loaded when opened, when shown, or at the first touch.
export const StopDialog = lazyDialog(async () => (await import('./stop-editor/stop-dialog.tsx')).StopDialog);
export const CustomerStops = lazyComponent(
  async () => (await import('./stop-editor/customer-stops.tsx')).CustomerStops,
  {
    waiting: <WaitingCard rows={1} />,
  },
);

/** What happened, the new schedule, and whom to notify. */
export const RescheduleDialog = lazyDialog(
  async () => (await import('./disruptions/reschedule-dialog.tsx')).RescheduleDialog,
);

/** Customers to notify, each with what they will read. */
export const NotifyList = lazyComponent(async () => (await import('./disruptions/notify-list.tsx')).NotifyList);

export const AddPersonDialog = lazyDialog(async () => (await import('./team/person-dialog.tsx')).AddPersonDialog);
export const EditPersonDialog = lazyDialog(async () => (await import('./team/person-dialog.tsx')).EditPersonDialog);
export const EditTechnicianDialog = lazyDialog(
  async () => (await import('./team/person-dialog.tsx')).EditTechnicianDialog,
);

export const readyPersonDialogs = (): (() => void) =>
  loadAtFirstTouch([AddPersonDialog, EditPersonDialog, EditTechnicianDialog]);

/** Asked beside a stop that was dropped: for how long? */
export const ScopeQuestion = lazyComponent(
  async () => (await import('./week-board/moving/scope-question.tsx')).ScopeQuestion,
  { onFailure: ({ onCancel }) => onCancel() },
);

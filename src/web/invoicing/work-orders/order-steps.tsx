import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import { type OrderState, type OrderStep, stepsFrom } from '#domain/invoicing/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useCan } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type PlainStep, useStep } from './api.ts';
import { workOrdersTexts as texts } from './texts.ts';

const QuoteDialog = lazyDialog(async () => (await import('./step-dialogs.tsx')).QuoteDialog);
const ScheduleDialog = lazyDialog(async () => (await import('./step-dialogs.tsx')).ScheduleDialog);

export type OrderAction = Exclude<OrderStep, 'edit' | 'answer'> | 'approve' | 'decline' | 'open-invoice';
/** What asks before it is done. */
export type AskingAction = 'quote' | 'schedule' | 'cancel';

const inOrder: readonly OrderAction[] = [
  'open-invoice',
  'invoice',
  'quote',
  'approve',
  'decline',
  'schedule',
  'finish',
  'cancel',
];
/** What usually comes next; a visit on the route is finished there. */
const usual: Partial<Record<OrderState, OrderAction>> = {
  requested: 'quote',
  quoted: 'approve',
  declined: 'quote',
  approved: 'schedule',
  done: 'invoice',
  invoiced: 'open-invoice',
};

/** What can be done next, by the order's status and the user's permissions: the usual step, and the others. */
export function useOrderActions({ state, visitId, invoiceId }: WorkOrder): {
  main: OrderAction | undefined;
  others: OrderAction[];
} {
  const mayEdit = useCan('customers', 'edit');
  const mayPlan = useCan('routes', 'edit');
  const mayBill = useCan('billing', 'edit');
  const seesBills = useCan('billing', 'view');
  const possible = stepsFrom(state, visitId !== null);
  const actions = inOrder.filter((action) => {
    if (action === 'open-invoice') return seesBills && invoiceId !== null;
    if (action === 'invoice') return mayBill && possible.includes('invoice');
    if (action === 'schedule') return mayPlan && possible.includes('schedule');
    if (action === 'approve') return mayEdit && possible.includes('answer');
    if (action === 'decline') return mayEdit && possible.includes('answer') && state !== 'declined';
    return mayEdit && possible.includes(action);
  });
  const main = actions.find((action) => action === usual[state]);
  return { main, others: actions.filter((action) => action !== main) };
}

/** Takes a step, and says how it went. */
function useTaken({ workOrderId }: WorkOrder) {
  const step = useStep(workOrderId);
  const take = async (taken: PlainStep, done: string): Promise<void> => {
    try {
      await step.mutateAsync(taken);
      toast({ variant: 'success', title: done });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.stepFailed) });
    }
  };
  return { take, isPending: step.isPending };
}

interface OrderActionButtonProps {
  order: WorkOrder;
  action: OrderAction;
  onAsk: (action: AskingAction) => void;
  /** Something typed is not saved yet. */
  isEdited?: boolean;
  variant?: 'primary' | 'secondary';
}

/** Does one step, or asks first. */
export function OrderActionButton({
  order,
  action,
  onAsk,
  isEdited = false,
  variant = 'secondary',
}: OrderActionButtonProps) {
  const { take, isPending } = useTaken(order);
  if (action === 'open-invoice') {
    return (
      <ButtonLink to={`/invoices/${encodeURIComponent(order.invoiceId ?? '')}`} variant={variant}>
        {texts.openInvoice}
      </ButtonLink>
    );
  }
  const answer = (approved: boolean) => () => void take({ step: 'answer', body: { approved } }, texts.answered);
  const steps: Record<typeof action, { label: string; start: () => void }> = {
    invoice: { label: texts.invoice, start: () => void take({ step: 'invoice' }, texts.invoiced) },
    quote: { label: order.quotedAt ? texts.sendQuoteAgain : texts.sendQuote, start: () => onAsk('quote') },
    approve: { label: texts.approve, start: answer(true) },
    decline: { label: texts.decline, start: answer(false) },
    schedule: {
      label: order.state === 'scheduled' ? texts.reschedule : texts.schedule,
      start: () => onAsk('schedule'),
    },
    finish: { label: texts.finish, start: () => void take({ step: 'finish' }, texts.finished) },
    cancel: { label: texts.cancel, start: () => onAsk('cancel') },
  };
  const { label, start } = steps[action];
  const isEmptyQuote = action === 'quote' && order.lines.length === 0;
  return (
    <Button
      variant={action === 'cancel' ? 'danger' : variant}
      disabled={action !== 'cancel' && (isEdited || isEmptyQuote)}
      busy={isPending}
      onClick={start}
    >
      {label}
    </Button>
  );
}

interface OrderDialogsProps {
  order: WorkOrder;
  asked: AskingAction | null;
  onClose: () => void;
}

/** What is asked before a step. They outlive its button: a quote's link is shown when the quote is sent already. */
export function OrderDialogs({ order, asked, onClose }: OrderDialogsProps) {
  const { take } = useTaken(order);
  return (
    <>
      {asked === 'quote' ? <QuoteDialog order={order} onClose={onClose} /> : null}
      {asked === 'schedule' ? <ScheduleDialog order={order} onClose={onClose} /> : null}
      <ConfirmDialog
        open={asked === 'cancel'}
        onOpenChange={onClose}
        title={texts.cancelAsk(order.orderNumber)}
        confirmLabel={texts.cancel}
        cancelLabel={texts.cancelKeep}
        danger
        onConfirm={() => take({ step: 'cancel' }, texts.canceledToast)}
      >
        {texts.cancelMore}
      </ConfirmDialog>
    </>
  );
}

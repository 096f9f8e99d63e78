import { useState } from 'react';
import type { WorkOrder } from '#contract/work-orders.ts';
import { type OrderStep, stepsFrom } from '#domain/work-orders/index.ts';
import { failureText } from '#web/app/failure-text.ts';
import { useCan } from '#web/app/session.tsx';
import { workOrdersTexts as texts } from '#web/texts/work-orders.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { loadedWhenShown } from '#web/ui/part.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { type PlainStep, useStep } from './api.ts';

const close = ({ onClose }: { onClose: () => void }): void => onClose();
const QuoteDialog = loadedWhenShown(async () => (await import('./step-dialogs.tsx')).QuoteDialog, close);
const ScheduleDialog = loadedWhenShown(async () => (await import('./step-dialogs.tsx')).ScheduleDialog, close);

/** What can be done next, by where the order stands and what the user may. `isEdited`: something typed is not saved yet. */
export function OrderSteps({ order, isEdited }: { order: WorkOrder; isEdited: boolean }) {
  const mayEdit = useCan('customers', 'edit');
  const mayPlan = useCan('routes', 'edit');
  const mayBill = useCan('billing', 'edit');
  const seesBills = useCan('billing', 'view');
  const step = useStep(order.workOrderId);
  const [open, setOpen] = useState<'quote' | 'schedule' | 'cancel' | null>(null);
  const possible = stepsFrom(order.state);
  const can = (wanted: OrderStep, allowed: boolean) => allowed && possible.includes(wanted);

  const take = async (taken: PlainStep, done: string) => {
    try {
      await step.mutateAsync(taken);
      toast({ variant: 'success', title: done });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.stepFailed) });
    }
  };
  // What is offered next stands first, and in the brand's colour.
  const next = can('invoice', mayBill) ? 'invoice' : order.state === 'approved' ? 'schedule' : 'quote';
  return (
    <Card title={texts.steps}>
      <div className="flex flex-col gap-2 max-md:*:h-12">
        {order.invoiceId && seesBills ? (
          <ButtonLink to={`/invoices/${encodeURIComponent(order.invoiceId)}`}>{texts.openInvoice}</ButtonLink>
        ) : null}
        {can('invoice', mayBill) ? (
          <Button
            variant="primary"
            disabled={isEdited}
            busy={step.isPending}
            onClick={() => void take({ step: 'invoice' }, texts.invoiced)}
          >
            {texts.invoice}
          </Button>
        ) : null}
        {can('quote', mayEdit) ? (
          <Button
            variant={next === 'quote' ? 'primary' : 'secondary'}
            disabled={isEdited || order.lines.length === 0}
            onClick={() => setOpen('quote')}
          >
            {order.quotedAt ? texts.sendQuoteAgain : texts.sendQuote}
          </Button>
        ) : null}
        {can('answer', mayEdit) ? (
          <>
            <Button
              disabled={isEdited}
              onClick={() => void take({ step: 'answer', body: { approved: true } }, texts.answered)}
            >
              {texts.approve}
            </Button>
            {order.state === 'declined' ? null : (
              <Button
                disabled={isEdited}
                onClick={() => void take({ step: 'answer', body: { approved: false } }, texts.answered)}
              >
                {texts.decline}
              </Button>
            )}
          </>
        ) : null}
        {can('schedule', mayPlan) ? (
          <Button
            variant={next === 'schedule' ? 'primary' : 'secondary'}
            disabled={isEdited}
            onClick={() => setOpen('schedule')}
          >
            {order.state === 'scheduled' ? texts.reschedule : texts.schedule}
          </Button>
        ) : null}
        {can('finish', mayEdit) ? (
          <Button disabled={isEdited} onClick={() => void take({ step: 'finish' }, texts.finished)}>
            {texts.finish}
          </Button>
        ) : null}
        {can('cancel', mayEdit) ? (
          <Button variant="danger" onClick={() => setOpen('cancel')}>
            {texts.cancel}
          </Button>
        ) : null}
      </div>
      {open === 'quote' ? <QuoteDialog order={order} onClose={() => setOpen(null)} /> : null}
      {open === 'schedule' ? <ScheduleDialog order={order} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={() => setOpen(null)}
        title={texts.cancelAsk(order.orderNumber)}
        confirmLabel={texts.cancel}
        cancelLabel={texts.cancelKeep}
        danger
        onConfirm={() => take({ step: 'cancel' }, texts.canceledToast)}
      >
        {texts.cancelMore}
      </ConfirmDialog>
    </Card>
  );
}

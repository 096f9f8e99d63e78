import { Ban, CreditCard, Download, EllipsisVertical, HandCoins, Link2, Pencil, RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { saveFile } from '#web/base/csv.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { fetchInvoicePdf, type InvoiceStep, toastFailure, useInvoiceStep } from '../api.ts';
import { ChargeDialog, PaymentLinkDialog, RecordPaymentDialog } from '../billing-dialogs.ts';
import { invoicesTexts as texts } from './texts.ts';

/** Whether something is still to come: a paid or a void invoice is done with. */
export const hasNextStep = ({ state, balance }: Invoice): boolean =>
  state === 'upcoming' || (state === 'open' && balance > 0);

/** What comes next for an invoice: it is issued, then its payment is written down. */
export function InvoiceMainAction({ invoice }: { invoice: Invoice }) {
  const step = useStep(invoice);
  const [asking, setAsking] = useState(false);
  const { mailServer } = useUser().settings;
  const { state, invoiceId } = invoice;
  if (state === 'upcoming') {
    return (
      <>
        <Button variant="primary" icon={<Send aria-hidden="true" className="size-4" />} onClick={() => setAsking(true)}>
          {texts.issue}
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={texts.issueTitle}
          confirmLabel={texts.issue}
          onConfirm={() => step('issue', texts.issued, texts.issueFailed)}
        >
          {invoice.customerEmail && !mailServer
            ? texts.issueKept(invoice.total)
            : texts.issueMore(invoice.total, invoice.customerEmail)}
        </ConfirmDialog>
      </>
    );
  }
  return (
    <>
      <Button
        variant="primary"
        icon={<HandCoins aria-hidden="true" className="size-4" />}
        onClick={() => setAsking(true)}
      >
        {texts.record}
      </Button>
      {asking ? (
        <RecordPaymentDialog
          invoiceId={invoiceId}
          balance={invoice.balance}
          discount={invoice.paymentDiscount}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

type Asked = 'void' | 'correct' | 'remake' | 'charge' | 'link' | null;

/** Everything else: the card, the mail, the link, the file, and taking it back. */
export function InvoiceMoreActions({ invoice, mayEdit }: { invoice: Invoice; mayEdit: boolean }) {
  const step = useStep(invoice);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const { state, card, balance, invoiceId, customerEmail, paid, refunded, workOrderId } = invoice;
  const navigate = useNavigate();
  const correct = () =>
    step('correct', texts.corrected, texts.correctFailed, (copy) => {
      navigate(`/invoices/${encodeURIComponent(copy.invoiceId)}`);
    });
  const { mailServer } = useUser().settings;
  const isOwed = state === 'open' && balance > 0;
  const download = async () => {
    try {
      const name = texts.fileName(invoice.invoiceNumber ?? invoiceId);
      saveFile(name, await fetchInvoicePdf(invoiceId), 'application/pdf');
    } catch (error) {
      toastFailure(texts.pdfFailed, error);
    }
  };
  return (
    <>
      {mayEdit && isOwed && card ? (
        <Button icon={<CreditCard aria-hidden="true" className="size-4" />} onClick={() => setAsked('charge')}>
          {card.kind === 'bank' ? texts.debit(card.last4) : texts.charge(card.brand, card.last4)}
        </Button>
      ) : null}
      <DropdownMenu
        trigger={<Button icon={<EllipsisVertical aria-hidden="true" className="size-4" />}>{texts.more}</Button>}
      >
        <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => void download()}>
          {texts.pdf}
        </MenuItem>
        {mayEdit && isOwed ? (
          <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => setAsked('link')}>
            {texts.linkTitle}
          </MenuItem>
        ) : null}
        {mayEdit && customerEmail && (state === 'open' || state === 'paid') ? (
          <MenuItem
            icon={<Send aria-hidden="true" />}
            onSelect={() => void step('mail', mailServer ? texts.sent(customerEmail) : texts.notSent, texts.sendFailed)}
          >
            {texts.send}
          </MenuItem>
        ) : null}
        {mayEdit && state === 'upcoming' && invoice.edited && invoice.subscriptionId ? (
          <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={() => setAsked('remake')}>
            {texts.remake}
          </MenuItem>
        ) : null}
        {mayEdit && state === 'open' && paid === refunded && workOrderId === null ? (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setAsked('correct')}>
            {texts.correct}
          </MenuItem>
        ) : null}
        {mayEdit && (state === 'upcoming' || state === 'open') ? (
          <MenuItem icon={<Ban aria-hidden="true" />} danger onSelect={() => setAsked('void')}>
            {texts.void}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      <ConfirmDialog
        open={asked === 'void'}
        onOpenChange={close}
        title={texts.voidTitle}
        confirmLabel={texts.void}
        danger
        onConfirm={() => step('void', texts.voided, texts.voidFailed)}
      >
        {state === 'upcoming' ? texts.voidUpcomingMore : texts.voidMore}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'correct'}
        onOpenChange={close}
        title={texts.correctTitle}
        confirmLabel={texts.correct}
        onConfirm={correct}
      >
        {texts.correctMore}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remake'}
        onOpenChange={close}
        title={texts.remakeTitle}
        confirmLabel={texts.remake}
        onConfirm={() => step('remake', texts.remade, texts.remakeFailed)}
      >
        {texts.remakeMore}
      </ConfirmDialog>
      {asked === 'charge' && card ? (
        <ChargeDialog
          invoiceId={invoiceId}
          balance={balance}
          discount={invoice.paymentDiscount}
          card={card}
          onClose={close}
        />
      ) : null}
      {asked === 'link' ? <PaymentLinkDialog invoiceId={invoiceId} onClose={close} /> : null}
    </>
  );
}

/** Takes a step, says in a toast how it went, and goes on with the answered invoice. */
function useStep({ invoiceId }: Invoice) {
  const step = useInvoiceStep(invoiceId);
  return async (
    which: InvoiceStep,
    done: string,
    failed: string,
    goOn?: (answered: Invoice) => void,
  ): Promise<void> => {
    try {
      const answered = await step.mutateAsync(which);
      toast({ variant: 'success', title: done });
      goOn?.(answered);
    } catch (error) {
      toastFailure(failed, error);
    }
  };
}

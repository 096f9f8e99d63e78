import type {
  BankState,
  InvoiceState,
  SubscriptionStatus,
  TransactionStatus,
  WorkOrderState,
} from '#contract/choices.ts';
import type { InvoiceSummary } from '#contract/invoicing/invoices.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { customerBillingTexts as texts } from './texts.ts';
import { workOrdersTexts } from './work-orders/texts.ts';

const subscriptionTones: Record<SubscriptionStatus, Tone> = {
  active: 'ok',
  past_due: 'bad',
  canceled: 'neutral',
  trial: 'brand',
};
const transactionTones: Record<TransactionStatus, Tone> = {
  paid: 'ok',
  pending: 'warn',
  failed: 'bad',
  refunded: 'neutral',
};
const invoiceTones: Record<InvoiceState | 'overdue', Tone> = {
  upcoming: 'brand',
  open: 'warn',
  overdue: 'bad',
  paid: 'ok',
  void: 'neutral',
};
const bankTones: Record<BankState, Tone> = { pending: 'brand', disputed: 'bad', lost: 'bad', returned: 'bad' };
const orderTones: Record<WorkOrderState, Tone> = {
  requested: 'warn',
  quoted: 'brand',
  approved: 'brand',
  scheduled: 'brand',
  done: 'warn',
  invoiced: 'ok',
  declined: 'bad',
  canceled: 'neutral',
};

export const SubscriptionChip = ({ status }: { status: SubscriptionStatus }) => (
  <Chip tone={subscriptionTones[status]} dot>
    {texts.subscriptionStatuses[status]}
  </Chip>
);

export const TransactionChip = ({ status }: { status: TransactionStatus }) => (
  <Chip tone={transactionTones[status]} dot>
    {texts.transactionStatuses[status]}
  </Chip>
);

/** What a bank does with its money goes first; else an open invoice that is late says so. */
export function InvoiceChip({ invoice }: { invoice: Pick<InvoiceSummary, 'state' | 'isOverdue' | 'bankState'> }) {
  if (invoice.bankState && invoice.state !== 'void') {
    return (
      <Chip tone={bankTones[invoice.bankState]} dot>
        {texts.bankStates[invoice.bankState]}
      </Chip>
    );
  }
  const shown = invoice.isOverdue && invoice.state === 'open' ? 'overdue' : invoice.state;
  return (
    <Chip tone={invoiceTones[shown]} dot>
      {texts.invoiceStates[shown]}
    </Chip>
  );
}

export const OrderChip = ({ state }: { state: WorkOrderState }) => (
  <Chip tone={orderTones[state]} dot>
    {workOrdersTexts.states[state]}
  </Chip>
);

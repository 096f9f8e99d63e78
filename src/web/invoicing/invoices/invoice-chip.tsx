import type { InvoiceSummary } from '#contract/invoicing/customer-billing.ts';
import { Chip } from '#web/ui/chip.tsx';
import { invoiceTones } from '../in-words.ts';
import { customerBillingTexts } from '../texts.ts';

/** An invoice's state as a word; an open one that is late says so. */
export function InvoiceChip({
  invoice: { state, isOverdue },
}: {
  invoice: Pick<InvoiceSummary, 'state' | 'isOverdue'>;
}) {
  const shown = isOverdue && state === 'open' ? 'overdue' : state;
  return (
    <Chip tone={invoiceTones[shown]} dot>
      {customerBillingTexts.invoiceStates[shown]}
    </Chip>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InvoiceSummary } from '#contract/invoicing/customer-billing.ts';
import { Button } from '#web/ui/button.tsx';
import { makePaymentLink } from '../invoices/invoice-api.ts';
import { invoiceName } from '../invoices/invoice-row.tsx';
import { invoicesTexts } from '../invoices/texts.ts';
import { tellInToast } from '../telling.ts';

const texts = invoicesTexts.own;

/** Opens the page on which the invoice is paid. */
export function PayOwnButton({ invoice }: { invoice: InvoiceSummary }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { pathname, search } = new URL((await makePaymentLink(invoice.invoiceId)).url);
      void navigate(pathname + search);
    } catch (error) {
      tellInToast(texts.payFailed, error);
      setBusy(false);
    }
  };
  return (
    <Button
      variant="primary"
      busy={busy}
      aria-label={texts.payName(invoiceName(invoice))}
      className="max-md:h-12 max-md:w-full"
      onClick={() => void open()}
    >
      {texts.pay}
    </Button>
  );
}

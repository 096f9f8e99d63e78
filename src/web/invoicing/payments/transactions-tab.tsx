import { useSearchParams } from 'react-router';
import { Tabs } from '#web/ui/tabs.tsx';
import { InvoiceList } from '../invoices/invoice-list.tsx';
import { customerBillingTexts } from '../texts.ts';
import { PaymentsList } from './payments-list.tsx';

const texts = customerBillingTexts.transactions;

/** Billing → Transactions: what was paid and given back, and the invoices it was for. */
export function TransactionsTab() {
  const [parameters, setParameters] = useSearchParams();
  return (
    <Tabs
      look="segments"
      label={texts.segments}
      value={parameters.get('list') === 'invoices' ? 'invoices' : 'payments'}
      onChange={(next) =>
        setParameters(
          (current) => {
            if (next === 'invoices') current.set('list', next);
            else current.delete('list');
            return current;
          },
          { replace: true, preventScrollReset: true },
        )
      }
      tabs={[
        { value: 'payments', label: texts.payments, content: <PaymentsList /> },
        { value: 'invoices', label: texts.invoices, content: <InvoiceList /> },
      ]}
    />
  );
}

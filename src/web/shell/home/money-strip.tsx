import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BillingOverview } from '#contract/invoicing/customer-billing.ts';
import { words } from '#web/base/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pollMs } from './api.ts';
import { homeTexts } from './texts.ts';

const texts = homeTexts.money;
const invoices = '/business?section=billing&tab=invoices';

/** What customers owe, what of it is late, and what has come in, for those who look after the money. */
export function MoneyStrip() {
  const overview = useQuery<BillingOverview>({ queryKey: ['/api/billing/overview'], staleTime: pollMs });
  if (overview.isError && !overview.data) {
    return (
      <Card className="flex items-center gap-3 text-sm">
        <p className="grow">{texts.failed}</p>
        <Button size="sm" onClick={() => void overview.refetch()}>
          {homeTexts.retry}
        </Button>
      </Card>
    );
  }
  const { outstandingAmount, pastDueAmount, collectedLast30Days } = overview.data ?? {};
  return (
    <section
      aria-label={texts.title}
      className="grid grid-cols-3 divide-x divide-line rounded-md border border-line bg-surface"
    >
      <Figure label={texts.due} amount={outstandingAmount} to={invoices} />
      <Figure
        label={texts.overdue}
        amount={pastDueAmount}
        to={`${invoices}&state=overdue`}
        isBad={(pastDueAmount ?? 0) > 0}
      />
      <Figure label={texts.collected} amount={collectedLast30Days} to="/business?section=billing&tab=transactions" />
    </section>
  );
}

interface FigureProps {
  label: string;
  amount: number | undefined;
  to: string;
  isBad?: boolean;
}

function Figure({ label, amount, to, isBad }: FigureProps) {
  return (
    <Link to={to} className="flex min-w-0 flex-col gap-1 px-3 py-3 hover:bg-sunken md:px-5">
      <span className="text-xs text-ink-2">{label}</span>
      <span className={classNames('num truncate text-lg font-[620] tracking-tight', isBad && 'text-bad')}>
        {amount === undefined ? <Skeleton className="my-1 h-5 w-16" /> : words.dollars(Math.round(amount), 0)}
      </span>
    </Link>
  );
}

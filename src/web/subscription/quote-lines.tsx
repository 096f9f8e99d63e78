import type { Quote } from '#contract/subscription/billing.ts';
import { type BillingCycle, chargeCents, type Plan } from '#domain/subscription/index.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { billingTexts as t } from './texts.ts';

interface QuoteLinesProps {
  plan: Plan;
  cycle: BillingCycle;
  quote: { data: Quote | undefined; isPending: boolean };
}

/** What a purchase takes now: the price, less what is left of the time already paid for. */
export function QuoteLines({ plan, cycle, quote: { data, isPending } }: QuoteLinesProps) {
  const price = chargeCents(plan, cycle) / 100;
  if (isPending) return <Skeleton className="h-24" />;
  return (
    <div className="space-y-2 text-sm">
      <dl aria-label={t.quote.list} className="num divide-y divide-line">
        <Line term={t.quote.first(cycle)}>{t.price(data?.amount ?? price)}</Line>
        {data && data.credit > 0 ? <Line term={t.quote.credit}>{t.quote.minus(data.credit)}</Line> : null}
        <Line term={t.quote.dueNow} strong>
          {data ? t.price(data.dueNow) : t.quote.atMost(price)}
        </Line>
        {data && data.creditLeft > 0 ? <Line term={t.quote.creditLeft}>{t.price(data.creditLeft)}</Line> : null}
        {data ? <Line term={t.quote.next}>{t.quote.day(data.nextBillingDate)}</Line> : null}
      </dl>
      <p className="text-ink-2">{data ? t.quote.thenAgain(price, cycle) : t.quote.unknown}</p>
    </div>
  );
}

function Line({ term, strong, children }: { term: string; strong?: boolean; children: string }) {
  return (
    <div
      className={strong ? 'flex justify-between gap-4 py-2 text-md font-semibold' : 'flex justify-between gap-4 py-2'}
    >
      <dt className={strong ? '' : 'text-ink-2'}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

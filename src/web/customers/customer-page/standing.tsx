import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import type { CustomerStanding } from '#contract/data/timeline.ts';
import { formatDay, formatDollars, formatMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { CustomerPricePart, useMayBill } from '#web/invoicing/index.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { standingPathOf } from '../api.ts';
import { frequencyLabel } from '../labels.tsx';
import { customersTexts } from '../texts.ts';
import { customerPageTexts } from './texts.ts';

const { page: texts } = customerPageTexts;

/** What is next and what is owed. */
const useStanding = (customerId: string) =>
  useQuery<CustomerStanding>({ queryKey: [standingPathOf(customerId)], staleTime: 0 });

/** "9–11 AM", "11 AM–1 PM", in the company's hours. */
function windowText({ fromHour, toHour }: { fromHour: number; toHour: number }): string {
  const [from = '', to = ''] = [fromHour, toHour].map((hour) =>
    formatMoment(Date.UTC(2026, 0, 1, hour), 'UTC', 'hour'),
  );
  const half = to.match(/\s?[AP]M$/)?.[0] ?? '';
  return texts.window(half !== '' && from.endsWith(half) ? from.slice(0, -half.length) : from, to);
}

/** Where an opening on the routes is found for a customer. */
export const openingPath = (customerId: string): string =>
  `/routes/week?new=stop&customerId=${encodeURIComponent(customerId)}`;

/** What is next, what is owed, what it costs. */
export function Standing({ customer }: { customer: Customer }) {
  const { customerId, servicePrice } = customer;
  const standing = useStanding(customerId);
  const leads = useLeadsSomewhere();
  const seesBills = useCan('billing', 'view');
  const mayBill = useMayBill();
  const waiting = standing.isError ? (
    <span className="text-ink-3">{texts.nextLoadFailed}</span>
  ) : (
    <Skeleton className="h-5 w-28" />
  );
  const next = standing.data?.nextVisit;
  const balance = standing.data?.balance;
  const mayRoute = useCan('routes', 'edit') && leads('/routes/week');
  const week = `/routes/week?from=${next?.date ?? ''}`;
  const stop = `/field-service/customer/${encodeURIComponent(customerId)}`;
  const ownPrice = (
    <>
      {servicePrice === null
        ? customersTexts.notSet
        : customersTexts.pricePerOf[customer.pricePer](formatDollars(servicePrice))}
      <span className="block w-full text-sm font-normal text-ink-2">{frequencyLabel(customer.serviceFrequency)}</span>
    </>
  );
  const nextPath = leads('/routes/week') ? week : leads(stop) ? stop : null;
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-surface max-md:[&>:first-child]:col-span-2 max-md:[&>:first-child]:border-b max-md:[&>*]:border-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:divide-x md:divide-line max-md:[&>:last-child:not(:nth-child(2))]:border-l">
      <Fact term={texts.next} more={next?.technicianName ?? undefined}>
        {standing.data === undefined ? (
          waiting
        ) : next ? (
          <FactLink to={nextPath}>
            {next.underWay
              ? texts.underWay
              : [formatDay(next.date, 'shortWeekdayAndDay'), next.window ? windowText(next.window) : null]
                  .filter(Boolean)
                  .join(', ')}
          </FactLink>
        ) : mayRoute && customer.isActive ? (
          <FactLink to={openingPath(customerId)}>{texts.addToRoute}</FactLink>
        ) : (
          texts.notOnRoute
        )}
      </Fact>
      {seesBills ? (
        <Fact
          term={texts.balance}
          more={
            balance?.oldestInvoiceId && mayBill ? (
              <Link
                to={`/invoices/${encodeURIComponent(balance.oldestInvoiceId)}`}
                className="inline-flex min-h-6 items-center rounded-sm text-brand hover:underline"
              >
                {texts.recordPayment}
              </Link>
            ) : undefined
          }
        >
          {standing.data === undefined ? (
            waiting
          ) : balance && balance.open > 0 ? (
            <>
              <FactLink to={`/statements/${encodeURIComponent(customerId)}`}>{formatDollars(balance.open)}</FactLink>
              {balance.overdue > 0 ? (
                <Chip tone="bad" className="ml-2">
                  {texts.overdue(formatDollars(balance.overdue))}
                </Chip>
              ) : null}
            </>
          ) : (
            <FactLink to={`/statements/${encodeURIComponent(customerId)}`}>{texts.paidUp}</FactLink>
          )}
        </Fact>
      ) : null}
      <Fact term={texts.price}>
        {seesBills ? <CustomerPricePart customerId={customerId} otherwise={ownPrice} /> : ownPrice}
      </Fact>
    </dl>
  );
}

const FactLink = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    children
  ) : (
    <Link to={to} className="inline-flex min-h-6 items-center rounded-sm underline-offset-2 hover:underline">
      {children}
    </Link>
  );

const Fact = ({ term, children, more }: { term: string; children: ReactNode; more?: ReactNode }) => (
  <div className="min-w-0 px-4 py-3">
    <dt className="text-xs text-ink-2">{term}</dt>
    <dd className="num mt-0.5 flex flex-wrap items-center text-md font-semibold">{children}</dd>
    {more === undefined ? null : <dd className="text-sm text-ink-2">{more}</dd>}
  </div>
);

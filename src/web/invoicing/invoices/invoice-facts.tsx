import { Link } from 'react-router';
import type { Invoice } from '#contract/invoicing/customer-billing.ts';
import { dayName } from '#web/base/day-words.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { invoicesTexts as texts } from './texts.ts';

/** Whom an invoice is to, its days, how its mail fared, and the card it can be charged to. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const leads = useLeadsSomewhere();
  const { customerId, customerName, state, periodStart, periodEnd, customerEmail, mail, card } = invoice;
  const isUpcoming = state === 'upcoming';
  const customerPath = `/customers?view=${encodeURIComponent(customerId)}`;
  return (
    <Card title={texts.facts}>
      <DefinitionList
        items={[
          {
            term: texts.customer,
            value: leads('/customers') ? (
              <Link to={customerPath} className="rounded-sm text-brand underline-offset-2 hover:underline">
                {customerName}
              </Link>
            ) : (
              customerName
            ),
          },
          ...(periodStart && periodEnd
            ? [{ term: texts.period, value: texts.span(dayName(periodStart), dayName(periodEnd)) }]
            : []),
          isUpcoming
            ? { term: texts.willIssueOn, value: dayName(invoice.issueOn) }
            : { term: texts.issueOn, value: invoice.issuedOn ? dayName(invoice.issuedOn) : null },
          ...(invoice.dueOn ? [{ term: texts.due, value: dayName(invoice.dueOn) }] : []),
          ...(isUpcoming
            ? []
            : [
                {
                  term: texts.mail,
                  value: customerEmail ? (
                    <>
                      <span className="block">{mail ? texts.mails[mail] : texts.notMailed}</span>
                      <span className="block text-sm font-normal break-all text-ink-2">{customerEmail}</span>
                    </>
                  ) : (
                    texts.noEmail
                  ),
                },
              ]),
          { term: texts.card, value: card ? texts.cardIs(card.brand, card.last4) : texts.noCard },
          ...(invoice.attempts > 0 ? [{ term: texts.attempts, value: attemptsText(invoice) }] : []),
        ]}
      />
      {!isUpcoming && invoice.memo ? (
        <section className="mt-3">
          <h3 className="text-sm text-ink-2">{texts.memo}</h3>
          <p className="mt-1 rounded-sm bg-sunken px-3 py-2.5 text-sm whitespace-pre-wrap">{invoice.memo}</p>
        </section>
      ) : null}
      {isUpcoming && invoice.edited && invoice.subscriptionId ? (
        <p className="mt-2 text-sm text-ink-2">{texts.edited}</p>
      ) : null}
    </Card>
  );
}

function attemptsText({ attempts, nextAttemptOn }: Invoice): string {
  const tried = texts.tried(attempts);
  return nextAttemptOn ? texts.triedAgain(tried, dayName(nextAttemptOn)) : tried;
}

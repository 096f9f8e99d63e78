/** @jsxRuntime automatic */

import { renderToStaticMarkup } from 'react-dom/server';
import { localDate } from '#domain/calendar/index.ts';
import { dollarText } from '#domain/money/index.ts';
import { brandName } from '#domain/subscription/index.ts';
import { longDay } from './plan-emails.ts';
import type { BillingCompany, Payment } from './repo.ts';

/** The page's only style sheet; its headers allow this one alone. */
export const receiptStyle = `
  body { font: 16px/1.5 system-ui, sans-serif; color: #0f2733; max-width: 40rem; margin: 3rem auto; padding: 0 1.5rem }
  h1 { font-size: 1.5rem; margin: 0 }
  table { width: 100%; border-collapse: collapse; margin: 1.5rem 0 }
  th { text-align: left; font-weight: 500 }
  th, td { padding: .5rem 0; border-bottom: 1px solid #d5e0e6 }
  td { text-align: right; font-variant-numeric: tabular-nums }
  .total th, .total td { font-weight: 700 }
  .note { color: #47616f }
`;

function Row({ label, value, total = false }: { label: string; value: string; total?: boolean }) {
  return (
    <tr className={total ? 'total' : undefined}>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  );
}

function Receipt({ company, payment }: { company: BillingCompany; payment: Payment }) {
  const { periodStartsOn, periodEndsOn, creditUsedCents, refundedCents, cardBrand, cardLast4 } = payment;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`Receipt ${payment.receiptNumber}`}</title>
        <style>{receiptStyle}</style>
      </head>
      <body>
        <h1>Poolhand</h1>
        <p>
          Receipt {payment.receiptNumber}
          <br />
          {longDay(localDate(company.timeZone, payment.settledAt ?? payment.createdAt))}
          {company.name ? (
            <>
              <br />
              {company.name}
            </>
          ) : null}
        </p>
        <table>
          <tbody>
            <Row label={payment.description} value={dollarText(payment.priceCents)} />
            {periodStartsOn && periodEndsOn ? (
              <Row label="Period" value={`${longDay(periodStartsOn)} to ${longDay(periodEndsOn)}`} />
            ) : null}
            {creditUsedCents > 0 ? <Row label="Paid from credit" value={`−${dollarText(creditUsedCents)}`} /> : null}
            <Row label="Charged" value={dollarText(payment.amountCents)} total />
            {refundedCents > 0 ? <Row label="Refunded" value={dollarText(refundedCents)} /> : null}
            {cardBrand && cardLast4 ? (
              <Row label="Card" value={`${brandName(cardBrand)} ending in ${cardLast4}`} />
            ) : null}
          </tbody>
        </table>
        {payment.processor === 'sandbox' ? <p className="note">Test payment only. No money was charged.</p> : null}
      </body>
    </html>
  );
}

/** The receipt as a page to print. */
export const receiptPage = (company: BillingCompany, payment: Payment): string =>
  `<!doctype html>${renderToStaticMarkup(<Receipt company={company} payment={payment} />)}`;

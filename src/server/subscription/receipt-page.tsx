/** @jsxRuntime automatic */

import { renderToStaticMarkup } from 'react-dom/server';
import { localDate } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { cardText } from './plan-emails.ts';
import type { BillingCompany, Payment } from './repo.ts';
import { subscriptionTexts } from './texts.ts';

const { receiptPage: texts, onlyTest } = subscriptionTexts;

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

interface ReceiptProps {
  company: BillingCompany;
  payment: Payment;
  words: Words;
}

function Receipt({ company, payment, words: { language, say, day, dollars } }: ReceiptProps) {
  const { periodStartsOn: from, periodEndsOn: to, creditUsedCents, refundedCents } = payment;
  const title = say(texts.title({ number: payment.receiptNumber }));
  const card = cardText(payment);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <style>{receiptStyle}</style>
      </head>
      <body>
        <h1>Poolhand</h1>
        <p>
          {title}
          <br />
          {day(localDate(company.timeZone, payment.settledAt ?? payment.createdAt), 'longDate')}
          {company.name ? (
            <>
              <br />
              {company.name}
            </>
          ) : null}
        </p>
        <table>
          <tbody>
            <Row label={payment.description} value={dollars(dollarsOf(payment.priceCents))} />
            {from && to ? <Row label={say(texts.period)} value={say(texts.fromTo({ from, to }))} /> : null}
            {creditUsedCents > 0 ? (
              <Row label={say(texts.fromCredit)} value={`−${dollars(dollarsOf(creditUsedCents))}`} />
            ) : null}
            <Row label={say(texts.charged)} value={dollars(dollarsOf(payment.amountCents))} total />
            {refundedCents > 0 ? <Row label={say(texts.refunded)} value={dollars(dollarsOf(refundedCents))} /> : null}
            {card ? <Row label={say(texts.card)} value={say(card)} /> : null}
          </tbody>
        </table>
        {payment.processor === 'sandbox' ? <p className="note">{say(onlyTest)}</p> : null}
      </body>
    </html>
  );
}

/** The receipt as a page to print. */
export const receiptPage = (company: BillingCompany, payment: Payment, words: Words): string =>
  `<!doctype html>${renderToStaticMarkup(<Receipt company={company} payment={payment} words={words} />)}`;

import { type FormEvent, useState } from 'react';
import type { PortalHome } from '#contract/homeowner/portal.ts';
import { bankNewsOf, isOwed, isPayable } from '#domain/invoicing/index.ts';
import { Field, Panel, PortalButton, Refusal } from './parts.tsx';
import { callPortal, ownPath, PortalError, useTexts } from './portal-api.ts';

type OwnQuote = PortalHome['quotes'][number];

interface QuotesProps {
  quotes: readonly OwnQuote[];
  onChanged: () => Promise<void>;
}

/** Quotes with what they offer; an open one is approved or declined here. */
export function Quotes({ quotes, onChanged }: QuotesProps) {
  return quotes.map((quote) => <QuotePanel key={quote.workOrderId} quote={quote} onChanged={onChanged} />);
}

function QuotePanel({ quote, onChanged }: { quote: OwnQuote; onChanged: () => Promise<void> }) {
  const { say, texts } = useTexts();
  const { title, description, lines, total, state, validUntil } = quote;
  const isOpen = state === 'open';
  return (
    <Panel title={say(texts.quote({ title }))}>
      <p className={isOpen ? 'text-warn' : 'text-ink-2'}>
        {say(texts.quoteStates[state])}
        {isOpen && validUntil ? ` · ${say(texts.validUntil({ date: validUntil }))}` : ''}
      </p>
      {description ? <p className="mt-2 whitespace-pre-wrap">{description}</p> : null}
      {isOpen ? (
        <ul className="mt-2 divide-y divide-line">
          {lines.map((line) => (
            <li key={`${line.description} ${line.amount}`} className="flex gap-3 py-1.5">
              <span className="min-w-0 grow">{line.description}</span>
              <span className="num">{say(texts.dollars({ amount: line.amount }))}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {state === 'changed' ? null : (
        <p className="num mt-1 text-lg font-bold">{say(texts.dollars({ amount: total }))}</p>
      )}
      {isOpen && quote.deposit ? <p className="mt-1">{say(texts.deposit(quote.deposit))}</p> : null}
      {isOpen ? <Answer quote={quote} onChanged={onChanged} /> : null}
    </Panel>
  );
}

function Answer({ quote, onChanged }: { quote: OwnQuote; onChanged: () => Promise<void> }) {
  const { say, texts } = useTexts();
  const [name, setName] = useState(quote.customerName);
  const [reason, setReason] = useState('');
  const [declining, setDeclining] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setRefusal(say(texts.nameMissing));
    setBusy(true);
    setRefusal(null);
    try {
      const path = `/api/my/quotes/${encodeURIComponent(quote.workOrderId)}/answer`;
      await callPortal('POST', path, { approved: !declining, name, ...(declining ? { reason } : {}) });
      await onChanged();
    } catch (error) {
      setRefusal((error instanceof PortalError && error.message) || say(texts.answerFailed));
      setBusy(false);
    }
  };
  return (
    <form noValidate className="mt-3 flex flex-col gap-3" onSubmit={(event) => void send(event)}>
      <Field
        label={say(texts.yourName)}
        hint={say(texts.yourNameMore)}
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {declining ? (
        <Field
          label={say(texts.declineWhy)}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      <Refusal>{refusal}</Refusal>
      <PortalButton type="submit" look={declining ? 'danger' : 'primary'} wide busy={busy}>
        {declining ? say(texts.declineNow) : say(texts.approve({ amount: quote.total }))}
      </PortalButton>
      <PortalButton wide disabled={busy} onClick={() => setDeclining(!declining)}>
        {declining ? say(texts.back) : say(texts.decline)}
      </PortalButton>
    </form>
  );
}

type OwnInvoice = PortalHome['invoices'][number];

interface PayButtonProps {
  /** What is paid: an invoice, or all of a customer. */
  of: string;
  look: 'primary' | 'plain';
  label?: string;
  children: string;
}

/** Opens the page on which it is paid. */
function PayButton({ of, look, label, children }: PayButtonProps) {
  const { say, texts } = useTexts();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const { url } = await callPortal<{ url: string }>('POST', `/api/billing/${of}/payment-link`, {});
      const { pathname, search } = new URL(url);
      window.location.assign(`${pathname}${search}&from=my`);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <PortalButton look={look} wide busy={busy} aria-label={label} onClick={() => void open()}>
        {children}
      </PortalButton>
      {failed ? <Refusal>{say(texts.payFailed)}</Refusal> : null}
    </div>
  );
}

/** What is owed in all, with a way to pay it at once, and each open invoice alone. */
export function Owed({ home }: { home: PortalHome }) {
  const { say, texts } = useTexts();
  const owed = home.invoices.filter(isOwed);
  // Paid, and held by the bank: who looks for what they owe wants to know where that is.
  const held = home.invoices.filter((invoice) => !isOwed(invoice) && bankNewsOf(invoice) === 'disputed');
  return (
    <Panel title={say(texts.owe)}>
      {owed.length === 0 ? (
        <p className="text-ink-2">{say(held.length > 0 ? texts.nothingToPay : texts.nothingOwed)}</p>
      ) : (
        <>
          <p className="num text-xl font-bold">{say(texts.dollars({ amount: home.balance }))}</p>
          {owed.filter(isPayable).length > 1 && owed.every(isPayable) ? (
            <>
              <p className="mb-2 text-ink-2">{say(texts.openInvoices({ count: owed.length }))}</p>
              <PayButton of={`customers/${encodeURIComponent(home.customerId)}`} look="primary">
                {say(texts.payAll({ amount: home.balance }))}
              </PayButton>
            </>
          ) : null}
          <ul className={owed.length > 1 ? 'mt-4 flex flex-col gap-4' : 'mt-2'}>
            {owed.map((invoice) => (
              <li key={invoice.invoiceId} className="flex flex-col gap-2">
                <p className="flex flex-wrap gap-x-3">
                  <span className="num font-medium">{say(texts.invoice({ number: invoice.invoiceNumber }))}</span>
                  <DueText invoice={invoice} />
                </p>
                {isPayable(invoice) ? (
                  <PayButton
                    of={`invoices/${encodeURIComponent(invoice.invoiceId)}`}
                    look={owed.length > 1 ? 'plain' : 'primary'}
                    label={say(
                      texts.payNamed({
                        name: say(texts.invoice({ number: invoice.invoiceNumber })),
                        amount: invoice.balance,
                      }),
                    )}
                  >
                    {say(texts.pay({ amount: invoice.balance }))}
                  </PayButton>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
      {held.map((invoice) => (
        <p key={invoice.invoiceId} className="mt-2">
          <span className="num mr-3 font-medium">{say(texts.invoice({ number: invoice.invoiceNumber }))}</span>
          <DueText invoice={invoice} />
        </p>
      ))}
      {home.nextPrice ? <p className="mt-2 text-ink-2">{say(texts.nextPrice(home.nextPrice))}</p> : null}
    </Panel>
  );
}

/** Whether new invoices are charged on their own: turned on here with what is agreed to, and off again. */
export function Autopay({ home, onChanged }: { home: PortalHome; onChanged: () => Promise<void> }) {
  const { say, texts } = useTexts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!home.autopay) return null;
  const { isOn, method, consent, agreedAt } = home.autopay;
  const turn = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await callPortal('POST', '/api/my/autopay', isOn ? { on: false } : { on: true, consent });
    } catch (error) {
      setRefusal((error instanceof PortalError && error.message) || say(texts.autopayFailed));
    }
    // Also what was refused: what is agreed to may have changed.
    await onChanged().catch(() => undefined);
    setBusy(false);
  };
  return (
    <Panel title={say(texts.autopay)}>
      <div className="flex flex-col gap-3">
        {isOn && method ? <p>{say(texts.autopayOn({ method }))}</p> : null}
        {isOn && agreedAt ? (
          <p className="text-sm text-ink-2">{say(texts.autopayAgreed({ at: agreedAt, zone: home.home.timeZone }))}</p>
        ) : null}
        {isOn ? null : <p className="text-ink-2">{consent ?? say(texts.autopayNoMethod)}</p>}
        <Refusal>{refusal}</Refusal>
        {isOn || consent ? (
          <PortalButton look={isOn ? 'plain' : 'primary'} wide busy={busy} onClick={() => void turn()}>
            {say(isOn ? texts.autopayOff : texts.autopayAgree)}
          </PortalButton>
        ) : null}
      </div>
    </Panel>
  );
}

/** Where an invoice stands: what its bank does with its money, and until when it is to be paid. */
function DueText({ invoice }: { invoice: OwnInvoice }) {
  const { say, texts } = useTexts();
  const { state, dueOn: date, isOverdue } = invoice;
  const news = bankNewsOf(invoice);
  const bank = news && (
    <span className={news === 'pending' ? 'text-ink-2' : 'text-bad'}>{say(texts.bankNews[news])}</span>
  );
  if (news === 'pending' || !isOwed(invoice)) {
    return bank ?? (state === 'paid' ? <span className="text-ok">{say(texts.paid)}</span> : null);
  }
  return (
    <>
      {date ? (
        <span className={isOverdue ? 'text-bad' : 'text-ink-2'}>
          {say(isOverdue ? texts.overdue({ date }) : texts.due({ date }))}
        </span>
      ) : null}{' '}
      {bank}
    </>
  );
}

interface PaperProps {
  name: string;
  amount?: number | undefined;
  more?: React.ReactNode;
  href: string;
}

/** One document, with its file. */
function Paper({ name, amount, more, href }: PaperProps) {
  const { say, texts } = useTexts();
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="num font-medium">{name}</p>
        {more ? <p className="text-sm">{more}</p> : null}
      </div>
      {amount === undefined ? null : <span className="num">{say(texts.dollars({ amount }))}</span>}
      <a
        href={ownPath(href)}
        target="_blank"
        rel="noreferrer"
        aria-label={say(texts.pdfOf({ name }))}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm font-semibold text-brand underline"
      >
        {say(texts.pdf)}
      </a>
    </li>
  );
}

/** What is owed, and every document: invoices, quotes, receipts, the statement, reports. */
export function Papers({ home, onChanged }: { home: PortalHome; onChanged: () => Promise<void> }) {
  const { say, texts } = useTexts();
  const { invoices, receipts, customerId } = home;
  const { reports } = home.home;
  return (
    <>
      <h1 className="sr-only">{say(texts.tabs.papers)}</h1>
      <Owed home={home} />
      <Autopay home={home} onChanged={onChanged} />
      <Quotes quotes={home.quotes} onChanged={onChanged} />
      <Panel title={say(texts.invoices)}>
        {invoices.length === 0 ? <p className="text-ink-2">{say(texts.noInvoices)}</p> : null}
        <ul className="divide-y divide-line">
          {invoices.map((invoice) => (
            <Paper
              key={invoice.invoiceId}
              name={say(texts.invoice({ number: invoice.invoiceNumber }))}
              amount={invoice.total}
              more={<DueText invoice={invoice} />}
              href={`/api/billing/invoices/${encodeURIComponent(invoice.invoiceId)}/invoice.pdf`}
            />
          ))}
          {invoices.length > 0 ? (
            <Paper
              name={say(texts.statement)}
              more={<span className="text-ink-2">{say(texts.statementMore)}</span>}
              href={`/api/billing/statements/${encodeURIComponent(customerId)}/statement.pdf`}
            />
          ) : null}
        </ul>
      </Panel>
      {receipts.length > 0 ? (
        <Panel title={say(texts.receipts)}>
          <ul className="divide-y divide-line">
            {receipts.map(({ transactionId, paidOn, amount, isDisputed }) => (
              <Paper
                key={transactionId}
                name={say(texts.receipt({ date: paidOn }))}
                amount={amount}
                more={isDisputed ? <span className="text-bad">{say(texts.receiptDisputed)}</span> : null}
                href={`/api/billing/transactions/${encodeURIComponent(transactionId)}/receipt.pdf`}
              />
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel title={say(texts.reports)}>
        {reports.length === 0 ? <p className="text-ink-2">{say(texts.noReports)}</p> : null}
        <ul className="divide-y divide-line">
          {reports.map(({ reportId, serviceDate, technician }) => (
            <Paper
              key={reportId}
              name={say(texts.report({ date: serviceDate }))}
              more={technician ? <span className="text-ink-2">{technician}</span> : null}
              href={`/api/service-reports/${encodeURIComponent(reportId)}/pdf`}
            />
          ))}
        </ul>
      </Panel>
    </>
  );
}

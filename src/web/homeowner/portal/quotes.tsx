import { type FormEvent, useState } from 'react';
import type { PortalHome } from '#contract/homeowner/portal.ts';
import { Field, Panel, PortalButton, Refusal } from './parts.tsx';
import { callPortal, PortalError, useTexts } from './portal-api.ts';

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

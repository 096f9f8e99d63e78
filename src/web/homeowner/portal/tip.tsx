import { type FormEvent, useId, useRef, useState } from 'react';
import type { LeftTip, PortalHome } from '#contract/homeowner/portal.ts';
import { newId } from '#web/base/ids.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field, Panel, PortalButton, Refusal } from './parts.tsx';
import { callPortal, PortalError, useTexts } from './portal-api.ts';

type Tip = NonNullable<PortalHome['tip']>;

interface TipPanelProps {
  tip: Tip;
  email: string;
  onChanged: () => Promise<void>;
}

const noCard = { cardNumber: '', expiryDate: '', cvv: '', cardholderName: '', zipCode: '' };
const cardFields = [
  ['cardNumber', 'cc-number', 'numeric'],
  ['expiryDate', 'cc-exp', 'numeric'],
  ['cvv', 'cc-csc', 'numeric'],
  ['cardholderName', 'cc-name', 'text'],
  ['zipCode', 'postal-code', 'numeric'],
] as const;

/** A tip for who made the last visit: one of the amounts that are suggested or one's own, with the card that is kept or another. */
export default function TipPanel({ tip, email, onChanged }: TipPanelProps) {
  const { say, texts } = useTexts();
  const group = useId();
  const [chosen, setChosen] = useState<number | 'own'>(tip.amounts[0] ?? 'own');
  const [own, setOwn] = useState('');
  const [other, setOther] = useState(tip.card === null);
  const [card, setCard] = useState(noCard);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** What is being left: sent again after a lost answer, it is charged once. */
  const sending = useRef({ what: '', transactionId: '' });
  const { visitId, technician, left, isPending } = tip;
  const amount = chosen === 'own' ? Number(own.replace(/[$,\s]/g, '')) : chosen;
  const isTyped = other && tip.cardEntry === 'fields';
  const leave = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(amount >= 1 && amount <= 500)) return setRefusal(say(texts.tip.wrongAmount));
    const from = other ? ('card' as const) : ('stored' as const);
    const what = JSON.stringify([amount, from, card]);
    if (sending.current.what !== what) sending.current = { what, transactionId: `TIP-${newId()}` };
    setBusy(true);
    setRefusal(null);
    try {
      const { state, url } = await callPortal<LeftTip>('POST', '/api/my/tips', {
        transactionId: sending.current.transactionId,
        visitId,
        amount: Math.round(amount * 100) / 100,
        from,
        ...(isTyped ? { paymentDetails: { ...card, email: email || 'none@example.com' } } : {}),
      });
      if (state === 'redirect' && url !== null) return window.location.assign(url);
      await onChanged();
    } catch (error) {
      const isSaid = error instanceof PortalError && error.status >= 400 && error.status < 500;
      setRefusal((isSaid && error.message) || say(texts.tip.failed));
      // A card that was declined is tried again under another name.
      if (isSaid) sending.current = { what: '', transactionId: '' };
    }
    setBusy(false);
  };
  if (left !== null && (left > 0 || isPending)) {
    return (
      <Panel title={say(texts.tip.title({ name: technician }))}>
        <p role="status">
          {say(isPending ? texts.tip.pending({ amount: left }) : texts.tip.thanks({ amount: left, name: technician }))}
        </p>
      </Panel>
    );
  }
  return (
    <Panel title={say(texts.tip.title({ name: technician }))}>
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void leave(event)}>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{say(texts.tip.amount)}</legend>
          {[...tip.amounts, 'own' as const].map((each) => (
            <label
              key={each}
              className={classNames(
                'flex min-h-12 grow cursor-pointer items-center justify-center rounded-md border px-3 font-semibold',
                'has-focus-visible:outline-2 has-focus-visible:outline-brand',
                chosen === each ? 'border-brand bg-brand-soft' : 'border-line-2',
              )}
            >
              <input
                type="radio"
                name={group}
                className="sr-only"
                checked={chosen === each}
                onChange={() => setChosen(each)}
              />
              {each === 'own' ? say(texts.tip.other) : say(texts.dollars({ amount: each }))}
            </label>
          ))}
        </fieldset>
        {chosen === 'own' ? (
          <Field
            label={say(texts.tip.own)}
            inputMode="decimal"
            maxLength={8}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
          />
        ) : null}
        {isTyped
          ? cardFields.map(([name, autoComplete, inputMode]) => (
              <Field
                key={name}
                label={say(texts.tip.card[name])}
                autoComplete={autoComplete}
                inputMode={inputMode}
                maxLength={name === 'cardholderName' ? 200 : 30}
                value={card[name]}
                onChange={({ target }) => setCard((before) => ({ ...before, [name]: target.value }))}
              />
            ))
          : null}
        <Refusal>{refusal}</Refusal>
        <PortalButton type="submit" look="primary" wide busy={busy}>
          {amount >= 1 ? say(texts.tip.leave({ amount })) : say(texts.tip.leaveOne)}
        </PortalButton>
        <p className="text-sm text-ink-2">
          {say(other ? texts.tip.goesTo({ name: technician }) : texts.tip.withCard({ card: tip.card ?? '' }))}
        </p>
        {tip.card !== null ? (
          <PortalButton wide onClick={() => setOther(!other)}>
            {say(other ? texts.tip.onFile({ card: tip.card }) : texts.tip.anotherCard)}
          </PortalButton>
        ) : null}
      </form>
    </Panel>
  );
}

import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import { type OwnMessages, type PortalHome, type RequestKind, requestKinds } from '#contract/homeowner/portal.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field, Panel, PortalButton, Refusal } from './parts.tsx';
import { callPortal, PortalError, useTexts } from './portal-api.ts';

const needsDay: readonly RequestKind[] = ['change-day', 'skip'];
/** How often an open conversation looks for an answer. */
const pollMs = 20_000;

/** What the customer asks the company, and what it answers. */
export function Ask({ home }: { home: PortalHome }) {
  const { say, texts } = useTexts();
  const [messages, setMessages] = useState<OwnMessages | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    try {
      setMessages(await callPortal<OwnMessages>('GET', '/api/my/messages'));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => {
    void load();
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), pollMs);
    return () => clearInterval(timer);
  }, [load]);
  return (
    <>
      <h1 className="sr-only">{say(texts.tabs.ask)}</h1>
      <RequestForm home={home} onSent={load} />
      <Panel title={say(texts.conversation)}>
        {failed && messages === null ? <Refusal>{say(texts.conversationFailed)}</Refusal> : null}
        {messages?.length === 0 ? <p className="text-ink-2">{say(texts.noMessages)}</p> : null}
        <ol aria-label={say(texts.conversation)} className="flex flex-col gap-3">
          {messages?.toReversed().map(({ id, direction, subject, message, at }) => (
            <li
              key={id}
              className={classNames(
                'max-w-[88%] rounded-md px-3 py-2',
                direction === 'in' ? 'self-end bg-brand-soft' : 'self-start bg-sunken',
              )}
            >
              <p className="text-xs text-ink-2">
                {direction === 'in' ? say(texts.youWrote) : (home.home.company.name ?? say(texts.yourCompany))}
                {' · '}
                {say(texts.at({ at, zone: home.home.timeZone }))}
              </p>
              {subject && direction === 'out' ? <p className="font-semibold break-words">{subject}</p> : null}
              <p className="break-words whitespace-pre-wrap">{message}</p>
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

function RequestForm({ home, onSent }: { home: PortalHome; onSent: () => Promise<void> }) {
  const { say, texts } = useTexts();
  const choice = useId();
  const words = useId();
  const [kind, setKind] = useState<RequestKind>('question');
  const [date, setDate] = useState('');
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { today, nextVisit } = home.home;
  const asksDay = needsDay.includes(kind);
  const choose = (next: RequestKind): void => {
    setKind(next);
    setSent(false);
    // What is skipped is most often the next visit.
    if (next === 'skip' && date === '') setDate(nextVisit?.date ?? '');
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (asksDay && date === '') return setRefusal(say(texts.dayMissing));
    if (!asksDay && message.trim() === '') return setRefusal(say(texts.messageMissing));
    setBusy(true);
    setRefusal(null);
    try {
      await callPortal('POST', '/api/my/messages', { kind, message, ...(asksDay ? { date } : {}) });
      setMessage('');
      setDate('');
      setSent(true);
      await onSent();
    } catch (error) {
      setRefusal((error instanceof PortalError && error.status === 400 && error.message) || say(texts.sendFailed));
    }
    setBusy(false);
  };
  return (
    <Panel title={say(texts.askTitle)}>
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void send(event)}>
        <div className="flex flex-col gap-1">
          <label htmlFor={choice} className="font-medium">
            {say(texts.askWhat)}
          </label>
          <select
            id={choice}
            value={kind}
            onChange={({ target }) => choose(requestKinds.find((one) => one === target.value) ?? 'question')}
            className="min-h-12 rounded-md border border-field bg-surface px-3"
          >
            {requestKinds.map((one) => (
              <option key={one} value={one}>
                {say(texts.requestKinds[one])}
              </option>
            ))}
          </select>
        </div>
        {asksDay ? (
          <Field
            type="date"
            label={say(kind === 'skip' ? texts.skipDay : texts.newDay)}
            min={today}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        ) : null}
        <div className="flex flex-col gap-1">
          <label htmlFor={words} className="font-medium">
            {say(asksDay ? texts.moreOptional : texts.message)}
          </label>
          <textarea
            id={words}
            rows={3}
            maxLength={2000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            className="w-full rounded-md border border-field bg-surface px-3 py-2"
          />
        </div>
        {kind === 'question' ? null : <p className="text-sm text-ink-2">{say(texts.confirms)}</p>}
        <Refusal>{refusal}</Refusal>
        {sent ? (
          <p role="status" className="rounded-md bg-ok-soft px-3 py-2">
            {say(texts.sentMessage)}
          </p>
        ) : null}
        <PortalButton type="submit" look="primary" wide busy={busy}>
          {say(texts.send)}
        </PortalButton>
      </form>
    </Panel>
  );
}

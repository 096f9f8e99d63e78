import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type OwnMessages, type PortalHome, type RequestKind, requestKinds } from '#contract/homeowner/portal.ts';
import { newId } from '#web/base/ids.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field, ownPhoto, Panel, Photos, PortalButton, Refusal } from './parts.tsx';
import { callPortal, PortalError, useTexts } from './portal-api.ts';
import { ChosenPhotos, usePhotosToSend } from './send-photos.tsx';

const needsDay: readonly RequestKind[] = ['change-day', 'skip'];
/** How often an open conversation looks for an answer. */
const pollMs = 20_000;

/** What the customer asks the company, and what it answers. */
export default function Ask({ home }: { home: PortalHome }) {
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
          {messages?.toReversed().map(({ id, direction, subject, message, at, photos }) => (
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
              <Photos photos={photos} addressOf={ownPhoto} />
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
  const photos = usePhotosToSend();
  /** What is being sent, and the key that keeps it from being sent twice when the answer was lost. */
  const sending = useRef({ body: '', key: '' });
  const { today, nextVisit } = home.home;
  const asksDay = needsDay.includes(kind);
  const choose = (next: RequestKind): void => {
    setKind(next);
    setSent(false);
    // What is skipped is most often the next visit.
    if (next === 'skip' && date === '') setDate(nextVisit?.date ?? '');
  };
  const write = async (): Promise<string> => {
    const body = { kind, message, photos: photos.chosen.length, ...(asksDay ? { date } : {}) };
    const asText = JSON.stringify(body);
    if (sending.current.body !== asText) sending.current = { body: asText, key: newId() };
    const { key } = sending.current;
    const { messageId } = await callPortal<{ messageId: string }>('POST', '/api/my/messages', body, key);
    sending.current = { body: '', key: '' };
    setMessage('');
    setDate('');
    return messageId;
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
      setSent(true);
    } catch (error) {
      setRefusal((error instanceof PortalError && error.status === 400 && error.message) || say(texts.sendFailed));
    }
    await onSent();
    setBusy(false);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const isEmpty = message.trim() === '' && photos.chosen.length === 0;
    const missing = asksDay ? date === '' && texts.dayMissing : isEmpty && texts.messageMissing;
    if (missing) {
      setRefusal(say(missing));
      return;
    }
    void attempt(async () => {
      const messageId = await write();
      await photos.send(messageId);
    });
  };
  // The message went, and some of its photos didn't.
  const { leftOf } = photos;
  if (leftOf !== null && !busy) {
    return (
      <Panel title={say(texts.askTitle)}>
        <div className="flex flex-col gap-3">
          <Refusal>{say(texts.photosLeft({ count: photos.chosen.length }))}</Refusal>
          <ChosenPhotos photos={photos} />
          <PortalButton look="primary" wide onClick={() => void attempt(() => photos.send(leftOf))}>
            {say(texts.again)}
          </PortalButton>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={say(texts.askTitle)}>
      <form noValidate className="flex flex-col gap-3" onSubmit={send}>
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
        <ChosenPhotos photos={photos} mayAdd={!busy} />
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

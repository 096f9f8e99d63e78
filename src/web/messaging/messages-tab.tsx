import { Check, Mail, MessageSquare, MessageSquareText, RotateCcw, X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import {
  type MessageKind,
  type MessageState,
  messageKinds,
  messageStates,
} from '#contract/messaging/message-choices.ts';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import { formatPhone } from '#domain/messaging/index.ts';
import { useMoment } from '#web/base/format.ts';
import { usePages } from '#web/base/pages.ts';
import { useCan } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { EmptyList, PageList } from '#web/ui/loaded.tsx';
import { type ToastInput, toast } from '#web/ui/overlays/toast-store.ts';
import { paths, useCancelMessage, useMarkSent, useRetryMessage } from './api.ts';
import { tellFailure, useStatus } from './in-words.ts';
import { communicationsTexts } from './texts.ts';

const { outbox: texts, kinds, states, segments, cancel: cancelText, undo } = communicationsTexts;
const timeChoices = [
  { value: 'waiting', label: texts.waiting },
  { value: 'past', label: texts.past },
];
const kindChoices = messageKinds.map((value: MessageKind) => ({ value, label: kinds[value] }));
const stateChoices = messageStates.map((value: MessageState) => ({ value, label: states[value] }));
const names = ['search', 'when', 'messageType', 'state'] as const;
type Filter = Record<(typeof names)[number], string>;

/** Search and filters are in the address. */
export function MessagesTab() {
  const mayEdit = useCan('customers', 'edit');
  const [parameters, setParameters] = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Filter;
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const pages = usePages<ScheduledMessage>(paths.messages, given);
  const isNarrowed = Object.keys(given).length > 0;
  // Without messages there is nothing to search.
  const isNew = pages.rows?.length === 0 && !isNarrowed && !pages.query.isPlaceholderData;
  const change = (name: (typeof names)[number], value: string) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="flex flex-col gap-4">
      {isNew ? null : (
        <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(12rem,1fr)_repeat(3,minmax(9rem,auto))]">
          <SearchField
            label={texts.search}
            placeholder={texts.searchHint}
            value={filter.search}
            onChange={(value) => change('search', value)}
            className="max-md:col-span-2"
          />
          <Select
            aria-label={texts.when}
            choices={timeChoices}
            placeholder={texts.anyTime}
            value={filter.when}
            onChange={({ target }) => change('when', target.value)}
            className="max-md:col-span-2"
          />
          <Select
            aria-label={texts.kind}
            choices={kindChoices}
            placeholder={texts.anyKind}
            value={filter.messageType}
            onChange={({ target }) => change('messageType', target.value)}
          />
          <Select
            aria-label={texts.state}
            choices={stateChoices}
            placeholder={texts.anyState}
            value={filter.state}
            onChange={({ target }) => change('state', target.value)}
          />
        </div>
      )}
      <PageList
        failed={communicationsTexts.loadFailed}
        label={texts.list}
        pages={pages}
        rowKey={({ id }) => id}
        renderRow={(message) => <MessageRow message={message} mayEdit={mayEdit} />}
        empty={
          <EmptyList
            icon={<MessageSquareText />}
            texts={texts}
            more={texts.noneMore}
            isNarrowed={isNarrowed}
            onClear={() => setParameters({ tab: 'messages' }, { replace: true })}
          />
        }
      />
    </div>
  );
}

function timeOf(state: ScheduledMessage['state'], moment: string): string {
  if (state === 'received') return texts.cameIn(moment);
  if (state === 'sent' || state === 'delivered') return texts.wentOut(moment);
  if (state === 'failed' || state === 'canceled' || state === 'skipped') return texts.wasFor(moment);
  return texts.goesOut(moment);
}

export function MessageRow({ message, mayEdit }: { message: ScheduledMessage; mayEdit: boolean }) {
  const moment = useMoment('monthDayAndTime');
  const status = useStatus()(message);
  const { customerId, customerName, recipient, channel, messageType, state, note, attempts, segments: parts } = message;
  const { subject, cost, direction } = message;
  const name = customerName ?? (recipient === '' ? texts.unknown : formatPhone(recipient));
  const Icon = channel === 'sms' ? MessageSquare : Mail;
  return (
    <article
      aria-label={name}
      className="grid gap-x-5 gap-y-2 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-start md:px-5"
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {customerId ? (
            <Link
              to={`/customers?view=${encodeURIComponent(customerId)}`}
              className="rounded-sm font-semibold break-words hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          <Chip tone={status.tone} dot>
            {status.name}
          </Chip>
          <Chip>{kinds[messageType]}</Chip>
        </div>
        {subject ? <p className="text-sm font-medium break-words">{subject}</p> : null}
        <p className="text-sm break-words whitespace-pre-wrap">{message.message}</p>
        {note ? <p className="text-sm break-words text-ink-2">{note}</p> : null}
        <p className="num flex flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
          <Icon role="img" aria-label={channel === 'sms' ? texts.bySms : texts.byEmail} className="size-3.5" />
          {[
            timeOf(state, moment(message.scheduledTime)),
            direction === 'out' && recipient !== '' ? texts.to(formatPhone(recipient)) : null,
            channel === 'sms' && parts > 1 ? segments(parts) : null,
            attempts > 1 ? texts.attempts(attempts) : null,
            cost === null ? null : texts.money(cost),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayEdit ? <MessageActions message={message} name={name} /> : null}
    </article>
  );
}

const waiting: readonly string[] = ['scheduled', 'queued', 'held'];
const look = { size: 'sm', className: 'max-md:h-12 max-md:grow' } as const;

/** Cancel, retry, send from this phone. */
function MessageActions({ message, name }: { message: ScheduledMessage; name: string }) {
  const { id, state, channel, direction, recipient } = message;
  const cancel = useCancelMessage();
  const retry = useRetryMessage();
  const mark = useMarkSent();
  if (direction === 'in') return null;
  const isHeldText = state === 'held' && channel === 'sms';

  // By the time of the answer the message may have left the list: the toasts do not depend on this row.
  const run = (call: Promise<unknown>, done: Omit<ToastInput, 'variant'>, failed: string) =>
    call.then(
      () => toast({ variant: 'success', ...done }),
      (error: unknown) => tellFailure(failed, error),
    );
  const restore = () => run(retry.mutateAsync(id), { title: texts.restored }, texts.undoFailed);
  const cancelNow = () =>
    run(
      cancel.mutateAsync(id),
      { title: texts.canceled, action: { label: undo, onSelect: restore } },
      texts.cancelFailed,
    );
  const tryAgain = () => run(retry.mutateAsync(id), { title: texts.retried }, texts.retryFailed);
  const markSent = () => run(mark.mutateAsync(id), { title: texts.marked }, texts.markFailed);

  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {isHeldText ? (
        <>
          <ButtonLink
            {...look}
            external
            to={`sms:${recipient}?&body=${encodeURIComponent(message.message)}`}
            icon={<MessageSquare aria-hidden="true" className="size-4" />}
            aria-label={texts.fromPhoneOf(name)}
          >
            {texts.fromPhone}
          </ButtonLink>
          <Button
            {...look}
            icon={<Check aria-hidden="true" className="size-4" />}
            aria-label={texts.markSentOf(name)}
            busy={mark.isPending}
            onClick={markSent}
          >
            {texts.markSent}
          </Button>
        </>
      ) : null}
      {state === 'failed' || state === 'held' ? (
        <Button
          {...look}
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
          aria-label={texts.retryOf(name)}
          busy={retry.isPending}
          onClick={tryAgain}
        >
          {texts.retry}
        </Button>
      ) : null}
      {waiting.includes(state) ? (
        <Button
          {...look}
          icon={<X aria-hidden="true" className="size-4" />}
          aria-label={texts.cancelOf(name)}
          busy={cancel.isPending}
          onClick={cancelNow}
        >
          {cancelText}
        </Button>
      ) : null}
    </div>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ChevronLeft, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { replyBody, type ScheduledMessage } from '#contract/messaging/messages.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { formatList, useMoment } from '#web/base/format.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PhotoViewerPart } from '#web/visits/index.ts';
import { useConsent, useMarkRead, useReply, useSaveConsent, useThread } from './api.ts';
import { measure, tellFailure, useStatus } from './in-words.ts';
import { communicationsTexts } from './texts.ts';

const { inbox: texts, outbox, kinds } = communicationsTexts;

/** Whether the customer may be texted and why, and the office's switch for it. */
function ConsentNote({ customerId, mayEdit }: { customerId: string; mayEdit: boolean }) {
  const moment = useMoment('monthDayAndTime');
  const consent = useConsent(customerId);
  const save = useSaveConsent(customerId);
  if (!consent.data || consent.data.state === 'none') return null;
  const { state, source, since } = consent.data;
  const next = state === 'stopped' ? 'given' : 'stopped';
  const change = () =>
    save.mutate(next, {
      onSuccess: () => toast({ variant: 'success', title: next === 'stopped' ? texts.nowStopped : texts.nowGiven }),
      onError: (error) => tellFailure(texts.consentFailed, error),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
      <p className={state === 'stopped' ? 'font-semibold text-warn' : undefined}>
        {[texts.consents[state], source, since ? moment(since) : null].filter(Boolean).join(' · ')}
      </p>
      {mayEdit ? (
        <Button size="sm" className="max-md:h-11" busy={save.isPending} onClick={change}>
          {next === 'stopped' ? texts.stop : texts.allow}
        </Button>
      ) : null}
    </div>
  );
}

interface ConversationProps {
  customerId: string;
  name: string;
  email: string | null;
  unread: number;
  /** Somebody opened it, rather than the page. */
  wasChosen: boolean;
  onClose: () => void;
}

export function Conversation({ customerId, name, email, unread, wasChosen, onClose }: ConversationProps) {
  const mayEdit = useCan('customers', 'edit');
  const messages = useThread(customerId);
  const { mutate: markRead } = useMarkRead();
  const isThere = messages.data !== undefined;
  const section = useRef<HTMLElement>(null);
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(true);
    const { current } = section;
    for (const event of ['pointerdown', 'focusin']) current?.addEventListener(event, touch);
    return () => {
      for (const event of ['pointerdown', 'focusin']) current?.removeEventListener(event, touch);
    };
  }, []);
  const isSeen = isThere && (wasChosen || isTouched);
  useEffect(() => {
    if (mayEdit && isSeen && unread > 0) markRead(customerId);
  }, [mayEdit, isSeen, unread, customerId, markRead]);
  useEffect(() => {
    if (!isThere || window.matchMedia('(min-width: 48rem)').matches) return;
    // On a phone it replaces the list, and the pressed row with it.
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [isThere]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={texts.with(name)}
      className="flex min-w-0 scroll-mt-20 flex-col gap-3 outline-none"
    >
      <div className="flex items-center gap-2">
        <IconButton
          label={texts.back}
          icon={<ChevronLeft />}
          onClick={onClose}
          tooltip={false}
          className="-ml-2 md:hidden"
        />
        <h2 className="min-w-0 grow truncate">
          <Link to={`/customers?view=${encodeURIComponent(customerId)}`} className="rounded-sm hover:underline">
            {name}
          </Link>
        </h2>
      </div>
      <ConsentNote customerId={customerId} mayEdit={mayEdit} />
      <Loaded failed={communicationsTexts.loadFailed} query={messages}>
        <Card flush>
          <Said messages={messages.data ?? []} email={email?.toLowerCase() ?? null} />
          {mayEdit ? (
            <ReplyForm
              customerId={customerId}
              hasEmail={Boolean(email)}
              wroteBy={messages.data?.findLast(({ direction }) => direction === 'in')?.channel ?? 'sms'}
            />
          ) : null}
        </Card>
      </Loaded>
    </section>
  );
}

const shownAtFirst = 12;

/** What came with an email beside what was written: never more than names and text. */
function MailParts({ rest, attachments }: Pick<NonNullable<ScheduledMessage['mail']>, 'rest' | 'attachments'>) {
  return (
    <>
      {attachments.length > 0 ? (
        <p className="text-sm break-words text-ink-2">
          {texts.attached(formatList(attachments.map(({ name }) => name)))}
        </p>
      ) : null}
      {rest ? (
        <details className="text-sm text-ink-2">
          <summary className="cursor-pointer py-1 font-semibold max-md:py-2.5">{texts.quoted}</summary>
          <p className="mt-1 border-l-2 border-line pl-3 break-words whitespace-pre-wrap">{rest}</p>
        </details>
      ) : null}
    </>
  );
}

/** What a customer sent with what they wrote. */
function SentPhotos({ photos }: Pick<ScheduledMessage, 'photos'>) {
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const named = photos.map(({ photoId, takenAt, ...photo }, index) => ({
    ...{ ...photo, id: photoId, timestamp: takenAt, category: texts.photo(index + 1) },
    ...{ description: null, pairId: null, base64Data: '', capturedSha256: null },
  }));
  return (
    <>
      <ul aria-label={texts.photos} className="grid grid-cols-3 gap-2">
        {named.map(({ id, category, thumbnailUrl }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={texts.openPhoto(index + 1)}
              onClick={() => setShown(index)}
              className="block w-full overflow-hidden rounded-sm bg-sunken"
            >
              <img src={thumbnailUrl} alt={category} loading="lazy" className="aspect-square w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <PhotoViewerPart photos={named} index={shown} linkKey={null} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

/** Oldest first; at first only the latest. */
function Said({ messages, email }: { messages: ScheduledMessage[]; email: string | null }) {
  const moment = useMoment('monthDayAndTime');
  const status = useStatus();
  const [all, setAll] = useState(false);
  if (messages.length === 0) return <p className="px-4 py-6 text-sm text-ink-2 md:px-5">{texts.nothing}</p>;
  const shown = all ? messages : messages.slice(-shownAtFirst);
  return (
    <>
      {shown.length < messages.length ? (
        <Button variant="quiet" wide onClick={() => setAll(true)}>
          {texts.earlier(messages.length - shown.length)}
        </Button>
      ) : null}
      <ol aria-label={texts.messages} className="flex flex-col gap-3 p-4 md:p-5">
        {shown.map(
          ({ id, direction, message, subject, state, messageType, scheduledTime, note, channel, mail, photos }) => {
            const isIn = direction === 'in';
            return (
              <li
                key={id}
                className={classNames('flex max-w-[85%] flex-col gap-1', isIn ? 'self-start' : 'items-end self-end')}
              >
                <p
                  className={classNames(
                    'max-w-full rounded-md px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap',
                    isIn ? 'rounded-bl-none bg-sunken' : 'rounded-br-none bg-brand-soft',
                  )}
                >
                  {subject ? <span className="block font-semibold">{subject}</span> : null}
                  {message}
                </p>
                {mail ? <MailParts {...mail} /> : null}
                <SentPhotos photos={photos} />
                <p className="num text-xs text-ink-3">
                  {[
                    moment(scheduledTime),
                    isIn ? null : kinds[messageType],
                    isIn && !mail ? null : channel === 'sms' ? outbox.bySms : outbox.byEmail,
                    mail?.from && mail.from !== email ? texts.from(mail.from) : null,
                    isIn ? null : status({ state, channel }).name,
                    note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            );
          },
        )}
      </ol>
    </>
  );
}

const replyForm = z.pick(replyBody, { message: true });
const ways = [
  { value: 'sms', label: outbox.bySms },
  { value: 'email', label: outbox.byEmail },
];

interface ReplyFormProps extends Pick<ConversationProps, 'customerId'> {
  hasEmail: boolean;
  /** How the customer wrote last: the answer goes the same way, unless another is chosen. */
  wroteBy: 'sms' | 'email';
}

function ReplyForm({ customerId, hasEmail, wroteBy }: ReplyFormProps) {
  const reply = useReply(customerId);
  // What somebody prepared to be sent is in the address as `text`; it is sent from here, by a person.
  const [parameters, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState<'sms' | 'email' | null>(null);
  // Whether there is an address may be known only after the conversation is.
  const channel = chosen ?? (hasEmail ? wroteBy : 'sms');
  const form = useForm<z.input<typeof replyForm>, unknown, z.output<typeof replyForm>>({
    resolver: standardSchemaResolver(replyForm),
    defaultValues: { message: parameters.get('text') ?? '' },
  });
  const message = useWatch({ control: form.control, name: 'message' });
  return (
    <Form
      form={form}
      label={texts.answer}
      className="border-t border-line p-4 md:p-5"
      onSubmit={async (typed) => {
        await reply.mutateAsync({ ...typed, channel }).catch(tellingFailure(texts.answerFailed));
        form.reset({ message: '' });
        setParameters(
          (current) => {
            current.delete('text');
            return current;
          },
          { replace: true, preventScrollReset: true },
        );
      }}
    >
      <TextAreaField
        control={form.control}
        name="message"
        label={texts.message}
        hint={channel === 'sms' ? measure(message) : undefined}
        rows={2}
        maxLength={1000}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {hasEmail ? (
          <Select
            aria-label={texts.channel}
            choices={ways}
            value={channel}
            onChange={({ target }) => setChosen(target.value === 'email' ? 'email' : 'sms')}
            className="w-40 max-md:grow"
          />
        ) : null}
        <Button
          type="submit"
          variant="primary"
          icon={<Send aria-hidden="true" className="size-4" />}
          busy={form.formState.isSubmitting}
          className="h-10.5 max-md:h-11.5 max-md:grow"
        >
          {texts.send}
        </Button>
      </div>
    </Form>
  );
}

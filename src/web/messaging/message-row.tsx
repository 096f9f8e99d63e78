import { Mail, MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import { formatPhone } from '#domain/messaging/index.ts';
import { useMoment } from '#web/base/format.ts';
import { Chip } from '#web/ui/chip.tsx';
import { useStatus } from './in-words.ts';
import { MessageActions } from './message-actions.tsx';
import { communicationsTexts } from './texts.ts';

const { outbox: texts, kinds, segments } = communicationsTexts;

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

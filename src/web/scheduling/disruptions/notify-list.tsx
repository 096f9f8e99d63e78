import { Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CustomerNotice } from '#contract/messaging/message-choices.ts';
import type { DisruptionPreview } from '#contract/scheduling/disruptions.ts';
import { formatPhone } from '#domain/messaging/index.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { disruptionsTexts as texts } from './texts.ts';

/** How much of a list is shown at first. */
const shownAtFirst = 12;

/** A titled list that begins short. */
export function ShowSome<T>({
  title,
  aside,
  items,
  children,
}: {
  title: string;
  aside?: ReactNode;
  items: readonly T[];
  children: (item: T) => ReactNode;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, shownAtFirst);
  return (
    <section className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-sm font-semibold">
          {title} <span className="num font-normal text-ink-2">{items.length}</span>
        </h3>
        {aside}
      </div>
      <ul aria-label={title} className="divide-y divide-line">
        {shown.map(children)}
      </ul>
      {shown.length < items.length ? (
        <Button variant="quiet" className="-ml-4 self-start max-md:h-12" onClick={() => setAll(true)}>
          {texts.showAll(items.length)}
        </Button>
      ) : null}
    </section>
  );
}

type Customer = DisruptionPreview['toTell'][number];

interface NotifyListProps {
  customers: readonly Customer[];
  notified: ReadonlySet<string>;
  onChange: (notified: Set<string>) => void;
}

const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The customers to notify: those who are checked, and those to call because nothing sent from here reaches them. */
export function NotifyList({ customers, notified, onChange }: NotifyListProps) {
  const { mailServer } = useUser().settings;
  const reached = customers.filter(({ channel }) => channel !== null);
  const unreached = customers.filter(({ channel }) => channel === null);
  const chosen = reached.filter(({ customerId }) => notified.has(customerId));
  const emails = chosen.filter(({ channel }) => channel === 'email').length;
  const toggle = (customerId: string, isNotified: boolean) => {
    const next = new Set(notified);
    if (isNotified) next.add(customerId);
    else next.delete(customerId);
    onChange(next);
  };
  return (
    <>
      {reached.length > 0 ? (
        <ShowSome
          title={texts.notify}
          items={reached}
          aside={
            <span className="flex flex-wrap items-center gap-1 text-xs text-ink-2">
              <span className="num mr-1">{texts.chosen(chosen.length - emails, emails)}</span>
              <Button
                size="sm"
                variant="quiet"
                className="max-md:h-12"
                onClick={() => onChange(new Set(reached.map(({ customerId }) => customerId)))}
              >
                {texts.notifyAll}
              </Button>
              <Button size="sm" variant="quiet" className="max-md:h-12" onClick={() => onChange(new Set())}>
                {texts.notifyNone}
              </Button>
            </span>
          }
        >
          {(customer) => (
            <li key={customer.customerId} className="py-1">
              <Checkbox
                touch
                checked={notified.has(customer.customerId)}
                onChange={(isNotified) => toggle(customer.customerId, isNotified)}
                aria-label={`${customer.name}, ${recipientOf(customer)}`}
                label={
                  <>
                    <span className="font-medium">{customer.name}</span>{' '}
                    <span className="text-ink-2">{recipientOf(customer)}</span>
                    <span className="num block text-xs text-ink-2">{customer.message}</span>
                  </>
                }
              />
              <WholeNotice notice={customer} className="pl-7.5" />
            </li>
          )}
        </ShowSome>
      ) : null}
      {emails > 0 && !mailServer ? <Banner tone="warn">{texts.noMailServer}</Banner> : null}
      {unreached.length > 0 ? (
        <ShowSome title={texts.notReached} items={unreached}>
          {(customer) => <CallRow key={customer.customerId} customer={customer} />}
        </ShowSome>
      ) : null}
    </>
  );
}

/** Where a notice goes: "(602) 555-0142" or an address. */
export const recipientOf = ({ channel, recipient }: Pick<CustomerNotice, 'channel' | 'recipient'>): string =>
  channel === 'sms' ? formatPhone(recipient ?? '') : (recipient ?? '');

/** All that the customer will read, and when it leaves where that is later. */
export function WholeNotice({ notice, className = '' }: { notice: CustomerNotice; className?: string }) {
  return (
    <details className={`text-xs text-ink-2 ${className}`}>
      <summary className="flex min-h-8 cursor-pointer items-center gap-1 max-md:min-h-12">
        <span className="font-medium text-brand">{notice.channel === 'sms' ? texts.wholeText : texts.wholeEmail}</span>
        {notice.waits ? <span>· {texts.waits}</span> : null}
      </summary>
      <div className="rounded-md border border-line bg-sunken px-3 py-2 text-sm text-ink">
        {notice.subject ? <p className="mb-2 font-semibold">{notice.subject}</p> : null}
        <p className="num whitespace-pre-line">{notice.text}</p>
      </div>
    </details>
  );
}

function CallRow({ customer: { name, phone, message, reason } }: { customer: Customer }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="text-sm font-medium">{name}</p>
        {reason ? <p className="text-xs text-warn">{reason}</p> : null}
        <p className="num text-xs text-ink-2">{message}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:*:h-12">
        {phone === null ? (
          <span className="self-center text-xs text-warn">{texts.noContact}</span>
        ) : (
          <ButtonLink
            external
            to={telHref(phone)}
            icon={<Phone aria-hidden="true" className="size-4" />}
            aria-label={`${texts.call(name)}: ${phone}`}
          >
            <span className="num">{phone}</span>
          </ButtonLink>
        )}
        <CopyButton text={message} label={texts.copy} copied={texts.copied} />
      </div>
    </li>
  );
}

import { Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DisruptionPreview } from '#contract/scheduling/disruptions.ts';
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

/** The customers to notify: by email those who are checked, the others by phone, with the words to say. */
export function NotifyList({ customers, notified, onChange }: NotifyListProps) {
  const byMail = customers.filter(({ email }) => email !== null);
  const byPhone = customers.filter(({ email }) => email === null);
  const toggle = (customerId: string, isNotified: boolean) => {
    const next = new Set(notified);
    if (isNotified) next.add(customerId);
    else next.delete(customerId);
    onChange(next);
  };
  return (
    <>
      {byMail.length > 0 ? (
        <ShowSome
          title={texts.notify}
          items={byMail}
          aside={
            <span className="flex flex-wrap items-center gap-1 text-xs text-ink-2">
              <span className="num mr-1">{texts.emails(notified.size)}</span>
              <Button
                size="sm"
                variant="quiet"
                className="max-md:h-12"
                onClick={() => onChange(new Set(byMail.map(({ customerId }) => customerId)))}
              >
                {texts.notifyAll}
              </Button>
              <Button size="sm" variant="quiet" className="max-md:h-12" onClick={() => onChange(new Set())}>
                {texts.notifyNone}
              </Button>
            </span>
          }
        >
          {({ customerId, name, email, message }) => (
            <li key={customerId} className="py-1">
              <Checkbox
                touch
                checked={notified.has(customerId)}
                onChange={(isNotified) => toggle(customerId, isNotified)}
                aria-label={`${name}, ${email ?? ''}`}
                label={
                  <>
                    <span className="font-medium">{name}</span> <span className="text-ink-2">{email}</span>
                    <span className="num block text-xs text-ink-2">{message}</span>
                  </>
                }
              />
            </li>
          )}
        </ShowSome>
      ) : null}
      {byPhone.length > 0 ? (
        <ShowSome title={texts.notifyByPhone} items={byPhone}>
          {(customer) => <PhoneRow key={customer.customerId} customer={customer} />}
        </ShowSome>
      ) : null}
    </>
  );
}

function PhoneRow({ customer: { name, phone, message } }: { customer: Customer }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="text-sm font-medium">{name}</p>
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

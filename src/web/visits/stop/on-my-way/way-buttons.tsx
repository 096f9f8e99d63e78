import { MessageSquare, Navigation } from 'lucide-react';
import { useState } from 'react';
import type { Stop } from '#contract/visits/visits.ts';
import { navigationUrl } from '#domain/scheduling/index.ts';
import { useUser } from '#web/base/session.tsx';
import { Directions } from '#web/scheduling/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { fieldServiceTexts as texts } from '../../texts.ts';

interface NavigateButtonProps {
  customer: Stop['customer'];
  /** On a phone there is no room for the arrow that offers other programs; holding the button down does. */
  narrow?: boolean;
  className?: string;
}

interface SmsButtonProps {
  customer: Pick<Stop['customer'], 'customerId' | 'name' | 'phone'>;
  className?: string;
}

/** The sms: link with a text; both kinds of phone read the body after `?&`. Null without a number. */
export function smsLink(phone: string | null, text: string): string | null {
  const number = (phone ?? '').replace(/[^\d+]/g, '');
  return /\d/.test(number) ? `sms:${number}?&body=${encodeURIComponent(text)}` : null;
}

/** Driving directions; without an address it says so. */
export function NavigateButton({ customer, narrow, className }: NavigateButtonProps) {
  const { latitude, longitude } = customer;
  const destination = {
    ...customer,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
  };
  const url = navigationUrl(destination);
  const look = {
    icon: <Navigation aria-hidden="true" className="size-4" />,
    'aria-label': texts.navigateTo(customer.name),
  };
  return url === null ? (
    <Button
      {...look}
      className={className}
      onClick={() => toast({ title: texts.noAddress, description: texts.noAddressText, variant: 'error' })}
    >
      {texts.navigate}
    </Button>
  ) : (
    <Directions
      {...look}
      narrow={narrow}
      place={customer.name}
      urlFor={(app) => navigationUrl(destination, app) ?? url}
      linkClassName={className}
    >
      {texts.navigate}
    </Directions>
  );
}

/**
 * Texts the customer "on my way": through the server where it can, else the phone's messages open with the text. Absent
 * where the company sends no texts.
 */
export function SmsButton({ customer: { customerId, name: customerName, phone }, className }: SmsButtonProps) {
  const { companyName, settings } = useUser();
  const [sending, setSending] = useState(false);
  if (!settings.smsNotifications) return null;
  const linkFor = (text: string) => smsLink(phone, text);
  const link = linkFor(texts.onMyWay(customerName, companyName));
  const look = {
    className,
    icon: <MessageSquare aria-hidden="true" className="size-4" />,
    'aria-label': texts.smsTo(customerName),
  };
  return link === null ? (
    <Button {...look} onClick={() => toast({ title: texts.noPhone, description: texts.noPhoneText, variant: 'error' })}>
      {texts.sms}
    </Button>
  ) : (
    <ButtonLink
      {...look}
      to={link}
      external
      onClick={(event) => {
        event.preventDefault();
        if (sending) return;
        setSending(true);
        const open = (opened: string) => window.location.assign(opened);
        import('./notify-on-my-way.ts')
          .then(({ notifyOnMyWay }) => notifyOnMyWay({ customerId, customerName, linkFor, link }, open))
          // Not loaded, without a connection: the phone can.
          .catch(() => open(link))
          .finally(() => setSending(false));
      }}
    >
      {texts.sms}
    </ButtonLink>
  );
}

import { MessageSquare, Navigation } from 'lucide-react';
import { useUser } from '#web/app/session.tsx';
import { fieldServiceTexts as texts } from '#web/texts/field-service.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { onMyWayLink } from './on-my-way.ts';

interface WayButtonProps {
  customerName: string;
  className?: string;
}

/** Driving directions; without an address it says so (spec 2 §5). */
export function NavigateButton({ url, customerName, className }: WayButtonProps & { url: string | null }) {
  const look = {
    className,
    icon: <Navigation aria-hidden="true" className="size-4" />,
    'aria-label': texts.navigateTo(customerName),
  };
  return url === null ? (
    <Button
      {...look}
      onClick={() => toast({ title: texts.noAddress, description: texts.noAddressText, variant: 'error' })}
    >
      {texts.navigate}
    </Button>
  ) : (
    <ButtonLink {...look} to={url} external>
      {texts.navigate}
    </ButtonLink>
  );
}

/** The phone's messages with the on-my-way text; without a number it says so (spec 2 §5). */
export function SmsButton({ phone, customerName, className }: WayButtonProps & { phone: string | null }) {
  const { companyName } = useUser();
  const link = onMyWayLink(phone, customerName, companyName);
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
    <ButtonLink {...look} to={link} external>
      {texts.sms}
    </ButtonLink>
  );
}

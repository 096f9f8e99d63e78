import { CalendarClock, CloudLightning, FlaskConical, MessageSquareWarning, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notification, NotificationType } from '#contract/alerts/notifications.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { alertsTexts as texts } from './texts.ts';

export const typeIcons: Record<NotificationType, ReactNode> = {
  chemical_low: <FlaskConical aria-hidden="true" />,
  weather_alert: <CloudLightning aria-hidden="true" />,
  service_reminder: <CalendarClock aria-hidden="true" />,
  equipment_maintenance: <Wrench aria-hidden="true" />,
  customer_feedback: <MessageSquareWarning aria-hidden="true" />,
};

const tones: Record<Notification['severity'], Tone> = {
  critical: 'bad',
  high: 'warn',
  medium: 'brand',
  low: 'neutral',
};

export const SeverityChip = ({ severity }: Pick<Notification, 'severity'>) => (
  <Chip tone={tones[severity]} dot>
    {texts.severities[severity]}
  </Chip>
);

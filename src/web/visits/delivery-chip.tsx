import type { DeliveryState } from '#contract/reports/reports.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { sheetTexts as texts } from './stop/sheet-texts.ts';

/** The status of a report's email, as it is shown: `kept` where it was only saved on the server, for want of a mail server. */
type ShownDelivery = DeliveryState | 'kept';

interface Delivered {
  delivery: DeliveryState;
  /** False of an email that was written to a folder, which `delivery` counts as sent. */
  emailSent: boolean;
}

export const shownDelivery = ({ delivery, emailSent }: Delivered): ShownDelivery =>
  delivery === 'sent' && !emailSent ? 'kept' : delivery;

const tones: Record<ShownDelivery, Tone> = {
  sent: 'ok',
  kept: 'warn',
  pending: 'warn',
  failed: 'bad',
  none: 'neutral',
};

interface DeliveryChipProps {
  visit: Delivered;
  className?: string;
}

/** The delivery status of a visit's report. */
export function DeliveryChip({ visit, className }: DeliveryChipProps) {
  const shown = shownDelivery(visit);
  return (
    <Chip tone={tones[shown]} dot className={className}>
      {texts.reportState[shown]}
    </Chip>
  );
}

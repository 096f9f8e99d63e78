import type { DeliveryState } from '#contract/reports/reports.ts';
import { type ShownDelivery, shownDelivery } from '#domain/visits/index.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { fieldServiceTexts as texts } from './texts.ts';

const tones: Record<ShownDelivery, Tone> = {
  sent: 'ok',
  kept: 'warn',
  pending: 'warn',
  failed: 'bad',
  none: 'neutral',
};

interface DeliveryChipProps {
  visit: { delivery: DeliveryState; emailSent: boolean };
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

import { cardPart } from '#web/ui/card-part.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import type { TesterCardProps } from './tester-card.tsx';

const card = partOf(async () => (await import('./tester-card.tsx')).TesterCard);

/** The card of the pool's tester; its code comes after the panel it stands in. */
export function TesterCardPart(props: TesterCardProps) {
  const Card = usePartWhen(card, true, () => undefined);
  return Card ? <Card {...props} /> : null;
}

/** Settings → Testers. */
export const TestersTabPart = cardPart(async () => (await import('./testers-tab.tsx')).TestersTab, {
  rows: 4,
  flush: true,
});

import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** The card of the pool's tester; its code comes after the panel it stands in. */
export const TesterCardPart = lazyComponent(async () => (await import('./tester-card.tsx')).TesterCard);

/** Settings → Testers. */
export const TestersTabPart = lazyComponent(async () => (await import('./testers-tab.tsx')).TestersTab, {
  waiting: <WaitingCard rows={4} flush />,
});

import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

export const TesterCardPart = lazyComponent(async () => (await import('./tester-card.tsx')).TesterCard);

export const TestersTabPart = lazyComponent(async () => (await import('./testers-tab.tsx')).TestersTab, {
  waiting: <WaitingCard rows={4} flush />,
});

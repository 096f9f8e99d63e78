import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** Loaded after its page, so that schemas and form are not part of the first load. */
export const PoolPanelPart = lazyComponent(async () => (await import('./pool-panel.tsx')).PoolPanel, {
  waiting: <WaitingCard rows={4} />,
});

export const TesterCardPart = lazyComponent(async () => (await import('./devices/tester-card.tsx')).TesterOfPool);

export const TestersTabPart = lazyComponent(async () => (await import('./devices/testers-tab.tsx')).TestersTab, {
  waiting: <WaitingCard rows={4} flush />,
});

export const TargetsTabPart = lazyComponent(async () => (await import('./targets/targets-tab.tsx')).TargetsTab, {
  waiting: <WaitingCard rows={6} />,
});

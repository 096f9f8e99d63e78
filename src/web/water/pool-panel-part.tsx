import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** The pool's panel, loaded after the page it stands on: schemas and form are no part of the first page. */
export const PoolPanelPart = lazyComponent(async () => (await import('./pool-panel.tsx')).PoolPanel, {
  waiting: <WaitingCard rows={4} />,
});

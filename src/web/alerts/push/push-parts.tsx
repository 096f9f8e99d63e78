import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** Account Settings → Push messages; its code comes when it is chosen. */
export const PushTabPart = lazyComponent(async () => (await import('./push-tab.tsx')).PushTab, {
  waiting: <WaitingCard rows={4} />,
});

/** After signing in again: this device is told by the new session. What fails is done at the next signing in. */
export const renewOptInHere = (userId: string): Promise<void> =>
  import('./subscribe.ts').then(({ renewOptIn }) => renewOptIn(userId)).catch(() => undefined);

import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

export const PushTabPart = lazyComponent(async () => (await import('./push-tab.tsx')).PushTab, {
  waiting: <WaitingCard rows={4} />,
});

/** Moves this device to the new session after signing in; a failure is retried at the next sign-in. */
export const renewOptInHere = (userId: string): Promise<void> =>
  import('./subscribe.ts').then(({ renewOptIn }) => renewOptIn(userId)).catch(() => undefined);

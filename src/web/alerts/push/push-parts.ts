import { cardPart } from '#web/ui/card-part.tsx';

/** Account Settings → Push messages; its code comes when it is chosen. */
export const PushTabPart = cardPart(async () => (await import('./push-tab.tsx')).PushTab, { rows: 4 });

/** After signing in again: this device is told by the new session. What fails is done at the next signing in. */
export const renewOptInHere = (userId: string): Promise<void> =>
  import('./subscribe.ts').then(({ renewOptIn }) => renewOptIn(userId)).catch(() => undefined);

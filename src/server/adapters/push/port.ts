import type { Message } from '#domain/language/index.ts';

/** A browser that wants notifications, by its `PushSubscription`. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface OutgoingPush {
  /** What the service worker reads; encrypted for that browser alone. At most 3 kB. */
  content: string;
  urgency: 'high' | 'normal';
  /** How long the push service keeps it for a device that is off. */
  keepSeconds: number;
}

/** Hands pushes over to the browsers' push services. */
export interface PushSender {
  /** The key that browsers subscribe with: P-256, uncompressed, base64url. */
  readonly publicKey: string;
  /** Why nothing will be sent to this address; null where it is fine. */
  faultOf(endpoint: string): Message | null;
  /**
   * Resolves once the push service has taken it.
   * @throws PushGone where the browser has unsubscribed; PushRefused where trying again cannot help; any other Error where
   * it may
   */
  push(target: PushTarget, push: OutgoingPush): Promise<void>;
}

/** The browser does not want pushes any more. */
export class PushGone extends Error {
  override readonly name = 'PushGone';
}

/** The push service refused this one for good. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

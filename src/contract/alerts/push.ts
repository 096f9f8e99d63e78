import * as z from 'zod/mini';
import { clockTime, id } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { pushTexts as texts } from './texts.ts';

export const pushDevice = z.object({ id: z.string(), label: z.nullable(z.string()), createdAt: z.string() });

/** GET /api/push: the server's public key, the caller's choices and devices. */
export const pushState = z.object({
  /** VAPID public key, base64url. */
  publicKey: z.string(),
  /** HH:MM in the company's time zone; nothing is pushed in between, except critical alerts if `criticalAlways`. */
  quietFrom: z.string(),
  quietTo: z.string(),
  criticalAlways: z.boolean(),
  devices: z.array(pushDevice),
});
export type PushState = z.infer<typeof pushState>;

/** As the browser's `PushSubscription.toJSON()` gives it. */
export const subscribePushBody = z
  .object({
    endpoint: z.url({ protocol: /^https$/, error: issue(texts.httpsAddress) }).check(z.maxLength(1000)),
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{80,100}=*$/, issue(texts.publicKey))),
      auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,30}=*$/, issue(texts.secret))),
    }),
    label: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
  })
  .register(z.globalRegistry, {
    example: {
      endpoint: 'https://push.example.com/send/abc',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
      label: 'Chrome on Android',
    },
  });
export type SubscribePush = z.infer<typeof subscribePushBody>;
export const pushDeviceParams = z.object({ id });

export const pushChoicesBody = z
  .object({
    quietFrom: z.optional(clockTime),
    quietTo: z.optional(clockTime),
    criticalAlways: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { example: { quietFrom: '21:00', quietTo: '07:00' } });
export type PushChoices = z.infer<typeof pushChoicesBody>;

/** POST /api/push/devices/{id}/test: whether the device's push service has taken it, and what it said if not. */
export const pushTried = z.object({ taken: z.boolean(), reason: z.nullable(z.string()) });
export type PushTried = z.infer<typeof pushTried>;

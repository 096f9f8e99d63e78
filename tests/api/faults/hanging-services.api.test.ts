import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAiCompatible } from '#server/adapters/ai/openai-compatible.ts';
import { stripeProcessor } from '#server/adapters/cards/stripe.ts';
import { geocoderServer } from '#server/adapters/geocoding/http.ts';
import { smtpMailer } from '#server/adapters/mail/nodemailer.ts';
import type { Mailer, OutgoingMail } from '#server/adapters/mail/port.ts';
import { rangeSearch } from '#server/adapters/passwords/breached-passwords.ts';
import { vapidKeysOf, webPushSender } from '#server/adapters/push/web-push.ts';
import { twilioSms } from '#server/adapters/sms/twilio.ts';
import { nationalWeatherService } from '#server/adapters/weather/national-weather-service.ts';
import { mails } from '#server/db/schema/index.ts';
import { mailsRepo } from '#server/mail/repo.ts';
import { HangingServer } from '../../support/hanging-server.ts';
import { SubscribedBrowser } from '../../support/push-service.ts';
import { openWorld } from '../../support/world.ts';

const hanging = new HangingServer();
let url = '';
beforeAll(async () => {
  await hanging.listen();
  url = `http://127.0.0.1:${hanging.port}`;
});
afterAll(() => hanging.close());

const timeoutMs = 200;
const mail: OutgoingMail = {
  messageId: '<1@poolhand>',
  to: 'pat@example.com',
  subject: 's',
  html: 'h',
  text: 't',
  attachments: [],
};
const target = () => new SubscribedBrowser(`https://127.0.0.1:${hanging.port}/send`).target;
const question = { messages: [{ role: 'user' as const, content: 'Hi' }], tools: [], mostTokens: 10 };
const place = { latitude: 33.5, longitude: -112.1 };
const address = { address: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' };
const stripe = () => stripeProcessor({ secretKey: 'sk_test_1', apiUrl: url, timeoutMs, retries: 0 });
const stored = {
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 1,
  expiryYear: 2030,
};
const mark = { companyId: 'c', paymentId: 'p' };
const charge = {
  ...mark,
  amountCents: 100,
  currency: 'usd' as const,
  description: 'd',
  idempotencyKey: 'k',
  card: { stored },
};
const push = { content: '{}', urgency: 'high' as const, keepSeconds: 1 };
const pushSender = () =>
  webPushSender({
    keys: vapidKeysOf(Buffer.alloc(32, 7).toString('base64url')),
    subject: 'mailto:a@example.com',
    allowed: () => true,
    faultOf: () => null,
    timeoutMs,
  });
const smtpTimeouts = {
  dnsTimeout: timeoutMs,
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
};
const twilio = () => twilioSms({ accountSid: 'AC1', authToken: 't', from: '+16025550100', apiUrl: url, timeoutMs });
const sms = { from: null, to: '+16025550101', body: 'Hi', statusUrl: null };

describe('a service that takes the connection and never answers is waited for no longer than its time', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the mail server', () => smtpMailer(url.replace('http', 'smtp'), 'a@example.com', smtpTimeouts).deliver(mail)],
    ['the text message service, sending', () => twilio().send(sms)],
    ['the text message service, asked', () => twilio().ask('SM1')],
    ['the card processor, charging', () => stripe().charge(charge)],
    [
      'the card processor, asked',
      () => stripe().findCharge({ ...mark, paymentIntentId: 'pi_1', customerId: null, since: new Date(0) }),
    ],
    [
      'the card processor, giving back',
      () => stripe().refund({ paymentIntentId: 'pi_1', amountCents: 1, idempotencyKey: 'r' }),
    ],
    ['the AI service', () => openAiCompatible({ url, apiKey: 'k', model: 'm', timeoutMs }).ask(question)],
    ['the weather service', () => nationalWeatherService({ url, userAgent: 'u', timeoutMs }).warningsAt(place)],
    [
      'the geocoding service',
      () => geocoderServer({ kind: 'nominatim', url, userAgent: 'u', timeoutMs, minIntervalMs: 0 }).locate(address),
    ],
    ['the service for breached passwords', () => rangeSearch({ url, timeoutMs, onUnasked: () => undefined }).has('p')],
    ['a push service', () => pushSender().push(target(), push)],
  ])('%s', async (_service, ask) => {
    await expect(ask()).rejects.toThrow();
  });
});

/** A mail server that fails as long as the test wants. */
class Failing implements Mailer {
  isDown = true;
  readonly asked: string[] = [];
  readonly taken: string[] = [];
  async deliver({ to }: OutgoingMail): Promise<void> {
    this.asked.push(to);
    if (this.isDown) throw new Error('421 not now');
    this.taken.push(to);
  }
}
const mailer = new Failing();
const world = openWorld({ deps: { mailer } });

describe('a service that fails again and again', () => {
  it('is left alone after five failures, asked once to see whether it is back, and nothing is lost or done twice', async () => {
    const { companyId } = await world.company();
    const waiting = Array.from({ length: 12 }, (_none, index) => `pat-${index}@example.com`);
    await world.deps.db.inCompany(companyId, async (tx) => {
      for (const recipient of waiting) {
        const one = {
          mailId: `MAIL-${recipient}`,
          purpose: 'low-stock' as const,
          recipient,
          subject: 's',
          html: 'h',
          text: 't',
        };
        await mailsRepo(tx).insert(one, world.clock.now());
      }
    });
    await world.runJob('sweep-mails', {});
    expect(mailer.asked).toHaveLength(5);
    expect(world.deps.circuits.list()).toContainEqual({ need: 'email', which: '', state: 'open' });

    world.clock.forward({ minutes: 1 });
    await world.runJob('sweep-mails', {});
    expect(mailer.asked).toHaveLength(6);

    mailer.isDown = false;
    for (let minutes = 0; minutes < 12; minutes += 1) {
      world.clock.forward({ minutes: 1 });
      await world.runJob('sweep-mails', {});
    }
    expect([...mailer.taken].sort()).toEqual([...waiting].sort());
    expect(world.deps.circuits.list()).toContainEqual({ need: 'email', which: '', state: 'closed' });
    const states = await world.deps.db.inCompany(companyId, (tx) => tx.select({ state: mails.state }).from(mails));
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sent']));
  });
});

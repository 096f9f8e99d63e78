import type { OutsideService } from '#contract/settings/settings.ts';
import { formatPhone } from '#domain/messaging/index.ts';
import type { Config } from '#server/config.ts';
import { listFailures } from '#server/db/service-failures.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { settingsTexts } from './texts.ts';

type Service = Pick<OutsideService, 'need' | 'state' | 'detail'>;

/** The host of an address, without credentials. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'the configured address');

function devicesOf({ mqtt }: Config): Service {
  const need = 'device';
  if (mqtt === undefined) return { need, state: 'embedded', detail: 'HTTPS' };
  if (mqtt.url !== undefined) return { need, state: 'on', detail: `HTTPS, and the MQTT broker at ${hostOf(mqtt.url)}` };
  return { need, state: 'embedded', detail: `HTTPS, and the built-in MQTT broker on port ${mqtt.port}` };
}

function servicesOf(config: Config): Service[] {
  const { databaseUrl, smtpUrl, stripe, filesS3, geocoderUrl, weatherUrl, twilio } = config;
  return [
    databaseUrl
      ? { need: 'database', state: 'on', detail: `PostgreSQL at ${hostOf(databaseUrl)}` }
      : { need: 'database', state: 'embedded', detail: 'PostgreSQL in the data folder' },
    smtpUrl
      ? { need: 'email', state: 'on', detail: `SMTP at ${hostOf(smtpUrl)}` }
      : { need: 'email', state: 'embedded', detail: 'Outbox folder: emails are saved, not sent' },
    twilio
      ? { need: 'sms', state: 'on', detail: `Twilio, from ${formatPhone(twilio.from)}` }
      : { need: 'sms', state: 'embedded', detail: 'On hold in the app, to send from a phone' },
    stripe
      ? { need: 'cards', state: 'on', detail: 'Stripe' }
      : { need: 'cards', state: 'embedded', detail: 'Sandbox: test cards only, no real charges' },
    filesS3
      ? { need: 'files', state: 'on', detail: `Bucket ${filesS3.bucket} at ${hostOf(filesS3.endpoint)}` }
      : { need: 'files', state: 'embedded', detail: 'Data folder' },
    geocoderUrl
      ? { need: 'geocoding', state: 'on', detail: `${hostOf(geocoderUrl)}, then ZIP code centers` }
      : { need: 'geocoding', state: 'embedded', detail: 'ZIP code centers' },
    { need: 'roads', state: 'embedded', detail: 'Straight-line miles at 25 mph' },
    devicesOf(config),
    weatherUrl
      ? { need: 'weather', state: 'on', detail: hostOf(weatherUrl) }
      : { need: 'weather', state: 'off', detail: 'No weather alerts' },
    config.ai
      ? { need: 'ai', state: 'on', detail: `${config.ai.model} at ${hostOf(config.ai.url)}` }
      : { need: 'ai', state: 'embedded', detail: 'Built-in pool expert' },
    { need: 'push', state: 'on', detail: 'Web Push, through each browser’s push service' },
  ];
}

/** @throws AppError not_allowed for anyone but the owner */
export async function showServices(deps: Deps, { role }: Account): Promise<OutsideService[]> {
  if (role !== 'owner') throw new AppError('not_allowed', settingsTexts.ownerSeesServices);
  const failures = new Map((await listFailures(deps.db.system)).map((failure) => [failure.need, failure]));
  return servicesOf(deps.config).map((service) => {
    const failure = failures.get(service.need);
    return {
      ...service,
      lastError: failure?.message ?? null,
      lastErrorAt: failure?.failedAt.toISOString() ?? null,
    };
  });
}

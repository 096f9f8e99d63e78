import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { type PlanPricing, planPricings, type TrialAccess, trialAccesses } from '#domain/access/index.ts';
import { type TileSource, tileSource } from './tile-source.ts';

const flag = z.pipe(
  z._default(z.enum(['true', 'false', '1', '0', '']), 'false'),
  z.transform((value) => value === 'true' || value === '1'),
);

const optional = z.optional(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((value: string) => (value === '' ? undefined : value)),
  ),
);

/** Every environment variable the server reads, with its default. The README's table says the same in prose. */
const environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  HOST: z._default(z.string().check(z.trim(), z.minLength(1)), 'localhost'),
  DATA_DIR: z._default(z.string().check(z.trim(), z.minLength(1)), './data'),
  APP_URL: optional,
  DATABASE_URL: optional,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
  TRUST_PROXY: flag,
  DEMO: flag,
  SMTP_URL: optional,
  MAIL_FROM: z._default(z.string().check(z.trim()), 'Poolhand <no-reply@localhost>'),
  GEOCODER_URL: optional,
  MAP_TILES_URL: optional,
  MAP_ATTRIBUTION: optional,
  TRIAL_ACCESS: z._default(z.enum(trialAccesses), 'full'),
  PLAN_PRICING: z._default(z.enum(planPricings), 'readings'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: optional,
  SECRET_KEY: optional,
  MQTT_PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 0),
  MQTT_TLS_CERT: optional,
  MQTT_TLS_KEY: optional,
  MQTT_URL: optional,
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Base of links in messages; http://HOST:PORT unless given. */
  appUrl: string;
  databaseUrl: string | undefined;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  trustProxy: boolean;
  demo: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  geocoderUrl: string | undefined;
  /** What maps are drawn on; without it stops are drawn to scale on nothing. */
  mapTiles: TileSource | undefined;
  trialAccess: TrialAccess;
  planPricing: PlanPricing;
  /** With a key cards are paid through Stripe; without one the sandbox takes test cards. */
  stripe: { secretKey: string; webhookSecret: string | undefined; apiUrl: string | undefined } | undefined;
  /** How the companies' own accounts at Stripe are reached; their keys are kept with them. */
  companyStripe: { apiUrl: string | undefined; timeoutMs?: number; retries?: number };
  /** Seals what must be read again but not by who reads the database; made in the data folder unless given. */
  secretKey: string | undefined;
  /** How testers are reached over MQTT: through a broker elsewhere, or the built-in one; over HTTPS alone without it. */
  mqtt:
    | { url: string }
    | { url?: undefined; port: number; tls: { certFile: string; keyFile: string } | undefined }
    | undefined;
}

function mqttOf(data: z.infer<typeof environment>): Config['mqtt'] {
  if (data.MQTT_URL) return { url: data.MQTT_URL };
  if (data.MQTT_PORT === 0) return undefined;
  const { MQTT_TLS_CERT: certFile, MQTT_TLS_KEY: keyFile } = data;
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new Error('The configuration is not usable. MQTT_TLS_CERT and MQTT_TLS_KEY belong together');
  }
  return { port: data.MQTT_PORT, tls: certFile && keyFile ? { certFile, keyFile } : undefined };
}

function mapTilesOf(data: z.infer<typeof environment>, appUrl: string): Config['mapTiles'] {
  const { MAP_TILES_URL: template, MAP_ATTRIBUTION: attribution } = data;
  if ((template === undefined) !== (attribution === undefined)) {
    throw new Error('The configuration is not usable. MAP_TILES_URL and MAP_ATTRIBUTION belong together');
  }
  if (!template || !attribution) return undefined;
  if (appUrl.startsWith('https://') && !template.startsWith('https://')) {
    throw new Error('The configuration is not usable. MAP_TILES_URL: Must begin with https://, as APP_URL does');
  }
  return tileSource(template, attribution);
}

/**
 * Reads and checks the environment.
 * @throws Error naming each faulty variable and what it must be.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(env, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not usable. ${faults.join('; ')}`);
  }
  const { data } = parsed;
  const appUrl = (data.APP_URL ?? `http://${data.HOST}:${data.PORT}`).replace(/\/+$/, '');
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    appUrl,
    databaseUrl: data.DATABASE_URL,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    demo: data.DEMO,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    geocoderUrl: data.GEOCODER_URL,
    mapTiles: mapTilesOf(data, appUrl),
    trialAccess: data.TRIAL_ACCESS,
    planPricing: data.PLAN_PRICING,
    stripe: data.STRIPE_SECRET_KEY
      ? {
          secretKey: data.STRIPE_SECRET_KEY,
          webhookSecret: data.STRIPE_WEBHOOK_SECRET,
          apiUrl: data.STRIPE_API_URL,
        }
      : undefined,
    companyStripe: { apiUrl: data.STRIPE_API_URL },
    secretKey: data.SECRET_KEY,
    mqtt: mqttOf(data),
  };
}

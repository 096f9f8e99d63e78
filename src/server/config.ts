import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type TrialAccess, trialAccesses } from '#domain/access/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import { toE164 } from '#domain/messaging/index.ts';
import { defaultPlanPricing, type PlanPricing, planPricings } from '#domain/subscription/index.ts';
import type { S3Settings } from '#server/adapters/files/s3-calls.ts';
import { censusUrl, type GeocoderKind, geocoderKinds } from '#server/adapters/geocoding/http.ts';
import type { GivenWays } from '#server/adapters/outbound/post-to-given.ts';

const flag = z.pipe(
  z._default(z.enum(['true', 'false', '1', '0', '']), 'false'),
  z.transform((value) => value === 'true' || value === '1'),
);

/** How many proxies are in front of the server, or the networks they are in. */
const proxies = z.pipe(
  z._default(z.string().check(z.trim()), 'false'),
  z.transform((value): number | string[] => {
    if (value === '' || value === 'false') return 0;
    if (value === 'true') return 1;
    return /^[0-9]$/.test(value) ? Number(value) : value.split(',').map((network) => network.trim());
  }),
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
  DATABASE_CACHE_MB: z._default(z.coerce.number().check(z.int(), z.minimum(16), z.maximum(65_536)), 32),
  COMPANY_STORAGE_GB: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1_000_000)), 200),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
  TRUST_PROXY: proxies,
  CALLS_ONLY: flag,
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(300)), 0),
  DEMO: flag,
  SANDBOX_CARDS: flag,
  SMTP_URL: optional,
  MAIL_FROM: z._default(z.string().check(z.trim()), 'Poolhand <no-reply@localhost>'),
  INBOUND_MAIL_ADDRESS: optional,
  INBOUND_MAIL_SECRET: optional,
  GEOCODER: z.optional(z.enum(geocoderKinds)),
  GEOCODER_URL: optional,
  ROADS_URL: optional,
  ROADS_API: z._default(z.enum(['osrm', 'valhalla']), 'osrm'),
  WEATHER_URL: optional,
  BREACHED_PASSWORDS_URL: optional,
  MAP_TILES_URL: optional,
  MAP_ATTRIBUTION: optional,
  MAP_FILE: optional,
  TRIAL_ACCESS: z._default(z.enum(trialAccesses), 'full'),
  PLAN_PRICING: z._default(z.enum(planPricings), defaultPlanPricing),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: optional,
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional,
  TWILIO_COMPANY_NUMBERS: optional,
  TWILIO_API_URL: optional,
  AI_URL: optional,
  AI_API_KEY: optional,
  AI_MODEL: optional,
  AI_TOKENS_A_DAY: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 200_000),
  AI_TOKENS_A_DAY_IN_ALL: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 2_000_000),
  FILES_S3_ENDPOINT: optional,
  FILES_S3_BUCKET: optional,
  FILES_S3_REGION: z._default(z.string().check(z.trim(), z.minLength(1)), 'us-east-1'),
  FILES_S3_ACCESS_KEY_ID: optional,
  FILES_S3_SECRET_ACCESS_KEY: optional,
  METRICS_TOKEN: optional,
  SECRET_KEY: optional,
  VAPID_PRIVATE_KEY: optional,
  MQTT_PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 0),
  MQTT_TLS_CERT: optional,
  MQTT_TLS_KEY: optional,
  MQTT_URL: optional,
});

/** Where map tiles come from. */
interface TileSource {
  url: string;
  attribution: string;
  maxZoom: number;
  /** What a content security policy calls the servers; {s} is any subdomain. */
  origin: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Base of links in messages; http://HOST:PORT unless given. */
  appUrl: string;
  databaseUrl: string | undefined;
  /** Memory the embedded database keeps rows in, megabytes. */
  databaseCacheMb: number;
  /** Gigabytes that a company's photos and recordings may take at most. */
  companyStorageGb: number;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  /**
   * Proxies before the server, each of which appends the address it was called from: so many of them, or those in these
   * networks. What is further left is the visitor's own text.
   */
  trustProxy: number | string[];
  /** How long calls are still taken after the server was asked to stop, while it says that it is not ready. */
  drainSeconds: number;
  /** This server answers calls and leaves the jobs to the others of the same database. */
  callsOnly: boolean;
  /** Everywhere but in the product: answers whose types come from the database are checked all the same. */
  checksTypedAnswers: boolean;
  demo: boolean;
  /** Customers of companies without an own processor pay with test cards, and no money moves: to try out alone. */
  sandboxCards: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where replies to emails come in, e.g. reply@in.example.com, and what proves that a mail service brings them. */
  inboundMail: { address: string; secret: string } | undefined;
  /** Finds places of addresses; without it the addresses of the map, and the middles of ZIP codes. */
  geocoder: { kind: GeocoderKind; url: string } | undefined;
  /** Measures drives, e.g. http://localhost:5000; the roads in the data folder without it. */
  roadServer: { url: string; kind: 'osrm' | 'valhalla' } | undefined;
  /** The weather service, e.g. https://api.weather.gov; nobody is asked without it. */
  weatherUrl: string | undefined;
  /** Knows breached passwords, e.g. https://api.pwnedpasswords.com; nobody is asked without it. */
  breachedPasswordsUrl: string | undefined;
  /** What maps are drawn on; without it stops are drawn to scale on nothing. */
  mapTiles: TileSource | undefined;
  /** One PMTiles file with the streets of the maps: the one of the setting, which must be there, or what `npm run map` makes. */
  mapFile: { path: string; isSet: boolean };
  trialAccess: TrialAccess;
  planPricing: PlanPricing;
  /** With a key cards are paid through Stripe; without one the sandbox takes test cards. */
  stripe: { secretKey: string; webhookSecret: string | undefined; apiUrl: string | undefined } | undefined;
  /** How the companies' own accounts at Stripe are reached; their keys are kept with them. */
  companyStripe: { apiUrl: string | undefined; timeoutMs?: number; retries?: number };
  /** How companies' own Twilio accounts are reached. */
  companyTwilio: { apiUrl: string | undefined };
  /** Sends text messages; without it they stay in the outbox, to be sent from a phone. */
  twilio:
    | {
        accountSid: string;
        authToken: string;
        from: string;
        /** Numbers of their own that companies send from and are answered at: number to company. */
        companyNumbers: ReadonlyMap<string, string>;
        apiUrl: string | undefined;
      }
    | undefined;
  /** An OpenAI-compatible service for the assistant, with how many tokens a company may use a day; the built-in expert without it. */
  ai:
    | { url: string; apiKey: string | undefined; model: string; tokensADay: number; tokensADayInAll: number }
    | undefined;
  /** How addresses are called that companies gave for services of their own; changed by tests alone. */
  givenAddresses: GivenWays;
  /** Where the companies' files are stored; in the data folder without it. */
  filesS3: S3Settings | undefined;
  /** Opens `/api/metrics`; nothing is measured without it. */
  metricsToken: string | undefined;
  /** Seals what must be read again but not by who reads the database; made in the data folder unless given. */
  secretKey: string | undefined;
  /** Signs what is pushed to browsers (32 bytes, base64url); made in the data folder unless given. */
  vapidPrivateKey: string | undefined;
  /** How testers are reached over MQTT: through a broker elsewhere, or the built-in one; over HTTPS alone without it. */
  mqtt:
    | { url: string }
    | { url?: undefined; port: number; tls: { certFile: string; keyFile: string } | undefined }
    | undefined;
}

/** Reads `company=number,company=number`. */
function companyNumbersOf(text: string | undefined, ownNumber: string): Map<string, string> {
  const wrong = (why: string) => new Error(`The configuration is not usable. TWILIO_COMPANY_NUMBERS: ${why}`);
  const numbers = new Map<string, string>();
  for (const pair of text?.split(',') ?? []) {
    const [company = '', typed = '', ...more] = pair.split('=').map((part) => part.trim());
    const number = toE164(typed);
    if (company === '' || number === null || more.length > 0)
      throw wrong('Must be company=US number, with commas between');
    if (number === ownNumber) throw wrong('TWILIO_FROM is shared by all companies');
    if (numbers.has(number)) throw wrong(`${number} is given to two companies`);
    numbers.set(number, company);
  }
  return numbers;
}

function twilioOf(data: z.infer<typeof environment>): Config['twilio'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = data;
  if (!accountSid && !authToken && !from) return undefined;
  if (!accountSid || !authToken || !from) {
    throw new Error(
      'The configuration is not usable. TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together',
    );
  }
  const isService = from.startsWith('MG');
  const number = isService ? from : toE164(from);
  if (number === null) {
    throw new Error('The configuration is not usable. TWILIO_FROM: Must be a US number or a messaging service (MG…)');
  }
  const companyNumbers = companyNumbersOf(data.TWILIO_COMPANY_NUMBERS, number);
  return { accountSid, authToken, from: number, companyNumbers, apiUrl: data.TWILIO_API_URL };
}

function inboundMailOf(data: z.infer<typeof environment>): Config['inboundMail'] {
  const { INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_SECRET: secret } = data;
  const wrong = (why: string) => new Error(`The configuration is not usable. ${why}`);
  if ((address === undefined) !== (secret === undefined)) {
    throw wrong('INBOUND_MAIL_ADDRESS and INBOUND_MAIL_SECRET belong together');
  }
  if (!address || !secret) return undefined;
  // With the key behind the plus, what is before the @ has at most 64 letters (RFC 5321).
  if (!/^[^@+\s<>"]{1,37}@[^@\s<>"]+$/.test(address)) {
    throw wrong(
      'INBOUND_MAIL_ADDRESS: Must be an address such as reply@in.example.com, with at most 37 letters before the @',
    );
  }
  if (!/^[\w-]{32,}$/.test(secret)) {
    throw wrong('INBOUND_MAIL_SECRET: Must be 32 or more letters, digits, - and _');
  }
  return { address: address.toLowerCase(), secret };
}

function roadServerOf({ ROADS_URL: url, ROADS_API: kind }: z.infer<typeof environment>): Config['roadServer'] {
  if (url === undefined) return undefined;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Error('The configuration is not usable. ROADS_URL: Must begin with https:// or http://');
  }
  return { url, kind };
}

function breachedPasswordsUrlOf({ BREACHED_PASSWORDS_URL: url }: z.infer<typeof environment>): string | undefined {
  if (url === undefined) return undefined;
  const { protocol, username, password, search, hash } = URL.canParse(url) ? new URL(url) : new URL('none:');
  if (!/^https?:$/.test(protocol) || username || password || search || hash) {
    throw new Error(
      'The configuration is not usable. BREACHED_PASSWORDS_URL: Must be an address such as https://api.pwnedpasswords.com, without a password, ? or #',
    );
  }
  return url;
}

function geocoderOf({ GEOCODER: kind, GEOCODER_URL: given }: z.infer<typeof environment>): Config['geocoder'] {
  const url = given ?? (kind === 'census' ? censusUrl : undefined);
  if (url === undefined && kind === undefined) return undefined;
  if (url === undefined || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Error('The configuration is not usable. GEOCODER_URL: Must begin with https:// or http://');
  }
  return { kind: kind ?? 'nominatim', url };
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

function aiOf({
  AI_URL: url,
  AI_API_KEY: apiKey,
  AI_MODEL: model,
  ...data
}: z.infer<typeof environment>): Config['ai'] {
  if ((url === undefined) !== (model === undefined)) {
    throw new Error('The configuration is not usable. AI_URL and AI_MODEL belong together');
  }
  return url && model
    ? { url, apiKey, model, tokensADay: data.AI_TOKENS_A_DAY, tokensADayInAll: data.AI_TOKENS_A_DAY_IN_ALL }
    : undefined;
}

function filesS3Of(data: z.infer<typeof environment>): Config['filesS3'] {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = data;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  const given = [endpoint, bucket, accessKeyId, secretAccessKey].filter((each) => each !== undefined).length;
  if (given === 0) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new Error(
      'The configuration is not usable. FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong together',
    );
  }
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw new Error('The configuration is not usable. FILES_S3_ENDPOINT: Must begin with https:// or http://');
  }
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** What seals secrets in the database must not be guessable by who has a copy of it. */
function secretKeyOf({ SECRET_KEY: key }: z.infer<typeof environment>): string | undefined {
  if (key !== undefined && key.length < 32) {
    throw new Error('The configuration is not usable. SECRET_KEY: Must be 32 characters or more');
  }
  return key;
}

function metricsTokenOf({ METRICS_TOKEN: token }: z.infer<typeof environment>): string | undefined {
  if (token !== undefined && token.length < 16) {
    throw new Error('The configuration is not usable. METRICS_TOKEN: Must be 16 characters or more');
  }
  return token;
}

/** Street maps are drawn to this zoom by nearly every server; a map shows nothing nearer. */
const maxZoom = 19;

/**
 * Reads a template such as `https://{s}.tiles.example.com/{z}/{x}/{y}.png`.
 * @throws Error saying what a template must be
 */
function tileSource(template: string, attribution: string): TileSource {
  const fault = (what: string) => new Error(`The configuration is not usable. MAP_TILES_URL: ${what}`);
  const [, scheme, host, path] = /^(https?):\/\/([^/\s]+)(\/\S*)$/.exec(template) ?? [];
  if (!scheme || !host || !path) throw fault('Must be a web address such as https://tiles.example.com/{z}/{x}/{y}.png');
  for (const part of ['{z}', '{x}', '{y}']) if (!path.includes(part)) throw fault(`Must have ${part} in its path`);
  // A policy knows a wildcard only as the first name of a host, and alone in it.
  const named = host.replace(/^\{s\}\.(?=[^.]+\.)/, '*.');
  if (!/^(\*\.)?[a-z0-9.-]+(:\d+)?$/i.test(named)) {
    throw fault('May have {s} as the first name of its host, and nothing else in it');
  }
  return { url: template, attribution, maxZoom, origin: `${scheme}://${named}` };
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
    const faults = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${wordsOf('en').sayIssue(issue.message)}`,
    );
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
    databaseCacheMb: data.DATABASE_CACHE_MB,
    companyStorageGb: data.COMPANY_STORAGE_GB,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    drainSeconds: data.DRAIN_SECONDS,
    callsOnly: data.CALLS_ONLY,
    checksTypedAnswers: env.NODE_ENV !== 'production',
    demo: data.DEMO,
    sandboxCards: data.SANDBOX_CARDS || data.DEMO,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    inboundMail: inboundMailOf(data),
    geocoder: geocoderOf(data),
    roadServer: roadServerOf(data),
    weatherUrl: data.WEATHER_URL,
    breachedPasswordsUrl: breachedPasswordsUrlOf(data),
    mapTiles: mapTilesOf(data, appUrl),
    mapFile: data.MAP_FILE
      ? { path: resolve(data.MAP_FILE), isSet: true }
      : { path: join(resolve(data.DATA_DIR), 'map', 'streets.pmtiles'), isSet: false },
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
    companyTwilio: { apiUrl: data.TWILIO_API_URL },
    twilio: twilioOf(data),
    ai: aiOf(data),
    givenAddresses: {},
    filesS3: filesS3Of(data),
    metricsToken: metricsTokenOf(data),
    secretKey: secretKeyOf(data),
    vapidPrivateKey: data.VAPID_PRIVATE_KEY,
    mqtt: mqttOf(data),
  };
}

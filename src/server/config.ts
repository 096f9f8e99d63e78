import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((value) => value === 'true' || value === '1');

const optional = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** Every environment variable the server reads, with its default. The README's table says the same in prose. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default('localhost'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  APP_URL: optional,
  DATABASE_URL: optional,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  TRUST_PROXY: flag,
  DEMO: flag,
  SMTP_URL: optional,
  MAIL_FROM: z.string().trim().default('Poolhand <no-reply@localhost>'),
  GEOCODER_URL: optional,
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
}

/**
 * Reads and checks the environment.
 * @throws Error naming each faulty variable and what it must be.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not usable. ${faults.join('; ')}`);
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    appUrl: (data.APP_URL ?? `http://${data.HOST}:${data.PORT}`).replace(/\/+$/, ''),
    databaseUrl: data.DATABASE_URL,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    demo: data.DEMO,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    geocoderUrl: data.GEOCODER_URL,
  };
}

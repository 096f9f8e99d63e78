import * as z from 'zod/mini';
import { localDate } from '#domain/calendar/index.ts';
import { openAiCompatible } from '#server/adapters/ai/openai-compatible.ts';
import { type ChatModel, ModelUnreachable } from '#server/adapters/ai/port.ts';
import { askGiven } from '#server/adapters/outbound/post-to-given.ts';
import { outboxOnlySms, SmsRefused, type SmsService } from '#server/adapters/sms/port.ts';
import { type TwilioSms, twilioSms } from '#server/adapters/sms/twilio.ts';
import { nationalWeatherService } from '#server/adapters/weather/national-weather-service.ts';
import type { WeatherService } from '#server/adapters/weather/port.ts';
import type { TenantTx } from '#server/db/client.ts';
import {
  aiUsageRepo,
  connectionsRepo,
  findConnection,
  openSettings,
  remembering,
  tokensOfAll,
} from '#server/db/service-failures.ts';
import { type Deps, guardedModel, guardedSms } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';

/** What is sealed of each; the address of the weather service is known. */
export const ownAi = z.object({ url: z.string(), model: z.string(), apiKey: z.nullable(z.string()) });
export type OwnAi = z.infer<typeof ownAi>;

/** Tokens that a company's own service may use a day: a program in a loop must not cost its owner a fortune. */
const ownTokensADay = 1_000_000;
export const weatherUrl = 'https://api.weather.gov';

type Own = Pick<Deps, 'db' | 'secrets' | 'circuits' | 'clock' | 'config'>;

/** A model by settings that are not kept yet, or are; its address was given by a person, and is called as such. */
export const modelOf = ({ config }: Pick<Deps, 'config'>, { url, model, apiKey }: OwnAi): ChatModel =>
  openAiCompatible({ url, model, apiKey: apiKey ?? undefined, ask: askGiven(config.givenAddresses) });

/** The company's own language model; null where it has none. @throws SealBroken where the settings cannot be opened */
export async function ownModel(own: Own, companyId: string): Promise<ChatModel | null> {
  const row = await findConnection(own.db, companyId, 'ai');
  if (!row) return null;
  const read = ownAi.safeParse(openSettings(own.secrets, companyId, row));
  if (!read.success) throw new ModelUnreachable('The AI connection cannot be read');
  const model = guardedModel(own.circuits, modelOf(own, read.data), companyId);
  return { ask: (question) => remembering(own, companyId, 'ai', () => model.ask(question)) };
}

/** The weather service for one company: its own connection, else the installation's; null without either. */
export async function weatherOf(own: Own & Pick<Deps, 'weather'>, companyId: string): Promise<WeatherService | null> {
  const row = await findConnection(own.db, companyId, 'weather');
  if (!row) return own.weather;
  const service = publicWeather(own.config);
  return { warningsAt: (place) => remembering(own, companyId, 'weather', () => service.warningsAt(place)) };
}

/** The US National Weather Service; where the installation has it at another address, there. */
export const publicWeather = ({ weatherUrl: configured, appUrl }: Deps['config']): WeatherService =>
  nationalWeatherService({ url: configured ?? weatherUrl, userAgent: `Poolhand (${appUrl})` });

const ownSms = z.object({ account: z.string(), token: z.string(), number: z.string() });
export type OwnSms = z.infer<typeof ownSms>;

/** An account with Twilio that a company gave; kept already, or not yet. */
export const accountSms = (
  { config }: Pick<Deps, 'config'>,
  { account: accountSid, token: authToken, number: from }: OwnSms,
): TwilioSms => twilioSms({ ...config.companyTwilio, accountSid, authToken, from });

/** What one company's texts leave and come in through. */
export interface SmsOfCompany {
  sms: SmsService;
  /** The number of the company's own account; null where the texts are the installation's. */
  ownNumber: string | null;
  /** Keeps how the own account answered, for its owner to see; waits for rows that a transaction of the caller may hold. */
  settle: () => Promise<void>;
}
type OwnTexts = Pick<Deps, 'db' | 'secrets' | 'circuits' | 'clock' | 'config'>;

/** What a company gave to send texts by its own account; null where it gave nothing, and where that cannot be read. */
export async function givenSms(own: OwnTexts, companyId: string): Promise<OwnSms | null> {
  const row = await findConnection(own.db, companyId, 'sms');
  const read = row && ownSms.safeParse(readSettings(own, companyId, row));
  return read?.success ? read.data : null;
}

/** The company's own account with the service that sends texts; null where it has none. */
export async function ownSmsOf(own: OwnTexts, companyId: string): Promise<SmsOfCompany | null> {
  const row = await findConnection(own.db, companyId, 'sms');
  if (!row) return null;
  let answer: Promise<unknown> | null = null;
  const settle = async () => {
    const last = answer;
    const isAnswer = (error: unknown) => error instanceof SmsRefused;
    if (last) await remembering(own, companyId, 'sms', () => last, isAnswer).catch(() => undefined);
  };
  const noting =
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    (...asked: Asked): Promise<Answer> => {
      const asking = ask(...asked);
      answer = asking;
      return asking;
    };
  const read = ownSms.safeParse(readSettings(own, companyId, row));
  // Kept for another try: once it is connected again, what waits leaves by it, and meanwhile nothing leaves by another's.
  const none = { ...outboxOnlySms(), isConnected: true };
  const account = read.success ? guardedSms(own.circuits, accountSms(own, read.data), companyId) : none;
  const sms = { ...account, send: noting(account.send), ask: noting(account.ask) };
  return { sms, ownNumber: read.success ? read.data.number : '', settle };
}

function readSettings(own: OwnTexts, companyId: string, row: Parameters<typeof openSettings>[2]): unknown {
  try {
    return openSettings(own.secrets, companyId, row);
  } catch {
    return null;
  }
}

/** What a company's texts leave through: its own account, else the installation's. */
export const smsOf = async (own: OwnTexts & Pick<Deps, 'sms'>, companyId: string): Promise<SmsOfCompany> =>
  (await ownSmsOf(own, companyId)) ?? { sms: own.sms, ownNumber: null, settle: async () => undefined };

/** Whether a company's texts leave by themselves: by the installation's service, or by its own. */
export const sendsTexts = async ({ sms }: Pick<Deps, 'sms'>, tx: TenantTx): Promise<boolean> =>
  sms.isConnected || (await connectionsRepo(tx).find('sms')) !== null;

/** A model that answers, and how much of it there is. */
export interface ModelInUse {
  /** Null where no service is configured: the built-in expert answers. */
  readonly model: ChatModel | null;
  readonly tokensADay: number;
  /** What all companies of the installation have left of a day together; null for a company's own model. */
  readonly leftOfAll: ((day: string) => Promise<number>) | null;
}

/** What all companies of the installation share, with what is left of a day. */
const sharedModel = ({ config, ai, db }: Pick<Deps, 'config' | 'ai' | 'db'>): ModelInUse => {
  const { tokensADay = 0, tokensADayInAll = 0 } = config.ai ?? {};
  return { model: ai, tokensADay, leftOfAll: async (day) => tokensADayInAll - (await tokensOfAll(db.system, day)) };
};

/** The model that a company has: its own, else the installation's. @throws as `ownModel` */
export async function modelInUse(deps: Own & Pick<Deps, 'ai'>, companyId: string): Promise<ModelInUse> {
  const own = await ownModel(deps, companyId);
  return own ? { model: own, tokensADay: ownTokensADay, leftOfAll: null } : sharedModel(deps);
}

const whoseTokens = ({ leftOfAll }: ModelInUse) => (leftOfAll === null ? 'ownTokens' : 'tokens');

const today = ({ account, now }: Tenant) => localDate(account.timeZone, now());

/** Whether the company has had its day's share, or all companies together what the installation pays for. */
export async function isUsedUp(tenant: Tenant, inUse: ModelInUse): Promise<boolean> {
  const used = await tenant.transaction((tx) => aiUsageRepo(tx).on(today(tenant), whoseTokens(inUse)));
  return used >= inUse.tokensADay || (inUse.leftOfAll !== null && (await inUse.leftOfAll(today(tenant))) <= 0);
}

export const countTokens = (tenant: Tenant, inUse: ModelInUse, tokens: number): Promise<void> =>
  tenant.transaction((tx) => aiUsageRepo(tx).add(today(tenant), tokens, whoseTokens(inUse)));

/**
 * Asks the installation's model something short, within what the company may use of it.
 * False without asking: where there is none, the day's tokens are used up, or no owner's address is confirmed yet.
 */
export async function askShared(
  deps: Pick<Deps, 'config' | 'ai' | 'db'>,
  tenant: Tenant,
  question: Parameters<ChatModel['ask']>[0],
): Promise<boolean> {
  const shared = sharedModel(deps);
  if (!shared.model || !tenant.account.settings.confirmed || (await isUsedUp(tenant, shared))) return false;
  const { tokens } = await shared.model.ask(question);
  await countTokens(tenant, shared, tokens);
  return true;
}

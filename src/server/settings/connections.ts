import type { FastifyRequest } from 'fastify';
import type { BillingProcessor } from '#contract/invoicing/payments.ts';
import {
  type Connection,
  type ConnectionNeed,
  type ConnectionTest,
  connectionList,
  connectionNeeds,
  connectionParams,
  connectionTest,
  type OwnConnection,
  ownConnectionBody,
} from '#contract/settings/settings.ts';
import type { Message } from '#domain/language/index.ts';
import { formatPhone, toE164 } from '#domain/messaging/index.ts';
import { AskingStopped } from '#server/adapters/ai/port.ts';
import { givenMailer, implicitTlsPort } from '#server/adapters/mail/nodemailer.ts';
import { readMapFile } from '#server/adapters/map/map-file.ts';
import { isGivenAddress } from '#server/adapters/outbound/public-address.ts';
import { SmsFault } from '#server/adapters/sms/port.ts';
import {
  type ConnectionRow,
  connectionsRepo,
  failureMessage,
  listAnswers,
  listFailures,
  type OwnNeed,
  remembering,
  sealSettings,
} from '#server/db/service-failures.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { replyAddress } from '#server/mail/index.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { sendTestMail } from './mails.ts';
import { mapOf, roadsOf, servicesOf } from './outside-services.ts';
import {
  accountSms,
  askShared,
  givenSms,
  modelOf,
  type OwnSms,
  ownModel,
  publicWeather,
  weatherOf,
} from './own-services.ts';
import { type SampleCustomer, settingsRepo } from './repo.ts';
import { settingsTexts } from './texts.ts';

const { connections: texts } = settingsTexts;

/** What a company may connect for itself on the page. Cards have a page of their own. */
const ownNeeds = ['ai', 'weather', 'email', 'sms'] as const satisfies readonly OwnNeed[];
type OwnHere = (typeof ownNeeds)[number];
const isOwn = (need: ConnectionNeed): need is OwnHere => ownNeeds.some((each) => each === need);

/** Asked before anything else of a call is looked at. */
const ownerOr =
  (refusal: Message) =>
  async ({ tenant }: FastifyRequest): Promise<void> => {
    if (tenant.account.role !== 'owner') throw new AppError('not_allowed', refusal);
  };

/** The company's own account with a card processor; invoicing has it, and comes after settings. */
export interface CardAccount {
  shown: (tenant: Tenant) => Promise<BillingProcessor | undefined>;
  /** Asks with the key that is kept; null where none is. */
  ask: (tenant: Tenant) => Promise<{ name: string | null } | null>;
}
export type ConnectionDeps = Deps & { cardAccount: CardAccount };

const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** What a company reaches others through. */
async function listConnections(deps: ConnectionDeps, tenant: Tenant): Promise<Connection[]> {
  const { say } = tenant.words;
  const ownDrives = await tenant.transaction((tx) => settingsRepo(tx).ownDrives());
  const services = servicesOf(deps.config, await mapOf(deps.config), await roadsOf(deps, ownDrives));
  const failures = new Map((await listFailures(deps.db.system)).map((failure) => [failure.need, failure]));
  const answers = new Map((await listAnswers(deps.db.system)).map(({ need, answeredAt }) => [need, answeredAt]));
  const own = new Map(
    (await tenant.transaction((tx) => connectionsRepo(tx).list())).map((row) => [row.need as string, row]),
  );
  const stripe = await deps.cardAccount.shown(tenant);
  const whose = { companyId: tenant.companyId, customerId: null, now: tenant.now() };
  const repliesTo = await tenant.transaction((tx) => replyAddress(deps, tx, whose));
  const replies = repliesTo ? texts.repliesComeIn({ address: repliesTo }) : texts.repliesElsewhere;
  return connectionNeeds.map((need): Connection => {
    const isOwnPossible = isOwn(need);
    const row = own.get(need);
    if (row) return presentOwn(need, row);
    if (need === 'cards') {
      const isConnected = stripe?.state === 'connected';
      const none = deps.config.sandboxCards ? texts.sandboxCards : texts.noCards;
      return {
        need,
        by: isConnected ? 'company' : 'none',
        detail: say(isConnected ? texts.ownStripe({ name: stripe.accountName ?? '' }) : none),
        lastAnswerAt: null,
        lastError: stripe?.lastError ?? null,
        lastErrorAt: stripe?.lastErrorAt ?? null,
        ...nobody,
        isOwnPossible,
      };
    }
    const service = services.find((each) => each.need === need);
    const failure = failures.get(need);
    return {
      need,
      by: service?.state === 'on' ? 'installation' : 'none',
      detail: [service && say(service.detail), need === 'email' && say(replies)].filter(Boolean).join('. '),
      lastAnswerAt: answers.get(need)?.toISOString() ?? null,
      lastError: failure?.message ?? null,
      lastErrorAt: failure?.failedAt.toISOString() ?? null,
      ...nobody,
      isOwnPossible,
    };
  });
}

const nobody = { connectedBy: null, connectedAt: null };

const presentOwn = (need: ConnectionNeed, row: ConnectionRow): Connection => ({
  need,
  by: 'company',
  detail: row.shown,
  lastAnswerAt: row.answeredAt?.toISOString() ?? null,
  lastError: row.lastError,
  lastErrorAt: row.lastErrorAt?.toISOString() ?? null,
  connectedBy: row.connectedBy,
  connectedAt: row.connectedAt.toISOString(),
  isOwnPossible: true,
});

interface Said {
  ok: boolean;
  said: Message | string;
}
const well = (said: Message | string): Said => ({ ok: true, said });
const unwell = (said: Message | string): Said => ({ ok: false, said });

const feetAMile = 5280;
const testQuestion = { messages: [{ role: 'user', content: 'Reply with: OK' }], tools: [], mostTokens: 5 } as const;

/** Why a service did not do it, in its words or in ours. */
const whyOf = ({ words }: Tenant, error: unknown): string =>
  error instanceof SmsFault ? words.say(error.told) : failureMessage(error);

/** Where a company's own account calls with the texts that come in; null where it cannot reach this server. */
const repliesUrl = ({ config: { appUrl } }: Deps, { companyId }: Tenant): string | null =>
  appUrl.startsWith('https://') ? `${appUrl}/api/webhooks/twilio/inbound?company=${companyId}` : null;

/** Asks for the number of a company's own account, and says whether it can text and where replies go. */
async function testNumber(deps: ConnectionDeps, tenant: Tenant, given: OwnSms): Promise<Said> {
  const { db, clock } = deps;
  const found = await remembering({ db, clock }, tenant.companyId, 'sms', () => accountSms(deps, given).ownNumber());
  const number = formatPhone(given.number);
  if (!found) return unwell(texts.notYourNumber({ number }));
  if (!found.canText) return unwell(texts.cannotText({ number }));
  const url = repliesUrl(deps, tenant);
  if (url === null) return well(texts.noReplies({ number }));
  return found.repliesTo === url ? well(texts.repliesHere({ number })) : unwell(texts.repliesNotHere({ number, url }));
}

/** How each is asked. `sample` is a customer whose place is on the map. */
const tests: Record<ConnectionNeed, (deps: ConnectionDeps, tenant: Tenant, sample: SampleCustomer) => Promise<Said>> = {
  async roads({ roads }, { words }, sample) {
    if (!(await roads.inForce())) return unwell(texts.notConnected);
    const { name } = sample;
    const found = await roads.nearest(sample);
    if (!found || found.milesAway > 1) return unwell(texts.noRoadNear({ name }));
    return well(texts.nearRoad({ name, feet: words.number(Math.round(found.milesAway * feetAMile), 0) }));
  },
  async map({ config }, _tenant, sample) {
    const { name, latitude, longitude } = sample;
    const map = await readMapFile(config.mapFile.path).catch(() => null);
    if (!map) return config.mapTiles ? well(texts.noTilesTest) : unwell(texts.notConnected);
    const { west, south, east, north } = map.bounds;
    const isThere = south <= latitude && latitude <= north && west <= longitude && longitude <= east;
    return isThere ? well(texts.streetsHere({ name })) : unwell(texts.streetsElsewhere({ name }));
  },
  async geocoding({ geocoder }, _tenant, { name, address, city, state, zipCode }) {
    const found = await geocoder.locate({ address, city, state, zipCode });
    return found ? well(texts.found[found.quality]({ name })) : unwell(texts.notFound({ name }));
  },
  async weather(deps, { companyId }, sample) {
    const service = await weatherOf(deps, companyId);
    if (!service) return unwell(texts.notConnected);
    return well(texts.warnings({ count: (await service.warningsAt(sample)).length }));
  },
  async email(deps, tenant) {
    const { outcome, reason, recipient } = await sendTestMail(deps, tenant);
    if (outcome === 'sent') return well(texts.mailSent({ email: recipient }));
    return unwell(reason ?? texts.mailWaits);
  },
  async sms(deps, tenant) {
    const given = await givenSms(deps, tenant.companyId);
    if (given) return testNumber(deps, tenant, given);
    if (!deps.sms.check) return unwell(texts.notConnected);
    await deps.sms.check();
    return well(texts.textsAnswer);
  },
  async cards({ cardAccount: cards }, tenant) {
    const account = await cards.ask(tenant);
    return account ? well(texts.cardsAnswer({ name: account.name ?? '' })) : unwell(texts.notConnected);
  },
  async ai(deps, tenant) {
    const own = await ownModel(deps, tenant.companyId);
    // The installation's model is paid for by the installation: within its limits, and counted.
    const wasAsked = own ? await own.ask({ ...testQuestion }) : await askShared(deps, tenant, testQuestion);
    if (wasAsked) return well(texts.aiAnswers);
    return unwell(deps.ai ? texts.aiUsedUp : texts.notConnected);
  },
  async passwords({ breachedPasswords }) {
    if (!breachedPasswords) return unwell(texts.notConnected);
    // Every list has it.
    return (await breachedPasswords.has('password')) ? well(texts.breachesAnswer) : unwell(texts.breachesUnknown);
  },
};

const needsSample: readonly ConnectionNeed[] = ['roads', 'map', 'geocoding', 'weather'];

/** Asks a service now, with a customer of the company where it needs a place. */
async function testConnection(deps: ConnectionDeps, tenant: Tenant, need: ConnectionNeed): Promise<ConnectionTest> {
  const sample = await tenant.transaction((tx) => settingsRepo(tx).sampleCustomer());
  const began = performance.now();
  const nowhere = { name: '', address: null, city: null, state: null, zipCode: null, latitude: 0, longitude: 0 };
  const { ok, said } =
    sample === null && needsSample.includes(need)
      ? unwell(texts.noSample)
      : await tests[need](deps, tenant, sample ?? nowhere).catch((error: unknown) =>
          unwell(texts.failed({ why: whyOf(tenant, error) })),
        );
  return { ok, said: tenant.words.say(said), tookMs: Math.round(performance.now() - began) };
}

/** Ports at which mail servers take email from programs, always encrypted (RFC 6409, RFC 8314); 2525 where those are blocked. */
const usualMailPorts = [587, implicitTlsPort, 2525];

function mailServerOf({ config }: Deps, { host = '', port = 587, user = '', password = '', from = '' }: OwnConnection) {
  const { fits = isGivenAddress, mailPorts = usualMailPorts } = config.givenAddresses;
  if (host === '' || !fits(`https://${host}`)) throw invalid('host', texts.badHost);
  if (!mailPorts.includes(port)) throw invalid('port', texts.badMailPort);
  if (user === '') throw invalid('user', texts.userMissing);
  if (password === '') throw invalid('password', texts.passwordMissing);
  if (from === '') throw invalid('from', texts.fromMissing);
  return { host, port, user, password, from };
}

function aiOf({ config }: Deps, { url = '', model = '', apiKey }: OwnConnection) {
  const { fits = isGivenAddress } = config.givenAddresses;
  if (!fits(url)) throw invalid('url', texts.badAddress);
  if (model === '') throw invalid('model', texts.modelMissing);
  return { url, model, apiKey: apiKey || null };
}

const accountShape = /^AC[0-9a-f]{32}$/i;

function smsGiven({ account = '', token = '', number: typed = '' }: OwnConnection): OwnSms {
  if (!accountShape.test(account)) throw invalid('account', texts.badAccount);
  if (token === '') throw invalid('token', texts.tokenMissing);
  const number = toE164(typed);
  if (number === null) throw invalid('number', settingsTexts.phoneNumber);
  return { account, token, number };
}

/** Where Twilio calls until its customer says something else. */
const isUnset = (url: string): boolean => url === '' || url.startsWith('https://demo.twilio.com/');

/** The number must be the account's. Replies are brought here, unless they go somewhere that somebody chose. */
async function connectNumber(deps: ConnectionDeps, tenant: Tenant, given: OwnSms): Promise<void> {
  const account = accountSms(deps, given);
  const found = await account.ownNumber().catch((error: unknown) => {
    throw invalid('token', texts.failed({ why: whyOf(tenant, error) }));
  });
  const number = formatPhone(given.number);
  if (!found) throw invalid('number', texts.notYourNumber({ number }));
  if (!found.canText) throw invalid('number', texts.cannotText({ number }));
  const url = repliesUrl(deps, tenant);
  // Where it cannot be set, the test says what to set.
  if (url !== null && isUnset(found.repliesTo)) await account.bringReplies(found.id, url).catch(() => undefined);
}

/**
 * Keeps a company's own connection, sealed, once the service has answered with it.
 * @throws AppError invalid_input for what it does not take, or where it does not answer
 */
async function connectOwn(
  deps: ConnectionDeps,
  tenant: Tenant,
  need: ConnectionNeed,
  body: OwnConnection,
): Promise<Connection[]> {
  if (!isOwn(need)) throw new AppError('conflict', texts.notYours);
  const refused = (field: string) => (error: unknown) => {
    if (error instanceof AskingStopped) throw error;
    throw invalid(field, texts.failed({ why: failureMessage(error) }));
  };
  let settings: object = {};
  let shown = tenant.words.say(texts.nationalWeather);
  if (need === 'ai') {
    const given = aiOf(deps, body);
    await modelOf(deps, given)
      .ask({ ...testQuestion })
      .catch(refused('url'));
    settings = given;
    shown = `${given.model} · ${hostIn(given.url)}`;
  } else if (need === 'email') {
    const given = mailServerOf(deps, body);
    await givenMailer(given, deps.config.givenAddresses).check().catch(refused('host'));
    settings = given;
    shown = `${given.from} · ${given.host}`;
  } else if (need === 'sms') {
    const given = smsGiven(body);
    await connectNumber(deps, tenant, given);
    settings = given;
    shown = `${formatPhone(given.number)} · Twilio`;
  } else {
    const sample = await tenant.transaction((tx) => settingsRepo(tx).sampleCustomer());
    // The middle of the country, where nobody is on the map yet.
    await publicWeather(deps.config)
      .warningsAt(sample ?? { latitude: 39.8, longitude: -98.6 })
      .catch(refused('url'));
  }
  const settingsSealed = sealSettings(deps.secrets, tenant.companyId, need, settings);
  await tenant.transaction((tx) =>
    connectionsRepo(tx).save({
      ...{ need, shown, settingsSealed, connectedAt: tenant.now() },
      connectedBy: tenant.account.name ?? tenant.account.email,
    }),
  );
  return listConnections(deps, tenant);
}

/** The settings are forgotten; what the installation has serves again. */
async function disconnectOwn(deps: ConnectionDeps, tenant: Tenant, need: ConnectionNeed): Promise<Connection[]> {
  if (!isOwn(need)) throw new AppError('conflict', texts.notYours);
  await tenant.transaction((tx) => connectionsRepo(tx).remove(need));
  return listConnections(deps, tenant);
}

/** What a company reaches others through; for owners. */
export function connectionRoutes(app: App, deps: ConnectionDeps): void {
  const changes = { needs: ['settings', 'edit'], planFeature: 'settings' } as const;
  const params = connectionParams;

  app.get(
    '/api/settings/connections',
    {
      config: { needs: ['settings', 'view'] },
      onRequest: ownerOr(texts.ownerSees),
      schema: { response: { 200: connectionList } },
    },
    async (req) => listConnections(deps, req.tenant),
  );

  app.post(
    '/api/settings/connections/:need/test',
    {
      config: { ...changes, limit: 'message' },
      onRequest: ownerOr(texts.ownerSees),
      schema: { params, response: { 200: connectionTest } },
    },
    async (req) => testConnection(deps, req.tenant, req.params.need),
  );

  app.put(
    '/api/settings/connections/:need',
    {
      config: { ...changes, limit: 'guess' },
      onRequest: ownerOr(texts.ownerConnects),
      schema: { params, body: ownConnectionBody, response: { 200: connectionList } },
    },
    async (req) => connectOwn(deps, req.tenant, req.params.need, req.body),
  );

  app.delete(
    '/api/settings/connections/:need',
    {
      config: changes,
      onRequest: ownerOr(texts.ownerConnects),
      schema: { params, response: { 200: connectionList } },
    },
    async (req) => disconnectOwn(deps, req.tenant, req.params.need),
  );
}

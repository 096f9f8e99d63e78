import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { can, canAny, type Need } from '#domain/access/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import type { PlanFeature } from '#domain/subscription/index.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, noAccess, notFound } from '#server/platform/app-error.ts';
import type { CallLimit } from './call-limits.ts';
import { requireFeature, requireRunningPlan } from './plan-gate.ts';
import { languageAskedFor } from './reader-language.ts';
import { type Account, type Tenant, tenantOf } from './tenant.ts';
import { httpTexts } from './texts.ts';

/** A tester, by its key, with its company’s plan. */
export interface DeviceCaller extends Pick<Account, 'companyId' | 'plan' | 'featuresUsed' | 'timeZone'> {
  deviceId: string;
  poolId: string;
  /** Who registered it; its tests are stored under this account. */
  userId: string;
  isActive: boolean;
  batteryLevel: number | null;
}

/** A page, and a phone with work to send, come back after this. */
const retrySeconds = 30;

/** What decides whether maintenance keeps a caller out. */
interface MaintainedCaller extends Pick<Account, 'role'> {
  settings: Pick<Account['settings'], 'maintenanceMode'>;
}

/** Whether the company's maintenance keeps this account out. The owner stays in and ends it. */
export const isKeptOut = ({ role, settings }: MaintainedCaller): boolean =>
  settings.maintenanceMode && role !== 'owner';

/**
 * Refuses every call of employees and pool owners while their company is under maintenance.
 * @throws AppError maintenance (503), with Retry-After
 */
export function requireOpenCompany(account: MaintainedCaller & Pick<Account, 'companyName'>): void {
  if (!isKeptOut(account)) return;
  const message = httpTexts.maintenance({ company: account.companyName });
  throw new AppError('maintenance', message, { retryAfterSeconds: retrySeconds });
}

/**
 * What a call asks of its caller; every route under /api declares it, or the server does not start.
 * `signed-in` is any account; `owner` is the company's owners alone, whatever is granted to others; a pair is a permission; `anyOf` lists pairs of which one is enough. `homeowners: 'own'` opens
 * the call to homeowners who may see their dashboard; the service then shows them their own customer's rows alone
 * (`onlyCustomerOf`). `device` is the tester named by `:deviceId`, with its own key, and nobody else.
 */
export type RouteNeeds =
  | 'public'
  | 'signed-in'
  | 'device'
  | 'owner'
  | Need
  | { anyOf: readonly Need[]; homeowners?: 'own' };

/** One call as it was declared; no call can be registered without being listed. */
export interface DeclaredCall {
  method: string;
  url: string;
  needs: RouteNeeds;
  limit: CallLimit | undefined;
  schema: FastifySchema | undefined;
  followsFromRows: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    needs?: RouteNeeds;
    /** How often one caller may make it: declared by what guesses, sends, moves money or makes much work. */
    limit?: CallLimit;
    /** What the plan must open for this call; without it every running plan may make it. */
    planFeature?: PlanFeature;
    /** Open to everybody while the company is under maintenance: leaving. */
    openInMaintenance?: boolean;
    /** A change that an ended trial may still make, such as signing out. */
    openAfterTrial?: boolean;
    /** A tester's call that changes nothing where its key has just been withdrawn: who it is need not be looked up each time. */
    remembersDevice?: boolean;
    /** Also open to the token that an ended trial or plan is given to choose and pay for one. */
    openToPayment?: boolean;
    /** Also open to a customer who came by a personal link; what homeowners read of their own is so without saying. */
    openToCustomers?: boolean;
  }
  interface FastifyInstance {
    /** Every call under /api, as it was declared: what it needs and the shapes it takes. */
    readonly declaredCalls: readonly DeclaredCall[];
  }
  interface FastifyRequest {
    /** The caller's hold on its company. @throws AppError not_signed_in on a public call without a session */
    readonly tenant: Tenant;
    account: Account | null;
    /** The tester that makes this call. @throws AppError not_signed_in on a call that is not a device's own */
    readonly device: DeviceCaller;
    deviceCaller: DeviceCaller | null;
    /** How the session arrived: calls by cookie alone must come from the same origin. */
    sessionFrom: 'header' | 'cookie' | null;
  }
}

const sessionCookie = 'poolhand_session';
/** Browsers take a cookie of this name from this very host alone, over https, for all of it: no neighbour can plant one. */
const hostSessionCookie = `__Host-${sessionCookie}`;

/** The name under which a session is given; plain http, as on loopback, cannot have the guarded one. */
export const sessionCookieOf = (appUrl: string): string =>
  appUrl.startsWith('https://') ? hostSessionCookie : sessionCookie;

const customerCookie = 'poolhand_my';

/** The name under which a customer's device is known, guarded as a session's. */
export const customerCookieOf = (appUrl: string): string =>
  appUrl.startsWith('https://') ? `__Host-${customerCookie}` : customerCookie;

/** The token of a customer's device, under the name it is given by alone; null for a device that is not known. */
export const customerTokenOf = ({ cookies }: FastifyRequest, appUrl: string): string | null =>
  cookies[customerCookieOf(appUrl)] ?? null;

/** A call that says so (`?via=link`) is a customer's by their own cookie alone: who is signed in there does not matter. */
const isViaLink = ({ query }: FastifyRequest): boolean => (query as Record<string, unknown> | null)?.via === 'link';

const changesSomething = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

export function tokenOf(request: FastifyRequest): { token: string; from: 'header' | 'cookie' } | null {
  const header = request.headers.authorization;
  const bearer = header?.match(/^Bearer\s+(\S+)$/i)?.[1];
  if (bearer) return { token: bearer, from: 'header' };
  const cookie = request.cookies[hostSessionCookie] ?? request.cookies[sessionCookie];
  return cookie ? { token: cookie, from: 'cookie' } : null;
}

/** A change authenticated by cookie alone must come from the page itself, not from another site. */
function requireSameOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new AppError('not_allowed', httpTexts.otherSite);
  const { origin, host } = request.headers;
  if (!origin || !URL.canParse(origin) || new URL(origin).host !== host) {
    throw new AppError('not_allowed', httpTexts.notFromApp);
  }
}

function requirePermission(account: Account, needs: RouteNeeds): void {
  if (needs === 'public' || needs === 'signed-in' || needs === 'device') return;
  if (needs === 'owner') {
    if (account.role !== 'owner') throw noAccess();
    return;
  }
  const wanted = 'anyOf' in needs ? needs.anyOf : [needs];
  const ownIsEnough = 'anyOf' in needs && needs.homeowners === 'own' && account.role === 'homeowner';
  if (ownIsEnough && can(account.role, 'dashboard', 'view', account.permissions)) return;
  if (!canAny(account.role, wanted, account.permissions)) {
    throw noAccess();
  }
}

interface Options {
  deps: Deps;
  findAccount: (token: string) => Promise<Account | null>;
  findDevice: (key: string, mayBeRemembered: boolean) => Promise<DeviceCaller | null>;
  /** The customer whose device a token is of, as an account of their own customer. */
  findCustomer: (token: string) => Promise<Account | null>;
}

const namedDevice = (request: FastifyRequest): unknown => (request.params as Record<string, unknown>).deviceId;

/** Every call: who is it, may they, and is their plan running. Declared on the route, enforced here. */
export function installAccess(app: FastifyInstance, { deps, findAccount, findDevice, findCustomer }: Options): void {
  app.decorateRequest('account', null);
  app.decorateRequest('sessionFrom', null);
  app.decorateRequest('tenant', {
    getter(this: FastifyRequest): Tenant {
      if (!this.account) throw new AppError('not_signed_in', httpTexts.signIn);
      // A public call may read more with a session.
      if (!this.routeOptions.config.openInMaintenance) requireOpenCompany(this.account);
      // A customer is answered in the language that the company writes to them in.
      const words = this.account.scope === 'customer' ? wordsOf(this.account.language ?? 'en') : this.words;
      return tenantOf(deps, this.account, words, this.remembering?.reading);
    },
  });

  app.decorateRequest('deviceCaller', null);
  app.decorateRequest('device', {
    getter(this: FastifyRequest): DeviceCaller {
      if (!this.deviceCaller) throw new AppError('not_signed_in', httpTexts.testersKey);
      return this.deviceCaller;
    },
  });

  /** A device's key opens the calls of that device and no other call; a session opens none of them. */
  async function admitDevice(request: FastifyRequest): Promise<DeviceCaller> {
    const found = tokenOf(request);
    const mayBeRemembered = request.routeOptions.config.remembersDevice === true;
    const device = found?.from === 'header' ? await findDevice(found.token, mayBeRemembered) : null;
    if (device) {
      if (device.deviceId !== namedDevice(request)) throw notFound(httpTexts.tester);
      return device;
    }
    if (found && (await findAccount(found.token))) {
      throw new AppError('not_allowed', httpTexts.onlyTester);
    }
    throw new AppError('not_signed_in', httpTexts.testersKey);
  }

  const declaredCalls: DeclaredCall[] = [];
  app.decorate('declaredCalls', declaredCalls);
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (!url.startsWith('/api/')) return;
    const needs = config?.needs;
    if (!needs) throw new Error(`${String(method)} ${url} does not declare what it needs`);
    const { limit, followsFromRows = false } = config;
    const declared = [method].flat().map((one) => ({ method: one, url, needs, limit, schema, followsFromRows }));
    declaredCalls.push(...declared);
  });

  app.addHook('onRequest', async (request) => {
    const { needs, openAfterTrial, openInMaintenance, openToPayment, planFeature } = request.routeOptions.config;
    if (!needs) return;
    if (needs === 'device') {
      request.deviceCaller = await admitDevice(request);
      if (planFeature) await requireFeature(deps, request.deviceCaller, planFeature);
      if (changesSomething(request.method) && !openAfterTrial) requireRunningPlan(request.deviceCaller, deps.clock());
      return;
    }
    if (isViaLink(request)) {
      const ownIsOpen = typeof needs === 'object' && 'anyOf' in needs && needs.homeowners === 'own';
      const token =
        ownIsOpen || request.routeOptions.config.openToCustomers ? customerTokenOf(request, deps.config.appUrl) : null;
      const customer = token === null ? null : await findCustomer(token);
      // Where the company closes its homeowners' pages, a customer has nothing else that could be open.
      const isOpen = customer !== null && can(customer.role, 'dashboard', 'view', customer.permissions);
      if (customer && !isOpen && needs !== 'public') throw noAccess();
      request.account = isOpen ? customer : null;
      request.sessionFrom = request.account ? 'cookie' : null;
    }
    const found = isViaLink(request) ? null : tokenOf(request);
    if (found) {
      const account = await findAccount(found.token);
      const isAdmitted = account && (account.scope === 'full' || openToPayment);
      const browserLanguage = languageAskedFor(request.headers, deps) ?? account?.browserLanguage ?? null;
      request.account = isAdmitted ? { ...account, browserLanguage } : null;
      request.sessionFrom = request.account ? found.from : null;
    }
    if (needs === 'public') return;
    if (!request.account) throw new AppError('not_signed_in', httpTexts.signIn);
    if (!openInMaintenance) requireOpenCompany(request.account);
    requirePermission(request.account, needs);
    if (changesSomething(request.method) && request.sessionFrom === 'cookie') requireSameOrigin(request);
    // What a company has entered it can always read; the plan gates what is changed or worked out.
    if (planFeature) await requireFeature(deps, request.account, planFeature);
    if (changesSomething(request.method) && !openAfterTrial) requireRunningPlan(request.account, deps.clock());
  });
}

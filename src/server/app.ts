import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { installAccess } from '#server/http/access.ts';
import { installLongLists, writeAnswer } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { installCallLimits } from '#server/http/call-limits.ts';
import { installDebug, installRequestIds, installSecurityEvents, requestIds } from '#server/http/call-log.ts';
import { type ConnectionTimeouts, installClosing, withTimeouts } from '#server/http/connections.ts';
import { installErrorHandler, refuseAddress } from '#server/http/error-handler.ts';
import { installEtagCache } from '#server/http/etag-cache.ts';
import { installEvents } from '#server/http/events.ts';
import { installHeaders } from '#server/http/headers.ts';
import { installIdempotency } from '#server/http/idempotency.ts';
import { installHealth, installMetrics } from '#server/http/operations/monitoring.ts';
import { servePages } from '#server/http/pages.ts';
import { installReaderLanguage, installSchemaTexts } from '#server/http/reader-language.ts';
import type { Deps } from './deps.ts';
import { apiDocs, describeCalls, madeOnce } from './http/api-docs.ts';

// What is said here in Spanish, read where something is worded in it.
import '#contract/access/texts.es.ts';
import '#contract/accounts/texts.es.ts';
import '#contract/alerts/texts.es.ts';
import '#contract/analytics/texts.es.ts';
import '#contract/customers/texts.es.ts';
import '#contract/invoicing/texts.es.ts';
import '#contract/messaging/texts.es.ts';
import '#contract/reports/texts.es.ts';
import '#contract/scheduling/texts.es.ts';
import '#contract/stock/texts.es.ts';
import '#contract/subscription/texts.es.ts';
import '#contract/texts.es.ts';
import '#contract/visits/texts.es.ts';
import '#contract/water/target-texts.es.ts';
import '#contract/water/texts.es.ts';
import '#server/adapters/cards/texts.es.ts';
import '#server/adapters/outbound/texts.es.ts';
import '#server/adapters/sms/texts.es.ts';
import '#server/http/texts.es.ts';
import '#server/platform/texts.es.ts';
import { permissionsRoutes } from '#server/access/index.ts';
import { findAccount, identityRoutes, technicianUsersRoutes, usersRoutes } from '#server/accounts/index.ts';
import {
  endAlert,
  notificationJobs,
  notificationsRoutes,
  pushJobs,
  pushRoutes,
  raiseAlert,
} from '#server/alerts/index.ts';
import {
  analyticsRoutes,
  customerMoney,
  figureJobs,
  payCheckRoutes,
  serviceCostsRoutes,
} from '#server/analytics/index.ts';
import { assistantRoutes } from '#server/assistant/index.ts';
import {
  customersRoutes,
  equipmentRoutes,
  geocodingJobs,
  locate,
  poolsRoutes,
  queryOfLine,
} from '#server/customers/index.ts';
import {
  auditRoutes,
  backupJobs,
  exportsRoutes,
  importsRoutes,
  nightJobs,
  photoChainRoutes,
  timelineRoutes,
} from '#server/data/index.ts';
import { directoryRoutes } from '#server/directory/index.ts';
import { findCustomer, homeownerJobs, homeownerRoutes } from '#server/homeowner/index.ts';
import {
  askOwnStripe,
  contextOf,
  customerBillingJobs,
  customerBillingRoutes,
  listProcessors,
  workOrdersRoutes,
} from '#server/invoicing/index.ts';
import { recorded } from '#server/jobs/recorded.ts';
import { mailJobs } from '#server/mail/index.ts';
import {
  communicationJobs,
  communicationsRoutes,
  goingLiveRoutes,
  messageJobs,
  messagesRoutes,
  messageTemplatesRoutes,
  photoJoined,
  surveysRoutes,
  takeIncomingAnswer,
  textAsSent,
  visitFinished,
  visitNotices,
  whyNotWanted,
  wordAgain,
} from '#server/messaging/index.ts';
import { photosRoutes } from '#server/photos/index.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { reportsRoutes, reportTools, rewriteWaitingMail } from '#server/reports/index.ts';
import {
  calendarRoutes,
  disruptionsRoutes,
  mapRoutes,
  nextStops,
  roadJobs,
  routePlanningRoutes,
  routesRoutes,
  techniciansRoutes,
} from '#server/scheduling/index.ts';
import { searchRoutes } from '#server/search/index.ts';
import { companyBrandingRoutes, settingsRoutes } from '#server/settings/index.ts';
import { chemicalUsageRoutes, reagentsRoutes, usageOfLowPackages } from '#server/stock/index.ts';
import { billingJobs, billingRoutes, webhookRoutes } from '#server/subscription/index.ts';
import {
  casesRoutes,
  checklistRoutes,
  fieldPackRoutes,
  putVisitBack,
  visitAsReported,
  visitsRoutes,
  voiceNotesRoutes,
} from '#server/visits/index.ts';
import { deviceJobs, devicesRoutes, findDevice, rememberedDevice, waterRoutes } from '#server/water/index.ts';

installSchemaTexts();

interface AppOptions {
  /** Where the built client is; without it only the calls are served. */
  webFolder?: string;
  logger?: FastifyBaseLogger;
  /** How long connections are waited for, where that is not as usual. */
  patience?: Partial<ConnectionTimeouts>;
}

/** Counted from the server outwards; no proxy at all where there are none. */
const proxiesOf = (proxies: number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** The application without a socket: tests inject calls into it, `main.ts` listens with it. */
export async function buildApp(deps: Deps, { webFolder, logger, patience }: AppOptions = {}): Promise<App> {
  const app: App = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: proxiesOf(deps.config.trustProxy),
    ...withTimeouts(patience),
    genReqId: requestIds(deps),
    // `true` would cut running calls off; installClosing() sees to the connections that are not idle.
    forceCloseConnections: 'idle',
    // What comes over a connection that is there already is answered as ever, also while the server closes.
    return503OnClosing: false,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: refuseAddress(deps),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(writeAnswer);
  installReaderLanguage(app, deps);
  installErrorHandler(app);
  installClosing(app);
  installRequestIds(app);
  installMetrics(app, deps);

  const describedCalls = await describeCalls(app);
  await installHeaders(app, deps.config);
  // In one piece and at the fastest step: the ones above take two to five times as long for lists a twentieth smaller.
  await app.register(compress, {
    threshold: 1024,
    syncThreshold: 600_000,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 2 },
  });
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: 12 * 1024 * 1024, files: 20, fields: 50 } });
  await installCallLimits(app);
  const { findAccount, findDevice, findCustomer } = callers(deps);
  installAccess(app, { deps, findAccount, findDevice, findCustomer });
  installEtagCache(app, deps);
  installSecurityEvents(app);
  installIdempotency(app);
  installDebug(app);
  installLongLists(app, deps.config);

  installHealth(app, deps);
  installEvents(app, { deps, findAccount });
  registerFeatures(app, deps);
  // Written and compressed once; compressing it for each caller would take time from the others.
  const openToAll = { compress: false, config: { needs: 'public' }, schema: { hide: true } } as const;
  app.get(
    '/api/openapi.json',
    openToAll,
    madeOnce(async () => JSON.stringify(await describedCalls()), 'application/json; charset=utf-8'),
  );
  app.get(
    '/api/docs',
    openToAll,
    madeOnce(async () => apiDocs(await describedCalls()), 'text/html; charset=utf-8'),
  );
  await servePages(app, deps, webFolder);
  await app.ready();
  return app;
}

/** What alerts ask of areas that come after theirs. */
const outlook = { nextVisits: nextStops, stockUse: usageOfLowPackages };

/** Who calls: people by the token of their session, testers by their key, customers by that of a device that is known. */
export const callers = (deps: Deps) => ({
  findAccount: (token: string) => findAccount(deps, token),
  findDevice: (key: string, mayBeRemembered: boolean) => (mayBeRemembered ? rememberedDevice : findDevice)(deps, key),
  findCustomer: (token: string) => findCustomer(deps, token),
});

/** Every feature's calls. */
export function registerFeatures(app: App, deps: Deps): void {
  identityRoutes(app, deps);
  billingRoutes(app, deps);
  webhookRoutes(app, deps);
  customersRoutes(app, deps, customerMoney);
  timelineRoutes(app);
  directoryRoutes(app, deps);
  customerBillingRoutes(app, deps);
  workOrdersRoutes(app, deps);
  poolsRoutes(app);
  equipmentRoutes(app);
  homeownerRoutes(app, deps);
  importsRoutes(app);
  exportsRoutes(app, deps);
  photoChainRoutes(app, deps);
  chemicalUsageRoutes(app);
  techniciansRoutes(app, deps);
  technicianUsersRoutes(app, deps);
  usersRoutes(app, deps);
  const notices = visitNotices(deps);
  routesRoutes(app, deps, notices);
  routePlanningRoutes(app, deps);
  disruptionsRoutes(app, deps, notices);
  calendarRoutes(app, deps);
  mapRoutes(app, deps);
  reagentsRoutes(app);
  messagesRoutes(app, deps, { onIncoming: takeIncomingAnswer(deps) });
  communicationsRoutes(app, deps);
  goingLiveRoutes(app, deps);
  messageTemplatesRoutes(app);
  surveysRoutes(app, deps);
  payCheckRoutes(app);
  analyticsRoutes(app);
  serviceCostsRoutes(app);
  permissionsRoutes(app);
  auditRoutes(app);
  const tools = reportTools(deps, { raise: raiseAlert, end: endAlert });
  photosRoutes(app, deps, {
    joinReport: (tx, tenant, reportId) => rewriteWaitingMail(tx, tenant, tools, reportId),
    joinMessage: photoJoined,
    restoreVisit: putVisitBack,
  });
  companyBrandingRoutes(app, deps, (companyId, address) => locate(deps, companyId, queryOfLine(address)));
  settingsRoutes(app, {
    ...deps,
    cardAccount: {
      shown: async (tenant) => (await listProcessors(contextOf(deps, tenant)))[0],
      ask: (tenant) => askOwnStripe(contextOf(deps, tenant)),
    },
  });
  reportsRoutes(app, deps, { visitAsReported, tools });
  casesRoutes(app);
  checklistRoutes(app);
  visitsRoutes(app, deps, { ...tools, visitFinished: visitFinished(deps) });
  fieldPackRoutes(app);
  voiceNotesRoutes(app, deps);
  waterRoutes(app);
  devicesRoutes(app, deps);
  searchRoutes(app);
  assistantRoutes(app, deps);
  notificationsRoutes(app, deps, outlook);
  pushRoutes(app, deps);
}

/** Every feature's work outside calls; when it ran is written down. */
export const jobHandlers = (deps: Deps): JobHandlers =>
  recorded(deps, {
    ...mailJobs(deps),
    ...homeownerJobs(deps),
    ...pushJobs(deps),
    ...billingJobs(deps),
    ...customerBillingJobs(deps),
    ...messageJobs(deps, {
      stillWanted: whyNotWanted,
      wordAgain,
      asSent: (companyId, message) => textAsSent(deps, companyId, message),
      mailWritten: (companyId, mailId) => deps.jobs.enqueue('deliver-mail', { companyId, mailId }),
    }),
    ...communicationJobs(deps),
    ...geocodingJobs(deps),
    ...roadJobs(deps),
    ...deviceJobs(deps),
    ...figureJobs(deps),
    ...backupJobs(deps),
    ...nightJobs(deps),
    ...notificationJobs(deps, outlook),
  });

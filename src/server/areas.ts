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
import '#contract/water/texts.es.ts';
import '#server/adapters/cards/texts.es.ts';
import '#server/adapters/sms/texts.es.ts';
import '#server/http/texts.es.ts';
import '#server/platform/texts.es.ts';

import { permissionsRoutes } from '#server/access/index.ts';
import { findAccount, identityRoutes, technicianUsersRoutes, usersRoutes } from '#server/accounts/index.ts';
import { notificationJobs, notificationsRoutes, pushJobs, pushRoutes } from '#server/alerts/index.ts';
import { analyticsRoutes, figureJobs, payCheckRoutes, serviceCostsRoutes } from '#server/analytics/index.ts';
import { assistantRoutes } from '#server/assistant/index.ts';
import { customersRoutes, equipmentRoutes, geocodingJobs, poolsRoutes } from '#server/customers/index.ts';
import {
  auditRoutes,
  backupJobs,
  exportsRoutes,
  importsRoutes,
  nightJobs,
  timelineRoutes,
} from '#server/data/index.ts';
import { directoryRoutes } from '#server/directory/index.ts';
import { findCustomer, homeownerJobs, homeownerRoutes } from '#server/homeowner/index.ts';
import type { App } from '#server/http/app.ts';
import { customerBillingJobs, customerBillingRoutes, workOrdersRoutes } from '#server/invoicing/index.ts';
import { recorded } from '#server/jobs/recorded.ts';
import { mailJobs } from '#server/mail/index.ts';
import {
  communicationJobs,
  communicationsRoutes,
  goingLiveRoutes,
  messageJobs,
  messagesRoutes,
  messageTemplatesRoutes,
  surveysRoutes,
  takeIncomingAnswer,
  visitFinished,
  whyNotWanted,
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
  checklistRoutes,
  fieldPackRoutes,
  putVisitBack,
  visitAsReported,
  visitsRoutes,
  voiceNotesRoutes,
} from '#server/visits/index.ts';
import { deviceJobs, devicesRoutes, findDevice, rememberedDevice, waterRoutes } from '#server/water/index.ts';
import type { Deps } from './deps.ts';

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
  customersRoutes(app);
  timelineRoutes(app);
  directoryRoutes(app, deps);
  customerBillingRoutes(app, deps);
  workOrdersRoutes(app, deps);
  poolsRoutes(app);
  equipmentRoutes(app);
  homeownerRoutes(app, deps);
  importsRoutes(app);
  exportsRoutes(app, deps);
  chemicalUsageRoutes(app);
  techniciansRoutes(app);
  technicianUsersRoutes(app, deps);
  usersRoutes(app, deps);
  routesRoutes(app, deps);
  routePlanningRoutes(app, deps);
  disruptionsRoutes(app, deps);
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
  const tools = reportTools(deps);
  photosRoutes(app, deps, {
    joinReport: (tx, tenant, reportId) => rewriteWaitingMail(tx, tenant, tools, reportId),
    restoreVisit: putVisitBack,
  });
  companyBrandingRoutes(app, deps);
  settingsRoutes(app, deps);
  reportsRoutes(app, deps, { visitAsReported });
  checklistRoutes(app);
  visitsRoutes(app, deps, { visitFinished: visitFinished(deps) });
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
    ...messageJobs(deps, { stillWanted: whyNotWanted }),
    ...communicationJobs(deps),
    ...geocodingJobs(deps),
    ...roadJobs(deps),
    ...deviceJobs(deps),
    ...figureJobs(deps),
    ...backupJobs(deps),
    ...nightJobs(deps),
    ...notificationJobs(deps, outlook),
  });

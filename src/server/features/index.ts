import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { JobHandlers } from '#server/jobs/port.ts';
import { recorded } from '#server/jobs/recorded.ts';
import { analyticsRoutes } from './analytics/index.ts';
import { assistantRoutes } from './assistant/index.ts';
import { auditRoutes } from './audit/index.ts';
import { billingJobs, billingRoutes, webhookRoutes } from './billing/index.ts';
import { calendarRoutes } from './calendar/index.ts';
import { checklistRoutes } from './checklist/index.ts';
import { chemicalUsageRoutes } from './chemical-usage/index.ts';
import { communicationJobs, communicationsRoutes, visitFinished, whyNotWanted } from './communications/index.ts';
import { companyBrandingRoutes } from './company-branding/index.ts';
import { customerBillingJobs, customerBillingRoutes } from './customer-billing/index.ts';
import { customersRoutes } from './customers/index.ts';
import { deviceJobs, devicesRoutes } from './devices/index.ts';
import { disruptionsRoutes } from './disruptions/index.ts';
import { equipmentRoutes } from './equipment/index.ts';
import { expiryJobs } from './expiry/index.ts';
import { backupJobs, exportsRoutes } from './exports/index.ts';
import { fieldPackRoutes } from './field-pack/index.ts';
import { geocodingJobs } from './geocoding/index.ts';
import { homeownerRoutes } from './homeowner/index.ts';
import { identityRoutes } from './identity/index.ts';
import { importsRoutes } from './imports/index.ts';
import { mailJobs } from './mails/index.ts';
import { mapSettingsRoutes } from './map-settings/index.ts';
import { messageTemplatesRoutes } from './message-templates/index.ts';
import { messageJobs, messagesRoutes } from './messages/index.ts';
import { nightJobs } from './nights/index.ts';
import { notificationJobs, notificationsRoutes } from './notifications/index.ts';
import { payCheckRoutes } from './pay-check/index.ts';
import { permissionsRoutes } from './permissions/index.ts';
import { photosRoutes } from './photos/index.ts';
import { learnedVolumeOf, poolHistoryRoutes } from './pool-history/index.ts';
import { poolsRoutes } from './pools/index.ts';
import { pushJobs, pushRoutes } from './push/index.ts';
import { reagentsRoutes } from './reagents/index.ts';
import { reportsRoutes, reportTools, rewriteWaitingMail } from './reports/index.ts';
import { routePlanningRoutes } from './route-planning/index.ts';
import { routesRoutes } from './routes/index.ts';
import { reckoningJobs, serviceCostsRoutes } from './service-costs/index.ts';
import { settingsRoutes } from './settings/index.ts';
import { surveysRoutes, takeIncomingAnswer } from './surveys/index.ts';
import { technicianUsersRoutes } from './technician-users/index.ts';
import { techniciansRoutes } from './technicians/index.ts';
import { usersRoutes } from './users/index.ts';
import { visitAsReported, visitsRoutes } from './visits/index.ts';
import { voiceNotesRoutes } from './voice-notes/index.ts';
import { waterRoutes } from './water/index.ts';
import { weatherRoutes } from './weather/index.ts';
import { workOrdersRoutes } from './work-orders/index.ts';

/** Every feature's calls. */
export function registerFeatures(app: App, deps: Deps): void {
  identityRoutes(app, deps);
  billingRoutes(app, deps);
  webhookRoutes(app, deps);
  customersRoutes(app);
  customerBillingRoutes(app, deps);
  workOrdersRoutes(app, deps);
  poolsRoutes(app);
  equipmentRoutes(app);
  homeownerRoutes(app);
  poolHistoryRoutes(app);
  importsRoutes(app);
  exportsRoutes(app, deps);
  chemicalUsageRoutes(app);
  techniciansRoutes(app);
  technicianUsersRoutes(app, deps);
  usersRoutes(app, deps);
  routesRoutes(app);
  routePlanningRoutes(app, deps);
  disruptionsRoutes(app);
  calendarRoutes(app, deps);
  mapSettingsRoutes(app, deps);
  reagentsRoutes(app);
  messagesRoutes(app, deps, { onIncoming: takeIncomingAnswer(deps) });
  communicationsRoutes(app, deps);
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
  });
  companyBrandingRoutes(app, deps);
  settingsRoutes(app, deps);
  reportsRoutes(app, deps, { visitAsReported });
  checklistRoutes(app);
  visitsRoutes(app, deps, { visitFinished: visitFinished(deps) });
  fieldPackRoutes(app);
  voiceNotesRoutes(app, deps);
  waterRoutes(app, { learnedVolumeOf });
  devicesRoutes(app, deps);
  assistantRoutes(app, deps);
  notificationsRoutes(app, deps);
  weatherRoutes(app, deps);
  pushRoutes(app, deps);
}

/** Every feature's work outside calls; when it ran is written down. */
export const jobHandlers = (deps: Deps): Partial<JobHandlers> =>
  recorded(deps, {
    ...mailJobs(deps),
    ...pushJobs(deps),
    ...expiryJobs(deps),
    ...billingJobs(deps),
    ...customerBillingJobs(deps),
    ...messageJobs(deps, { stillWanted: whyNotWanted }),
    ...communicationJobs(deps),
    ...geocodingJobs(deps),
    ...deviceJobs(deps),
    ...reckoningJobs(deps),
    ...backupJobs(deps),
    ...nightJobs(deps),
    ...notificationJobs(deps),
  });

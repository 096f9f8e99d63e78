import {
  type JobRun,
  jobRunList,
  outsideServiceList,
  saveSettingsBody,
  settings,
} from '#contract/settings/settings.ts';
import { companyRuns, installationRuns } from '#server/db/job-runs.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { jobNames, scheduleOf, settingsOf } from '#server/platform/job-queue.ts';
import { type ConnectionDeps, connectionRoutes } from './connections.ts';
import { mailOutboxRoutes } from './mails.ts';
import { showServices } from './outside-services.ts';
import { saveSettings, showSettings } from './service.ts';
import { settingsTexts } from './texts.ts';

/** Background jobs of the installation and the company, with their last run. @throws AppError not_allowed for anyone but the owner */
async function showJobs(deps: Deps, tenant: Tenant): Promise<JobRun[]> {
  if (tenant.account.role !== 'owner') throw new AppError('not_allowed', settingsTexts.ownerSeesJobs);
  const ofInstallation = new Map((await installationRuns(deps.db.system).list()).map((run) => [run.job, run]));
  const ofCompany = new Map((await tenant.transaction((tx) => companyRuns(tx).list())).map((run) => [run.job, run]));
  return jobNames.flatMap((job) => {
    const settings = settingsOf(job);
    if (!settings.shown) return [];
    const { title, scope } = settings.shown;
    const when = scheduleOf(settings);
    const run = (scope === 'company' ? ofCompany : ofInstallation).get(job);
    return {
      ...{ job, title: tenant.words.say(title), scope, schedule: when && tenant.words.say(when) },
      beganAt: run?.beganAt.toISOString() ?? null,
      finishedAt: run?.finishedAt?.toISOString() ?? null,
      failures: run?.failures ?? 0,
      lastError: run?.lastError ?? null,
      lastErrorAt: run?.lastErrorAt?.toISOString() ?? null,
    };
  });
}

export function settingsRoutes(app: App, deps: ConnectionDeps): void {
  mailOutboxRoutes(app, deps);
  connectionRoutes(app, deps);

  app.get(
    '/api/settings',
    { config: { needs: ['settings', 'view'] }, schema: { response: { 200: settings } } },
    async (req) => showSettings(req.tenant),
  );

  app.put(
    '/api/settings',
    {
      config: { needs: ['settings', 'edit'], planFeature: 'settings' },
      schema: { body: saveSettingsBody, response: { 200: settings } },
    },
    async (req) => saveSettings(deps.sms, req.tenant, req.body),
  );

  app.get(
    '/api/settings/services',
    { config: { needs: ['settings', 'view'] }, schema: { response: { 200: outsideServiceList } } },
    async (req) => showServices(deps, req.tenant),
  );

  app.get(
    '/api/settings/jobs',
    { config: { needs: ['settings', 'view'] }, schema: { response: { 200: jobRunList } } },
    async (req) => showJobs(deps, req.tenant),
  );
}

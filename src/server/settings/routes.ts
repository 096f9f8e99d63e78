import { jobRunList, outsideServiceList, saveSettingsBody, settings } from '#contract/settings/settings.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { showJobs } from './job-runs.ts';
import { showServices } from './outside-services.ts';
import { saveSettings, showSettings } from './service.ts';

export function settingsRoutes(app: App, deps: Deps): void {
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
    async (req) => saveSettings(req.tenant, req.body),
  );

  app.get(
    '/api/settings/services',
    { config: { needs: ['settings', 'view'] }, schema: { response: { 200: outsideServiceList } } },
    async (req) => showServices(deps, req.tenant.account),
  );

  app.get(
    '/api/settings/jobs',
    { config: { needs: ['settings', 'view'] }, schema: { response: { 200: jobRunList } } },
    async (req) => showJobs(deps, req.tenant),
  );
}

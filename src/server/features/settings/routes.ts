import { saveSettingsBody, settings } from '#contract/settings.ts';
import type { App } from '#server/http/app.ts';
import { saveSettings, showSettings } from './service.ts';

export function settingsRoutes(app: App): void {
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
}

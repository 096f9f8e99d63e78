import { weatherAlerts } from '#contract/alerts/notifications.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { showWeatherAlerts } from './service.ts';

export function weatherRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/weather/alerts',
    {
      config: {
        needs: {
          anyOf: [
            ['business', 'view'],
            ['field_service', 'view'],
          ],
        },
      },
      schema: { response: { 200: weatherAlerts } },
    },
    async (req) => showWeatherAlerts(deps, req.tenant),
  );
}

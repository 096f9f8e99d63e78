import { analytics, analyticsQuery } from '#contract/analytics.ts';
import type { App } from '#server/http/app.ts';
import { analyticsFor } from './service.ts';

/** The figures of the business hub. */
export function analyticsRoutes(app: App): void {
  app.get(
    '/api/analytics',
    { config: { needs: ['business', 'view'] }, schema: { querystring: analyticsQuery, response: { 200: analytics } } },
    async (req) => analyticsFor(req.tenant, req.query.range),
  );
}

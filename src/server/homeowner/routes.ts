import { homeownerHome } from '#contract/homeowner/homeowner.ts';
import type { App } from '#server/http/app.ts';
import { homeownerHomeOf } from './service.ts';

export function homeownerRoutes(app: App): void {
  app.get(
    '/api/homeowner/home',
    { config: { needs: { anyOf: [], homeowners: 'own' } }, schema: { response: { 200: homeownerHome } } },
    async (req) => homeownerHomeOf(req.tenant),
  );
}

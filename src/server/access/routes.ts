import { permissions, permissionsBody } from '#contract/access/permissions.ts';
import type { App } from '#server/http/app.ts';
import { readPermissions, replacePermissions } from './service.ts';

export function permissionsRoutes(app: App): void {
  app.get(
    '/api/permissions',
    { config: { needs: ['user_management', 'view'] }, schema: { response: { 200: permissions } } },
    async (req) => readPermissions(req.tenant),
  );

  app.put(
    '/api/permissions',
    {
      config: { needs: ['user_management', 'edit'], planFeature: 'user_management' },
      schema: { body: permissionsBody, response: { 200: permissions } },
    },
    async (req) => replacePermissions(req.tenant, req.body),
  );
}

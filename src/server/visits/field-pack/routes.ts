import { fieldPack, fieldPackQuery } from '#contract/visits/field-pack.ts';
import type { App } from '#server/http/app.ts';
import { packForField } from './service.ts';

export function fieldPackRoutes(app: App): void {
  app.get(
    '/api/field-pack',
    {
      config: { needs: ['field_service', 'view'], rowsPerStep: 20 },
      schema: { querystring: fieldPackQuery, response: { 200: fieldPack } },
    },
    async (req) => packForField(req.tenant, req.query),
  );
}

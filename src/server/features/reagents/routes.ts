import * as z from 'zod/mini';
import { companyStock, createReagentBody, reagent, reagentList, updateReagentBody } from '#contract/reagents.ts';
import { deleted } from '#contract/shapes.ts';
import type { App } from '#server/http/app.ts';
import { listCompanyStock } from './company-stock.ts';
import { addReagent, changeReagent, listReagents, removeReagent } from './service.ts';

const ofPool = z.object({ poolId: z.string() });
const params = z.object({ id: z.string() });

export function reagentsRoutes(app: App): void {
  app.get(
    '/api/pools/:poolId/reagents',
    { config: { needs: ['reagents', 'view'] }, schema: { params: ofPool, response: { 200: reagentList } } },
    async (req) => listReagents(req.tenant, req.params.poolId),
  );

  app.get(
    '/api/reagents',
    { config: { needs: ['reagents', 'view'] }, schema: { response: { 200: companyStock } } },
    async (req) => listCompanyStock(req.tenant),
  );

  app.post(
    '/api/pools/:poolId/reagents',
    {
      config: { needs: ['reagents', 'edit'], planFeature: 'reagents' },
      schema: { params: ofPool, body: createReagentBody, response: { 201: reagent } },
    },
    async (req, reply) => reply.code(201).send(await addReagent(req.tenant, req.params.poolId, req.body)),
  );

  app.patch(
    '/api/reagents/:id',
    {
      config: { needs: ['reagents', 'edit'], planFeature: 'reagents' },
      schema: { params, body: updateReagentBody, response: { 200: reagent } },
    },
    async (req) => changeReagent(req.tenant, req.params.id, req.body),
  );

  // The documented matrix gives nobody "delete" on reagents; who may set a level to 0 may take the row away.
  app.delete(
    '/api/reagents/:id',
    { config: { needs: ['reagents', 'edit'] }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removeReagent(req.tenant, req.params.id);
      return { success: true as const };
    },
  );
}

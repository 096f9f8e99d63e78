import * as z from 'zod/mini';
import { deleted } from '#contract/shapes.ts';
import {
  companyStock,
  companyStockQuery,
  createReagentBody,
  createStockBody,
  movementList,
  movementsQuery,
  reagent,
  reagentList,
  transferBody,
  transferred,
  updateReagentBody,
} from '#contract/stock/reagents.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { listCompanyStock } from './company-stock.ts';
import { listMovements } from './movements.ts';
import { addReagent, addStock, changeReagent, listReagents, removeReagent, transferReagent } from './service.ts';

const ofPool = z.object({ poolId: z.string() });
const params = z.object({ id: z.string() });
const view = { needs: ['reagents', 'view'] } as const;
const edit = { needs: ['reagents', 'edit'], planFeature: 'reagents' } as const;

export function reagentsRoutes(app: App): void {
  app.get(
    '/api/pools/:poolId/reagents',
    { config: view, schema: { params: ofPool, response: { 200: reagentList } } },
    async (req) => listReagents(req.tenant, req.params.poolId),
  );

  app.get(
    '/api/reagents',
    { config: view, schema: { querystring: companyStockQuery, response: { 200: companyStock } } },
    async (req) => listCompanyStock(req.tenant, req.query),
  );

  app.post(
    '/api/reagents',
    { config: edit, schema: { body: createStockBody, response: { 201: reagent } } },
    async (req, reply) => reply.code(201).send(await addStock(req.tenant, req.body)),
  );

  app.post(
    '/api/reagents/:id/transfer',
    { config: edit, schema: { params, body: transferBody, response: { 200: transferred } } },
    async (req) => transferReagent(req.tenant, req.params.id, req.body),
  );

  app.get(
    '/api/reagents/:id/movements',
    { config: view, schema: { params, querystring: movementsQuery, response: { 200: movementList } } },
    async (req, reply) => sendList(reply, await listMovements(req.tenant, req.params.id, req.query)),
  );

  app.post(
    '/api/pools/:poolId/reagents',
    { config: edit, schema: { params: ofPool, body: createReagentBody, response: { 201: reagent } } },
    async (req, reply) => reply.code(201).send(await addReagent(req.tenant, req.params.poolId, req.body)),
  );

  app.patch(
    '/api/reagents/:id',
    { config: edit, schema: { params, body: updateReagentBody, response: { 200: reagent } } },
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

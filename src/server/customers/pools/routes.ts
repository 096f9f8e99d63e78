import * as z from 'zod/mini';
import { createPoolBody, pool, poolList, updatePoolBody } from '#contract/customers/pools.ts';
import { deleted } from '#contract/shapes.ts';
import type { App } from '#server/http/app.ts';
import { addPool, changePool, findPool, listPools, listPoolsOfCustomer, removePool } from './service.ts';

const params = z.object({ poolId: z.string() });
const changes = { needs: ['customers', 'edit'], planFeature: 'customers' } as const;
const readsPools = { needs: { anyOf: [['customers', 'view']], homeowners: 'own' } } as const;

export function poolsRoutes(app: App): void {
  app.get('/api/pools', { config: readsPools, schema: { response: { 200: poolList } } }, async (req) =>
    listPools(req.tenant),
  );

  app.get(
    '/api/pools/customer/:customerId',
    { config: readsPools, schema: { params: z.object({ customerId: z.string() }), response: { 200: poolList } } },
    async (req) => listPoolsOfCustomer(req.tenant, req.params.customerId),
  );

  app.get('/api/pools/:poolId', { config: readsPools, schema: { params, response: { 200: pool } } }, async (req) =>
    findPool(req.tenant, req.params.poolId),
  );

  app.post(
    '/api/pools',
    { config: changes, schema: { body: createPoolBody, response: { 201: pool } } },
    async (req, reply) => reply.code(201).send(await addPool(req.tenant, req.body)),
  );

  app.patch(
    '/api/pools/:poolId',
    { config: changes, schema: { params, body: updatePoolBody, response: { 200: pool } } },
    async (req) => changePool(req.tenant, req.params.poolId, req.body),
  );

  app.delete(
    '/api/pools/:poolId',
    { config: { needs: ['customers', 'delete'] }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removePool(req.tenant, req.params.poolId);
      return { success: true as const };
    },
  );
}

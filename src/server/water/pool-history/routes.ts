import * as z from 'zod/mini';
import { poolInsights, poolsAtRiskList, poolsAtRiskQuery, testSheetQuery } from '#contract/water/pool-history.ts';
import type { App } from '#server/http/app.ts';
import { sendList } from '#server/http/lists.ts';
import { listPoolsAtRisk } from './at-risk.ts';
import { poolInsightsOf } from './insights.ts';
import { testSheetOf } from './test-sheet.ts';

const params = z.object({ poolId: z.string() });
/** Who sees customers' pools, and who works at them. */
const readsPools = {
  needs: {
    anyOf: [
      ['customers', 'view'],
      ['field_service', 'view'],
    ],
  },
} as const;

export function poolHistoryRoutes(app: App): void {
  app.get(
    '/api/pools/at-risk',
    { config: readsPools, schema: { querystring: poolsAtRiskQuery, response: { 200: poolsAtRiskList } } },
    async (req, reply) => sendList(reply, await listPoolsAtRisk(req.tenant, req.query)),
  );

  app.get(
    '/api/pools/:poolId/insights',
    { config: readsPools, schema: { params, response: { 200: poolInsights } } },
    async (req) => poolInsightsOf(req.tenant, req.params.poolId),
  );

  app.get(
    '/api/pools/:poolId/test-sheet.pdf',
    { config: { ...readsPools, limit: 'work' }, schema: { params, querystring: testSheetQuery } },
    async (req, reply) => {
      const { fileName, pdf } = await testSheetOf(req.tenant, req.params.poolId, req.query);
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="${fileName}"`)
        .header('Cache-Control', 'private, no-store')
        .send(pdf);
    },
  );
}

import { chemicalUsage, chemicalUsageExportQuery, chemicalUsageQuery } from '#contract/stock/reagents.ts';
import type { App } from '#server/http/app.ts';
import { csvStream } from '#server/platform/write-csv.ts';
import { chemicalUsageOf, usageSheetOf, usageTable } from './service.ts';

const reads = ['reports', 'view'] as const;

/** What was put into the water, by product, month, technician or pool. */
export function chemicalUsageRoutes(app: App): void {
  app.get(
    '/api/chemical-usage',
    { config: { needs: reads }, schema: { querystring: chemicalUsageQuery, response: { 200: chemicalUsage } } },
    async (req) => chemicalUsageOf(req.tenant, req.query),
  );

  app.get(
    '/api/chemical-usage/export',
    {
      config: { limit: 'work', needs: reads },
      schema: { querystring: chemicalUsageExportQuery, produces: ['text/csv', 'application/pdf'] },
    },
    async (req, reply) => {
      const { format, ...query } = req.query;
      const usage = await chemicalUsageOf(req.tenant, query);
      reply
        .type(format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="chemical-usage-${usage.from}-${usage.to}.${format}"`)
        .header('Cache-Control', 'private, no-store');
      if (format === 'pdf') return reply.send(await usageSheetOf(req.tenant, usage));
      const { columns, rows } = usageTable(usage);
      return reply.send(csvStream(columns, inTurn(rows)));
    },
  );
}

async function* inTurn(rows: (string | number)[][]): AsyncGenerator<(string | number)[]> {
  yield* rows;
}

import { type AccountingExportQuery, accountingExportQuery } from '#contract/data/exports.ts';
import { type Cell, programFormats } from '#domain/data/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { invalid } from '#server/platform/app-error.ts';
import { csvStream } from '#server/platform/write-csv.ts';
import { exportsTexts as texts } from '../texts.ts';
import { bookkeepingRepo } from './repo.ts';

/** Customers, invoices and payments as bookkeeping programs import them. */
export function accountingRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  app.get(
    '/api/accounting-export',
    {
      config: { limit: 'work', needs: ['billing', 'view'] },
      schema: { querystring: accountingExportQuery, produces: ['text/csv'] },
    },
    async (req, reply) => {
      const { program, list, from, to } = req.query;
      if (from && to && from > to) throw invalid('to', texts.endBeforeStart);
      const { companyId, account } = req.tenant;
      const format = programFormats[program][list];
      // Read whole before it is sent: somebody with a slow line holds no transaction.
      const rows = await db.inSnapshot(companyId, (tx) => rowsOf(tx, req.query, account.timeZone));
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${program}-${list}.csv"`)
        .header('Cache-Control', 'private, no-store')
        .send(csvStream(format.columns, inTurn(rows)));
    },
  );
}

async function rowsOf(
  tx: TenantTx,
  { program, list, from, to }: AccountingExportQuery,
  timeZone: string,
): Promise<Cell[][]> {
  const repo = bookkeepingRepo(tx);
  const range = { from: from ?? null, to: to ?? null };
  const { customers, invoices, payments } = programFormats[program];
  const rows: Cell[][] = [];
  if (list === 'customers') for await (const one of repo.customers()) rows.push(...customers.rowsOf(one));
  if (list === 'invoices') for await (const one of repo.invoices(range)) rows.push(...invoices.rowsOf(one));
  if (list === 'payments') for await (const one of repo.payments(range, timeZone)) rows.push(...payments.rowsOf(one));
  return rows;
}

async function* inTurn(rows: Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}

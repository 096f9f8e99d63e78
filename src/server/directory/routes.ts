import { customerListFacts, exportViewBody } from '#contract/directory/directory.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { App } from '#server/http/app.ts';
import { answerUnchanged } from '#server/http/etag-cache.ts';
import { exportView, factsOfCustomers } from './list.ts';

const mayLook = ['customers', 'view'] as const;

/** What the list of customers shows, its views, and what is done to many customers at once. */
export function directoryRoutes(app: App): void {
  app.get(
    '/api/customer-list',
    {
      config: { needs: mayLook, followsFromRows: true },
      onSend: answerUnchanged,
      schema: { response: { 200: customerListFacts } },
    },
    async (req) => factsOfCustomers(req.tenant),
  );

  app.post(
    '/api/customer-list/export',
    { config: { needs: mayLook, limit: 'work' }, schema: { body: exportViewBody, produces: ['text/csv'] } },
    async (req, reply) => {
      const { timeZone } = req.tenant.account;
      const file = await exportView(req.tenant, req.body);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="customers-${localDate(timeZone, req.tenant.now())}.csv"`)
        .send(file);
    },
  );
}

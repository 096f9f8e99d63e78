import { searchAnswer, searchQuery } from '#contract/search/search.ts';
import type { App } from '#server/http/app.ts';
import { search } from './service.ts';

/** Those who may read one of the lists that it looks into. */
const reads = {
  limit: 'work',
  needs: {
    anyOf: [
      ['customers', 'view'],
      ['billing', 'view'],
      ['routes', 'view'],
      ['reagents', 'view'],
    ],
  },
} as const;

/** One search over everything a company has. */
export function searchRoutes(app: App): void {
  app.get(
    '/api/search',
    { config: reads, schema: { querystring: searchQuery, response: { 200: searchAnswer } } },
    async (req) => search(req.tenant, req.query.query),
  );
}

// The process of bench/alerts.ts that looks at the company's alerts: at each message, a moment, once.

import { evaluateCompany } from '#server/alerts/evaluate-company.ts';
import { openDatabase } from '#server/db/client.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';

/** What one look took, and the most memory that the process has had so far. */
export interface Looked {
  seconds: number;
  megabytes: number;
}

const [connectionString = '', companyId = ''] = process.argv.slice(2);
const db = openDatabase({ connectionString, onIdleError: () => undefined });

process.on('message', async (moment: string) => {
  const start = performance.now();
  await evaluateCompany(
    {
      db,
      clock: () => new Date(moment),
      newId: newRandomId,
      jobs: { enqueue: async () => undefined },
      languages: ['en'],
    },
    companyId,
  );
  const looked: Looked = {
    seconds: (performance.now() - start) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
  process.send?.(looked);
});
process.on('disconnect', () => db.close());

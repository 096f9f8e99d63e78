import type { Deps } from '#server/deps.ts';
import { recordCompanyRun } from '#server/jobs/recorded.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { evaluateCompany, type Outlook } from './evaluate-company.ts';
import { sweepOwnerMails } from './owner-mails/owner-mails.ts';
import { companiesAfter } from './subjects/repo.ts';
import { refreshWeather } from './weather/service.ts';

/** Two servers that start together, or a retried run, evaluate a company once within this time. */
const lookedAtMs = 60_000;
/** After so many failures in a row the service is left alone until the next run. */
const failuresInRow = 3;

/** A failure of one company doesn't stop the others. */
async function forEveryCompany({ db }: Deps, work: (companyId: string) => Promise<void>): Promise<void> {
  let failure: unknown;
  let page = await companiesAfter(db.system, null);
  while (page.length > 0) {
    for (const companyId of page) {
      await work(companyId).catch((error: unknown) => {
        failure ??= error;
      });
    }
    page = await companiesAfter(db.system, page.at(-1) ?? null);
  }
  if (failure !== undefined) throw failure;
}

const makeAlerts = (deps: Deps, outlook: Outlook): Promise<void> =>
  forEveryCompany(deps, (companyId) =>
    recordCompanyRun(deps, { companyId, job: 'make-alerts', atMostEveryMs: lookedAtMs }, () =>
      evaluateCompany(deps, companyId, outlook),
    ),
  );

async function watchWeather(deps: Deps): Promise<void> {
  let failed = 0;
  await forEveryCompany(deps, async (companyId) => {
    if (failed >= failuresInRow) return;
    const answered = await refreshWeather(deps, companyId);
    failed = answered === false ? failed + 1 : 0;
  });
}

export const notificationJobs = (
  deps: Deps,
  outlook: Outlook,
): Pick<JobHandlers, 'make-alerts' | 'mail-alerts' | 'watch-weather'> => ({
  'make-alerts': () => makeAlerts(deps, outlook),
  'mail-alerts': () => sweepOwnerMails(deps),
  'watch-weather': () => watchWeather(deps),
});

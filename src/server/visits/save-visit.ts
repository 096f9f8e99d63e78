import type { SaveVisit, Visit } from '#contract/visits/visits.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { presentVisit } from './present.ts';
import { mergeReadings } from './readings.ts';
import { type VisitRow, visitsRepo } from './repo.ts';
import { visitTexts } from './texts.ts';
import { requireUnchanged, signedName } from './two-phones.ts';

/** The services: as sent, else the titles of the done tasks, else as stored. */
const servicesOf = (row: VisitRow, { services, tasks }: SaveVisit): string[] =>
  services ?? tasks?.filter(({ done }) => done).map(({ title }) => title) ?? row.services;

/** What is found and done at the stop, with what was just sent over what is stored. */
export const withFindings = (row: VisitRow, sent: SaveVisit) => ({
  waterChemistry: mergeReadings(row.waterChemistry, sent.readings),
  services: servicesOf(row, sent),
  chemicalsAdded: sent.chemicalsAdded ?? row.chemicalsAdded,
  serviceNotes: sent.notes === undefined ? row.serviceNotes : sent.notes,
  tasks: sent.tasks ?? row.tasks,
});

/**
 * Saves what is known so far.
 * @throws AppError conflict once the visit is finished: it has been reported; or where another phone wrote to it meanwhile
 */
export const saveVisit = (tenant: Tenant, visitId: string, sent: SaveVisit): Promise<Visit> =>
  tenant.transaction(async (tx) => {
    const repo = visitsRepo(tx);
    const row = await repo.hold(visitId);
    if (!row) throw notFound(things.visit);
    if (row.state === 'done') {
      throw new AppError('conflict', visitTexts.finished);
    }
    requireUnchanged(tenant, row, sent);
    const stored = await repo.update(visitId, {
      ...withFindings(row, sent),
      changedFrom: sent.phoneId ?? null,
      changedBy: signedName(tenant),
      updatedAt: tenant.now(),
    });
    if (!stored) throw notFound(things.visit);
    return presentVisit(tx, stored);
  });

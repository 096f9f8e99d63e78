import type { CompleteVisit, SaveVisit } from '#contract/visits/visits.ts';
import type { Message } from '#domain/language/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { VisitRow } from './repo.ts';
import { visitTexts } from './texts.ts';

/** Who did what to the visit and when, in words and as fields. */
function writtenMeanwhile(tenant: Tenant, visit: VisitRow, did: 'changedElsewhere' | 'finishedElsewhere'): AppError {
  const who: Message | string = visit.changedBy ?? visit.technicianName ?? visitTexts.someone;
  const { timeZone } = tenant.account;
  const at = visit.updatedAt.toISOString();
  return new AppError('conflict', visitTexts[did]({ who, at, timeZone }), {
    details: [
      { field: 'changedBy', message: who },
      { field: 'changedAt', message: at },
      { field: 'revision', message: String(visit.revision) },
    ],
  });
}

/**
 * Refuses to overwrite what another phone wrote. A client that does not send `basedOn` is not checked.
 * @throws AppError conflict (409) with `changedBy`, `changedAt` and `revision` as its details
 */
export function requireUnchanged(tenant: Tenant, visit: VisitRow, { basedOn, phoneId }: SaveVisit): void {
  if (basedOn === undefined || visit.revision <= basedOn) return;
  if (phoneId !== undefined && visit.changedFrom === phoneId) return;
  throw writtenMeanwhile(tenant, visit, 'changedElsewhere');
}

/**
 * Refuses to finish a finished visit a second time; the same completion id, or none, is a repetition.
 * @throws AppError conflict (409) with `changedBy`, `changedAt` and `revision` as its details
 */
export function requireSameFinishing(tenant: Tenant, visit: VisitRow, { completionId }: CompleteVisit): void {
  if (completionId === undefined || completionId === visit.completionId) return;
  throw writtenMeanwhile(tenant, visit, 'finishedElsewhere');
}

/** The name that others see where no technician is known; an account without a name keeps its email address to itself. */
export const signedName = ({ account, words }: Tenant): string =>
  account.name === account.email ? (account.companyName ?? words.say(visitTexts.yourTechnician)) : account.name;

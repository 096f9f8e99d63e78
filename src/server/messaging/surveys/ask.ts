import { createHash } from 'node:crypto';
import type { TenantTx } from '#server/db/client.ts';
import type { ClockAndIds } from '../put.ts';
import { surveysRepo } from './repo.ts';

/** Answers are accepted for a month. */
const openMs = 30 * 24 * 60 * 60 * 1000;

/** Only the hash is stored, so that a copy of the database opens no link. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

interface Asking extends ClockAndIds {
  newToken(): string;
  appUrl: string;
}

interface AskedVisit {
  visitId: string;
  customerId: string;
  serviceDate: string;
  technicianName: string | null;
}

/** Makes a visit's survey and its link, in the caller's transaction. @returns null where the visit already has one */
export async function askAbout(
  tx: TenantTx,
  { now, newId, newToken, appUrl }: Asking,
  visit: AskedVisit,
  askedAt: Date,
): Promise<{ surveyId: string; link: string } | null> {
  const { visitId, customerId, serviceDate, technicianName } = visit;
  const repo = surveysRepo(tx);
  const survey = await repo.insert({
    ...{ surveyId: newId('SRV'), customerId, visitId, serviceDate, technicianName },
    askedAt,
    createdAt: now(),
  });
  if (!survey) return null;
  const { surveyId } = survey;
  const key = newToken();
  await repo.insertLink({ keyHash: hashOfKey(key), surveyId, expiresAt: new Date(askedAt.getTime() + openMs) });
  return { surveyId, link: `${appUrl}/survey?key=${encodeURIComponent(key)}` };
}

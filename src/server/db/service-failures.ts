import { serviceFailures } from '#server/db/schema/index.ts';
import type { SystemTx } from './client.ts';

/** The outside services that can fail, by what they are needed for. */
export type FailingNeed = 'email' | 'sms' | 'cards' | 'geocoding' | 'roads' | 'weather' | 'ai' | 'device' | 'push';

interface ServiceFailure {
  need: string;
  message: string;
  failedAt: Date;
}

const longest = 200;

/**
 * What an error says of the service itself. The list is of the whole installation, so nobody's address or key may be part
 * of it: every owner reads it.
 */
export function failureMessage(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const firstLine = said.split(/[\r\n]/)[0]?.trim() ?? '';
  const withoutPeople = firstLine
    .replace(/:\/\/[^\s/@]+@/g, '://')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replace(/\b(?:sk|rk|pk|whsec)_\w+/g, '…');
  return withoutPeople.slice(0, longest) || 'It failed without saying why.';
}

/** Writes down what went wrong last with a service; a database that is away too must not turn one failure into two. */
export async function noteFailure(tx: SystemTx, need: FailingNeed, error: unknown, now: Date): Promise<void> {
  const failure = { message: failureMessage(error), failedAt: now };
  await tx
    .insert(serviceFailures)
    .values({ need, ...failure })
    .onConflictDoUpdate({ target: serviceFailures.need, set: failure })
    .catch(() => undefined);
}

export const listFailures = (tx: SystemTx): Promise<ServiceFailure[]> => tx.select().from(serviceFailures);

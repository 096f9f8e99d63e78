import type { Account } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { httpTexts } from '../texts.ts';

/** A page, and a phone with work to send, come back after this. */
const retrySeconds = 30;

/** Whether the company's maintenance keeps this account out. The owner stays in and ends it. */
export const isKeptOut = ({ role, settings }: Pick<Account, 'role' | 'settings'>): boolean =>
  settings.maintenanceMode && role !== 'owner';

/**
 * Refuses every call of employees and pool owners while their company is under maintenance.
 * @throws AppError maintenance (503), with Retry-After
 */
export function requireOpenCompany(account: Account): void {
  if (!isKeptOut(account)) return;
  const message = httpTexts.maintenance({ company: account.companyName });
  throw new AppError('maintenance', message, { retryAfterSeconds: retrySeconds });
}

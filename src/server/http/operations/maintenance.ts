import type { Account } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';

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
  const message = `${account.companyName ?? 'Your company'} is under maintenance. What you have entered is kept; please come back soon.`;
  throw new AppError('maintenance', message, { retryAfterSeconds: retrySeconds });
}

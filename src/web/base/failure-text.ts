import { errorLabels } from '#contract/errors.ts';
import { ApiError } from './api.ts';

/** The server's own words where it gave any, else the documents' sentence. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.error !== '' ? error.message : otherwise;

/** For a form, which shows what is thrown: the server's answer as it is, anything else as the documents' sentence. */
export const tellingFailure =
  (otherwise: string) =>
  (error: unknown): never => {
    throw error instanceof ApiError && error.error !== '' ? error : new Error(otherwise, { cause: error });
  };

/** The refusals that another plan would lift; a declined card is none of them. */
const refusals: readonly string[] = [
  errorLabels.limit_reached,
  errorLabels.upgrade_required,
  errorLabels.trial_expired,
  errorLabels.payment_required,
];

/** Whether the server refused because of the company's plan (402): what is shown then leads to the plans. */
export const isPlanRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 402 && refusals.includes(error.error);

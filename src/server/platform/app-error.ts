import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** A failure with a code the contract knows; the one error handler writes it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: FieldError[],
    /** Further top-level members of the answer, where the documents name some. */
    readonly extra?: Record<string, unknown>,
    /** With `too_many` and `maintenance`: when to come back, told as Retry-After. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** A missing or foreign id in a path. */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} not found`);

/** A missing or foreign id in a body: 404 as well, naming the field. */
export const unknownReference = (field: string, what: string): AppError =>
  new AppError('not_found', `${what} not found`, [{ field, message: `${what} not found` }]);

/** One faulty field. */
export const invalid = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, [{ field, message }]);

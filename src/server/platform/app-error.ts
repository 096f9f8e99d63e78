import type { ErrorCode, FieldError } from '#contract/errors.ts';

interface ErrorOptions {
  /** The faulty fields. */
  details?: FieldError[] | undefined;
  /** Further top-level members of the answer, where the documents name some. */
  extra?: Record<string, unknown> | undefined;
  /** With `too_many` and `maintenance`: when to retry, sent as Retry-After. */
  retryAfterSeconds?: number | undefined;
}

/** A failure with a code the contract knows; the one error handler writes it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly details: ErrorOptions['details'];
  readonly extra: ErrorOptions['extra'];
  readonly retryAfterSeconds: ErrorOptions['retryAfterSeconds'];
  constructor(
    readonly code: ErrorCode,
    message: string,
    { details, extra, retryAfterSeconds }: ErrorOptions = {},
  ) {
    super(message);
    this.details = details;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A missing or foreign id in a path. */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} not found`);

/** A missing or foreign id in a body: 404 as well, naming the field. */
export const unknownReference = (field: string, what: string): AppError =>
  new AppError('not_found', `${what} not found`, { details: [{ field, message: `${what} not found` }] });

/** One faulty field. */
export const invalid = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { details: [{ field, message }] });

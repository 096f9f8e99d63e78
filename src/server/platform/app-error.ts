import type { ErrorCode } from '#contract/errors.ts';
import { type Message, messageOfIssue, wordsOf } from '#domain/language/index.ts';
import { errorTexts as texts } from './texts.ts';

/** One faulty field: `field` is a dotted path into what was sent. */
export interface FieldFault {
  field: string;
  message: Message | string;
}

interface ErrorOptions {
  /** The faulty fields. */
  details?: readonly FieldFault[] | undefined;
  /** Further top-level members of the answer, where the documents name some. */
  extra?: Record<string, unknown> | undefined;
  /** With `too_many` and `maintenance`: when to retry, sent as Retry-After. */
  retryAfterSeconds?: number | undefined;
}

/** A failure with a code the contract knows; the one error handler words it in the caller’s language. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly details: ErrorOptions['details'];
  readonly extra: ErrorOptions['extra'];
  readonly retryAfterSeconds: ErrorOptions['retryAfterSeconds'];
  constructor(
    readonly code: ErrorCode,
    /** What went wrong and what to do; `message` is the same in English, for the log. */
    readonly told: Message | string,
    { details, extra, retryAfterSeconds }: ErrorOptions = {},
  ) {
    super(wordsOf('en').say(told));
    this.details = details;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A role that may not do, or see, what was asked. */
export const noAccess = (): AppError => new AppError('not_allowed', texts.noAccess);

/** A missing or foreign id in a path. */
export const notFound = (what: Message | string): AppError => new AppError('not_found', texts.notFound({ what }));

/** A missing or foreign id in a body: 404 as well, naming the field. */
export const unknownReference = (field: string, what: Message | string): AppError => {
  const message = texts.notFound({ what });
  return new AppError('not_found', message, { details: [{ field, message }] });
};

/** One faulty field. */
export const invalid = (field: string, message: Message | string): AppError =>
  new AppError('invalid_input', message, { details: [{ field, message }] });

/** What a schema found faulty, each part with its path below `within`. */
export function invalidParts(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  within: readonly string[] = [],
): AppError {
  const details = issues.map(({ path, message }) => ({
    field: [...within, ...path].join('.') || 'body',
    message: messageOfIssue(message),
  }));
  return new AppError('invalid_input', details[0]?.message ?? texts.invalidInput, { details });
}

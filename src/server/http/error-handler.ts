import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, type ErrorCode, errorLabels, errorStatus } from '#contract/errors.ts';
import { type Message, messageOfIssue, type Words } from '#domain/language/index.ts';
import { InvalidReading } from '#domain/water/index.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, type FieldFault } from '#server/platform/app-error.ts';
import { headersOfData } from './headers.ts';
import { wordsFor } from './reader-language.ts';
import { httpTexts } from './texts.ts';

/** What the parser of forms says of one that is cut off, or that names no boundary or an impossible one; it has no codes. */
const faults = [
  'Multipart: Boundary not found',
  'The needle cannot',
  'Unexpected end of multipart data',
  'terminated early due to unexpected end of multipart data',
];

/** Whether a form could not be read because of how it was sent. */
const isFaultyForm = ({ message }: Error): boolean => faults.some((fault) => message.includes(fault));

type Told = Message | string;

interface Failure {
  code: ErrorCode;
  told: Told;
  details?: readonly FieldFault[] | undefined;
  extra?: Record<string, unknown> | undefined;
}

const failure = (code: ErrorCode, told: Told, details?: readonly FieldFault[], extra?: Record<string, unknown>) =>
  ({ code, told, details, extra }) satisfies Failure;

const oneField = (field: string, told: Told): Failure => failure('invalid_input', told, [{ field, message: told }]);

/** What a caller reads. */
const bodyOf = ({ code, told, details, extra }: Failure, { say }: Words): ErrorBody => ({
  error: errorLabels[code],
  message: say(told),
  ...(details?.length ? { details: details.map(({ field, message }) => ({ field, message: say(message) })) } : {}),
  ...extra,
});

/** `/address/city` as the validator gives it becomes `address.city`. */
const fieldName = (path: string): string => path.replace(/^\//, '').replaceAll('/', '.') || 'body';

/** PostgreSQL's codes that a client causes: a value out of range, a text it cannot hold. */
const clientFaults = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '22009',
  '22021',
  '22P02',
  '22P05',
  '23514',
  '23502',
]);
/** The database or the way to it is away, is starting or stopping, has no connection left, or is a standby until it takes over. */
const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  ...['EAI_AGAIN', '57P01', '57P02', '57P03', '53200', '53300', '53400', '08000', '08001', '08003', '08004', '08006'],
  '25006',
]);
/** Two calls were in each other's way, or one took too long: rolled back, and worth another attempt. */
const inTheWay = new Set(['40001', '40P01', '55P03', '57014', '25P03']);
/** No room on the disk of the files, or on that of the database. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100']);

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string' && !error.code.startsWith('FST_')) return error.code;
  return 'cause' in error ? codeOf(error.cause) : undefined;
};

const lostConnection =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout/;
const isLostConnection = (error: Error): boolean =>
  lostConnection.test(`${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`);

/** What is wrong with a body that cannot be read; what the server’s own parts say of it is English and for programmers. */
function bodyFault(error: Error): Message {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return httpTexts.emptyBody;
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) return httpTexts.notJson;
  return code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' ? httpTexts.incompleteUpload : httpTexts.unreadable;
}

function failureOf(error: FastifyError | AppError | Error): Failure {
  if (error instanceof AppError) return failure(error.code, error.told, error.details, error.extra);
  if (error instanceof InvalidReading) return oneField(error.field, error.told);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map((issue) => ({
      field: fieldName(issue.instancePath),
      message: issue.message === undefined ? httpTexts.invalidValue : messageOfIssue(issue.message),
    }));
    return failure('invalid_input', details[0]?.message ?? httpTexts.invalidValue, details);
  }
  if (isFaultyForm(error)) return oneField('body', httpTexts.incompleteUpload);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return failure('too_large', httpTexts.tooLarge);
  if (status === 415) return failure('unsupported_media', httpTexts.contentType);
  if (status === 429) return failure('too_many', httpTexts.tooMany);
  if (status !== undefined && status >= 400 && status < 500) return oneField('body', bodyFault(error));
  const code = codeOf(error);
  if (code === '23505') return failure('conflict', httpTexts.exists);
  if (code === '23503') return failure('not_found', httpTexts.goneReference);
  if (code && clientFaults.has(code)) return failure('invalid_input', httpTexts.outOfRange);
  if (code && diskFull.has(code)) return failure('storage_full', httpTexts.diskFull);
  if ((code && (unreachable.has(code) || inTheWay.has(code))) || isLostConnection(error)) {
    return failure('unavailable', httpTexts.trouble);
  }
  return failure('internal', httpTexts.ourFault);
}

/** Where nothing says how long to wait. */
const usualWaitSeconds: Partial<Record<number, number>> = { 429: 60, 503: 2, 507: 60 };

/** The only place that turns a failure into an answer. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const failed = failureOf(error);
    const status = errorStatus[failed.code];
    // Maintenance is somebody's wish, no failure.
    const isWished = error instanceof AppError && error.code === 'maintenance';
    if (status >= 500 && !isWished) request.log.error({ err: error }, 'call failed');
    const wait = error instanceof AppError ? error.retryAfterSeconds : undefined;
    const waitSeconds = wait ?? usualWaitSeconds[status];
    if (waitSeconds !== undefined && !reply.hasHeader('retry-after')) {
      reply.header('retry-after', Math.max(1, Math.ceil(waitSeconds)));
    }
    return reply.code(status).send(bodyOf(failed, request.words));
  });
}

/**
 * An address that the router itself refuses, before any route's hooks: one that is no address, or with a part longer than
 * any id. It is answered as every other refusal is, without repeating it.
 */
export function refuseAddress(deps: Pick<Deps, 'languages'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    const failed = isTooLong
      ? failure('not_found', httpTexts.addressNotFound)
      : failure('invalid_input', httpTexts.invalidAddress);
    // Such a request never becomes one of the application's own, with what is hung on those.
    const words = wordsFor(request.headers, deps);
    reply.headers(headersOfData).code(errorStatus[failed.code]).send(bodyOf(failed, words));
  };
}

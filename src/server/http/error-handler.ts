import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, type ErrorCode, errorLabels, errorStatus, type FieldError } from '#contract/errors.ts';
import { InvalidReading } from '#domain/water/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { headersOfData } from './headers.ts';

/** What the parser of forms says of one that is cut off, or that names no boundary or an impossible one; it has no codes. */
const faults = [
  'Multipart: Boundary not found',
  'The needle cannot',
  'Unexpected end of multipart data',
  'terminated early due to unexpected end of multipart data',
];

/** Whether a form could not be read because of how it was sent. */
const isFaultyForm = ({ message }: Error): boolean => faults.some((fault) => message.includes(fault));

const answer = (code: ErrorCode, message: string, details?: FieldError[], extra?: Record<string, unknown>) => ({
  status: errorStatus[code],
  body: { error: errorLabels[code], message, ...(details?.length ? { details } : {}), ...extra } satisfies ErrorBody,
});

/** `/address/city` as the validator gives it becomes `address.city`. */
const fieldName = (path: string): string => path.replace(/^\//, '').replaceAll('/', '.') || 'body';

/** PostgreSQL's codes that a client causes: a value out of range, a text it cannot hold. */
const clientFaults = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23514', '23502']);
/** The database or the way to it is away, is starting or stopping, or has no connection left. */
const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  ...['EAI_AGAIN', '57P01', '57P02', '57P03', '53200', '53300', '53400', '08000', '08001', '08003', '08004', '08006'],
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

function translate(error: FastifyError | AppError | Error) {
  if (error instanceof AppError) return answer(error.code, error.message, error.details, error.extra);
  if (error instanceof InvalidReading) {
    return answer('invalid_input', error.message, [{ field: error.field, message: error.message }]);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map((issue) => ({
      field: fieldName(issue.instancePath),
      message: issue.message ?? 'Invalid value',
    }));
    return answer('invalid_input', details[0]?.message ?? 'Invalid input', details);
  }
  if (isFaultyForm(error)) {
    const message = 'The upload was incomplete. Please try again.';
    return answer('invalid_input', message, [{ field: 'body', message }]);
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return answer('too_large', 'What you sent is too large.');
  if (status === 415) return answer('unsupported_media', 'This content type isn’t accepted.');
  if (status === 429) return answer('too_many', error.message);
  if (status !== undefined && status >= 400 && status < 500) {
    return answer('invalid_input', error.message, [{ field: 'body', message: error.message }]);
  }
  const code = codeOf(error);
  if (code === '23505') return answer('conflict', 'This already exists.');
  if (code === '23503') return answer('not_found', 'Something this refers to was not found.');
  if (code && clientFaults.has(code)) return answer('invalid_input', 'A value is out of range.');
  if (code && diskFull.has(code)) {
    return answer('storage_full', 'The server’s disk is full. Nothing was changed. Try again later.');
  }
  if ((code && (unreachable.has(code) || inTheWay.has(code))) || isLostConnection(error)) {
    return answer('unavailable', 'We’re having trouble right now. Nothing was changed. Please try again.');
  }
  return answer('internal', 'Something went wrong on our side. Nothing was changed. Please try again.');
}

/** Where nothing says how long to wait. */
const usualWaitSeconds: Partial<Record<number, number>> = { 429: 60, 503: 2, 507: 60 };

/** The only place that turns a failure into an answer. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = translate(error);
    // Maintenance is somebody's wish, no failure.
    const isWished = error instanceof AppError && error.code === 'maintenance';
    if (status >= 500 && !isWished) request.log.error({ err: error }, 'call failed');
    const wait = error instanceof AppError ? error.retryAfterSeconds : undefined;
    const waitSeconds = wait ?? usualWaitSeconds[status];
    if (waitSeconds !== undefined && !reply.hasHeader('retry-after')) {
      reply.header('retry-after', Math.max(1, Math.ceil(waitSeconds)));
    }
    return reply.code(status).send(body);
  });
}

/**
 * An address that the router itself refuses, before any route's hooks: one that is no address, or with a part longer than
 * any id. It is answered as every other refusal is, without repeating it.
 */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const { status, body } = isTooLong
    ? answer('not_found', 'This address was not found.')
    : answer('invalid_input', 'That’s not a valid address.');
  reply.headers(headersOfData).code(status).send(body);
}

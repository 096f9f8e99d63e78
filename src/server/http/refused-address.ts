import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, errorLabels, errorStatus } from '#contract/errors.ts';
import { headersOfData } from './headers.ts';

/**
 * An address that the router itself refuses, before any route's hooks: one that is no address, or with a part longer than
 * any id. It is answered as every other refusal is, without repeating it.
 */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const code = isTooLong ? 'not_found' : 'invalid_input';
  const message = isTooLong ? 'This address was not found.' : 'That’s not a valid address.';
  reply
    .headers(headersOfData)
    .code(errorStatus[code])
    .send({ error: errorLabels[code], message } satisfies ErrorBody);
}

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addDays, localDate, momentAt } from '#domain/calendar/index.ts';
import type { Deps } from '#server/deps.ts';

/** From when, and until before when, it is the same date somewhere. */
interface DayThere {
  from: number;
  until: number;
}

const days = new Map<string, DayThere>();

/** The day it is in a time zone at a moment, in milliseconds. */
function dayThere(timeZone: string, moment: Date): DayThere {
  const now = moment.getTime();
  const known = days.get(timeZone);
  if (known && known.from <= now && now < known.until) return known;
  const date = localDate(timeZone, moment);
  const midnight = (ahead: number): number => momentAt(timeZone, addDays(date, ahead)).getTime();
  const day = { from: midnight(0), until: midnight(1) };
  days.set(timeZone, day);
  return day;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer follows from the address, the company's rows, who asks and the company's date, and from nothing else: while
     * the company has no other version it need not be made again (docs/decisions/0058). What also follows from the time says
     * how long it holds (`cacheUntil`). Goes with `onSend: answerUnchanged`.
     */
    followsFromRows?: true;
  }
  interface FastifyRequest {
    /** What is remembered of the answer under way. */
    remembering: Remembering | null;
  }
}

interface Remembering {
  /** Until when the answer holds, in milliseconds. */
  until: number;
  /** Remembers it under its tag. */
  keep(tag: string, total: unknown): void;
}

/** An answer that was made: while this holds, it would be made the same. */
interface Remembered {
  companyVersion: string;
  from: number;
  until: number;
  tag: string;
  total: string | undefined;
}

/** Some five megabytes. What was not asked for longest goes first. */
const mostRemembered = 20_000;

const knows = (request: FastifyRequest, tag: string): boolean =>
  request.headers['if-none-match']?.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag) ?? false;

const withTag = (reply: FastifyReply, tag: string): FastifyReply =>
  reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');

/** Says of an answer that `followsFromRows` when it changes though nothing is written. */
export function cacheUntil(request: FastifyRequest, moment: Date): void {
  const { remembering } = request;
  if (remembering) remembering.until = Math.min(remembering.until, moment.getTime());
}

/**
 * Calls that `followsFromRows` and whose caller has the answer already get 304 without the answer being made again: it was
 * made by this server for the version that the company still has. The version was read with the session, before anything
 * that the answer was made from, so that a change in between is seen at the next call.
 */
export function installEtagCache(app: FastifyInstance, deps: Deps): void {
  const memory = new Map<string, Remembered>();
  app.decorateRequest('remembering', null);

  app.addHook('onRequest', async (request, reply) => {
    const { account } = request;
    if (!request.routeOptions.config.followsFromRows || request.method !== 'GET') return;
    if (!account || account.companyVersion === null) return;
    const { companyVersion } = account;
    const now = deps.clock();
    const key = `${account.companyId} ${account.userId} ${request.words.language} ${request.url}`;
    const found = memory.get(key);
    const holds =
      found?.companyVersion === companyVersion && found.from <= now.getTime() && now.getTime() < found.until;
    if (found && holds && knows(request, found.tag)) {
      memory.delete(key);
      memory.set(key, found);
      if (found.total !== undefined) reply.header('X-Total-Count', found.total);
      return withTag(reply, found.tag).code(304).send();
    }
    const { from, until } = dayThere(account.timeZone, now);
    request.remembering = {
      until,
      keep(tag, total) {
        memory.delete(key);
        memory.set(key, {
          companyVersion,
          from,
          until: this.until,
          tag,
          total: total === undefined ? undefined : String(total),
        });
        const [oldest] = memory.keys();
        if (memory.size > mostRemembered && oldest !== undefined) memory.delete(oldest);
      },
    };
  });
}

/**
 * For lists that are polled every few seconds: a caller that has the answer already gets 304 and nothing else.
 * Use as the route's `onSend`.
 */
export async function answerUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  withTag(reply, tag);
  request.remembering?.keep(tag, reply.getHeader('X-Total-Count'));
  if (!knows(request, tag)) return payload;
  reply.code(304).removeHeader('Content-Length').removeHeader('Content-Type');
  return '';
}

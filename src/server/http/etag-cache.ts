import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addDays, localDate, momentAt } from '#domain/calendar/index.ts';
import type { Reading } from '#server/db/kept-rows.ts';
import { numbersOf, readSubjects } from '#server/db/subjects.ts';
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
     * nothing changes of the subjects that it was made from, it need not be made again (docs/decisions/0109). It reads by
     * `request.tenant` alone. What also follows from the time says how long it holds (`cacheUntil`). Goes with
     * `onSend: answerUnchanged`.
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
  tag: string | null;
  /** What it is made from: the texts of the statements so far, with the one that read the account. */
  reading: Reading;
  /** Remembers it as it goes over the wire; its tag alone where nothing does. */
  keep(reply: FastifyReply, payload: string | Buffer | null): void;
  /** Those who wait for it need wait no longer. */
  done(): void;
}

/** An answer that was made: while this holds, it would be made the same. */
interface Remembered {
  /** Of the company, those that it was made from; null for all. */
  subjects: readonly string[] | null;
  numbers: string;
  from: number;
  until: number;
  tag: string;
  headers: Record<string, string>;
  /** As it goes over the wire, compressed; null where it was dropped to make room. */
  payload: string | Buffer | null;
  /** When its making began, among all that came in, and the numbers of what its maker's account was read from. */
  begun: number;
  account: string;
}

/** Of the answers themselves, bytes; of their tags some five megabytes. What was not asked for longest goes first. */
const mostBytes = 32 * 1024 * 1024;
const mostRemembered = 20_000;

/** What was answered, the latest last. */
class Memory {
  readonly #answers = new Map<string, Remembered>();
  readonly #payloads = new Map<string, number>();
  #bytes = 0;

  /** Finds an answer, which counts as asked for now. */
  find(key: string): Remembered | undefined {
    const found = this.#answers.get(key);
    if (found) this.keep(key, found);
    return found;
  }

  keep(key: string, answer: Remembered): void {
    this.#bytes -= this.#payloads.get(key) ?? 0;
    this.#payloads.delete(key);
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (answer.payload !== null) {
      const size = Buffer.byteLength(answer.payload);
      this.#payloads.set(key, size);
      this.#bytes += size;
    }
    for (const [longest, size] of this.#payloads) {
      if (this.#bytes <= mostBytes) break;
      this.#payloads.delete(longest);
      this.#bytes -= size;
      const without = this.#answers.get(longest);
      if (without) without.payload = null;
    }
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > mostRemembered && oldest !== undefined) {
      this.#bytes -= this.#payloads.get(oldest) ?? 0;
      this.#payloads.delete(oldest);
      this.#answers.delete(oldest);
    }
  }
}

const knows = (request: FastifyRequest, tag: string): boolean =>
  request.headers['if-none-match']?.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag) ?? false;

const withTag = (reply: FastifyReply, tag: string): FastifyReply =>
  reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');

/** Says of an answer that `followsFromRows` when it changes though nothing is written. */
export function cacheUntil(request: FastifyRequest, moment: Date): void {
  const { remembering } = request;
  if (remembering) remembering.until = Math.min(remembering.until, moment.getTime());
}

/** What of an answer's head belongs to its content. */
const contentHeaders = ['content-type', 'content-encoding', 'vary', 'x-total-count'];

/**
 * Calls that `followsFromRows` are answered from memory while the numbers stand of the subjects that the answer was made from:
 * with 304 where the caller has it already, else with the bytes that went over the wire. The numbers were read with the
 * session, before anything that the answer was made from, so that a change in between is seen at the next call. Who asks for
 * an answer that is being made waits for it. Where it changed meanwhile, those who waited get the next one, whose making begins
 * after they asked, once for all who may do the same: were it made for each change and side by side, all would be later.
 */
export function installEtagCache(app: FastifyInstance, deps: Deps): void {
  const memory = new Memory();
  const underWay = new Map<string, Promise<void>>();
  let turns = 0;
  app.decorateRequest('remembering', null);

  app.addHook('onRequest', async (request, reply) => {
    const { account } = request;
    if (!request.routeOptions.config.followsFromRows || request.method !== 'GET') return;
    if (!account || account.companyVersion === null) return;
    const { numbers, statement } = account.companyVersion;
    const subjectsOf = await readSubjects(deps.db);
    const now = deps.clock();
    // Everything that an answer follows from besides the rows, and how it is to be compressed.
    const asked = [account.companyId, account.userId, account.scope, request.words.language, request.url];
    const key = [...asked, request.headers['accept-encoding'] ?? '', request.headers['x-no-compression'] ?? ''].join(
      ' ',
    );
    turns += 1;
    const turn = turns;
    const accountNumbers = numbersOf(numbers, subjectsOf([statement]));
    const answered = (): FastifyReply | undefined => {
      const found = memory.find(key);
      if (!found) return;
      const stands = found.numbers === numbersOf(numbers, found.subjects);
      const isMadeSince = found.begun > turn && found.account === accountNumbers;
      const holds = (stands || isMadeSince) && found.from <= now.getTime() && now.getTime() < found.until;
      if (!holds) return;
      const isKnown = knows(request, found.tag);
      if (!isKnown && found.payload === null) return;
      const { 'x-total-count': total, ...content } = found.headers;
      if (total !== undefined) reply.header('X-Total-Count', total);
      withTag(reply, found.tag);
      return isKnown ? reply.code(304).send() : reply.headers(content).send(found.payload);
    };
    const kept = answered();
    if (kept) return kept;
    // The one under way, and the one that begins when it is done; whom neither serves makes their own.
    for (let waited = 0; waited < 2; waited += 1) {
      const making = underWay.get(key);
      if (!making) break;
      await making;
      const made = answered();
      if (made) return made;
    }
    turns += 1;
    const begun = turns;
    const { from, until } = dayThere(account.timeZone, now);
    let done = (): void => undefined;
    const making = new Promise<void>((resolve) => {
      done = () => {
        if (underWay.get(key) === making) underWay.delete(key);
        resolve();
      };
    });
    underWay.set(key, making);
    // Also where it fails, or the caller leaves.
    reply.raw.once('close', done);
    request.remembering = {
      until,
      tag: null,
      reading: { statements: new Set([statement]), numbers, subjectsOf },
      done,
      keep(answer, payload) {
        if (this.tag === null) return;
        const headers = Object.fromEntries(
          contentHeaders.flatMap((name) => {
            const value = answer.getHeader(name);
            return value === undefined ? [] : [[name, String(value)]];
          }),
        );
        // Where none was noted, it was made in a way that can't be told.
        const { statements } = this.reading;
        const subjects = statements.size > 1 ? subjectsOf(statements) : null;
        const made = { subjects, numbers: numbersOf(numbers, subjects) };
        const how = { from, until: this.until, begun, account: accountNumbers };
        memory.keep(key, { ...made, ...how, tag: this.tag, headers, payload });
      },
    };
    return undefined;
  });

  // Added behind the one that compresses.
  app.addHook('onRoute', (route) => {
    if (route.config?.followsFromRows) route.onSend = [route.onSend ?? [], rememberAnswer].flat();
  });
  app.addHook('onResponse', async ({ remembering }) => remembering?.done());
}

async function rememberAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { remembering } = request;
  if (reply.statusCode === 200 && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
    remembering?.keep(reply, payload);
  }
  remembering?.done();
  return payload;
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
  if (request.remembering) request.remembering.tag = tag;
  if (!knows(request, tag)) return payload;
  request.remembering?.keep(reply, null);
  reply.code(304).removeHeader('Content-Length').removeHeader('Content-Type');
  return '';
}

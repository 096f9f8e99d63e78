import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ChangedThing, changedThings } from '#contract/events.ts';
import type { Notice } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { isKeptOut } from '#server/http/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tokenOf } from './access.ts';
import type { App } from './app.ts';
import type { Account } from './tenant.ts';
import { httpTexts } from './texts.ts';

/** Keeps proxies from closing a quiet stream, and checks that the session is still valid. */
const heartbeatMs = 25_000;
/** A browser that has lost the stream comes back after this. */
const comeBackMs = 3000;
/** Tabs and phones of one account; the pages of more than these poll. */
const mostOfAccount = 20;
/** A stream whose reader has stopped reading is ended rather than kept in memory. */
const largestBacklogBytes = 256 * 1024;

const isTold = (what: string): what is ChangedThing => changedThings.some((thing) => thing === what);

interface Options {
  deps: Deps;
  findAccount: (token: string) => Promise<Account | null>;
}

const hasSameRights = (one: Account, other: Account): boolean =>
  one.role === other.role && JSON.stringify(one.permissions) === JSON.stringify(other.permissions);

/** The company's changes as server-sent events; polling remains for who cannot keep a stream. */
export function installEvents(app: App, { deps, findAccount }: Options): void {
  const streams = new Set<() => void>();
  const ofAccount = new Map<string, number>();
  app.addHook('preClose', async () => {
    for (const end of streams) end();
  });

  async function stream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!request.headers.accept?.includes('text/event-stream')) {
      throw new AppError('invalid_input', httpTexts.streamOfEvents);
    }
    const { account } = request.tenant;
    const key = `${account.companyId} ${account.userId}`;
    const streamsOfAccount = (ofAccount.get(key) ?? 0) + 1;
    if (streamsOfAccount > mostOfAccount) throw new AppError('too_many', httpTexts.tooManyStreams);
    // Before anything is waited for: streams that are asked for in one moment would all find room.
    ofAccount.set(key, streamsOfAccount);
    const giveBack = (): void => {
      const left = (ofAccount.get(key) ?? 1) - 1;
      if (left > 0) ofAccount.set(key, left);
      else ofAccount.delete(key);
    };
    const { raw } = reply;
    const write = (text: string): void => {
      if (raw.writableLength > largestBacklogBytes) raw.destroy();
      else raw.write(text);
    };
    const tell = ({ companyId, what, ids }: Notice): void => {
      if (companyId !== account.companyId || !isTold(what)) return;
      write(`event: ${what}\ndata: ${JSON.stringify({ ids })}\n\n`);
    };
    const token = tokenOf(request)?.token ?? '';
    const end = (): void => {
      raw.end();
    };
    // What was not heard is read again by who comes back, so the stream ends.
    const unsubscribe = await deps.notices.subscribe(tell, end).catch((error: unknown) => {
      giveBack();
      throw error;
    });
    const beat = setInterval(() => {
      findAccount(token).then(
        // With other rights, and kept out by maintenance, the browser reconnects and is checked again.
        (found) => (found && hasSameRights(found, account) && !isKeptOut(found) ? write(': still here\n\n') : end()),
        // The database is out of reach for a moment: the next beat asks again.
        () => undefined,
      );
    }, heartbeatMs);
    const forget = (): void => {
      clearInterval(beat);
      unsubscribe();
      if (streams.delete(end)) giveBack();
    };
    streams.add(end);
    raw.on('error', () => raw.destroy());
    raw.on('close', forget);
    if (raw.destroyed) forget();
    reply.hijack();
    raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    } as Record<string, string>);
    write(`retry: ${comeBackMs}\n\n`);
    // It would keep a server open that is about to end; the browser comes back to another.
    if (app.closing.isClosing) end();
    return reply;
  }

  app.get(
    '/api/events',
    {
      config: {
        needs: {
          anyOf: [
            ['customers', 'view'],
            ['field_service', 'view'],
          ],
        },
      },
      schema: {
        summary: 'Server-sent events named after what changed, with the changed ids; asks for text/event-stream.',
        produces: ['text/event-stream'],
      },
    },
    stream,
  );
}

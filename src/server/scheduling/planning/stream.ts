import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { errorLabels } from '#contract/errors.ts';
import type { WeekLine, WeekResult } from '#contract/scheduling/week-optimization.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Whoever asks for it gets lines as they come. */
export const wantsLines = (accept: string | undefined): boolean => accept?.includes('application/x-ndjson') === true;

/** Aborted when the client is gone before it was answered. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  if (raw.destroyed) controller.abort();
  return controller.signal;
}

/**
 * Answers a search line by line: progress while it runs, the result or what went wrong at the end. The headers go
 * out at once, so that the client knows it is being worked on.
 */
export async function answerInLines(
  reply: FastifyReply,
  search: (onProgress: (progress: { share: number; travelMinutes: number }) => void) => Promise<WeekResult>,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  raw.on('error', () => raw.destroy());
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  } as Record<string, string>);
  raw.flushHeaders();
  const write = (line: WeekLine): void => {
    if (!raw.destroyed) raw.write(`${JSON.stringify(line)}\n`);
  };
  try {
    write({ result: await search((progress) => write({ progress })) });
  } catch (error) {
    write({ error: told(error) });
    if (!(error instanceof AppError)) reply.log.error(error);
  }
  raw.end();
}

const told = (error: unknown): Pick<ErrorBody, 'error' | 'message'> =>
  error instanceof AppError
    ? { error: errorLabels[error.code], message: error.message }
    : { error: errorLabels.internal, message: 'Failed to optimize weekly routes' };

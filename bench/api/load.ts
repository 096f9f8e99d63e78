import autocannon from 'autocannon';
import { sortedOf } from '../app/figures.ts';
import type { BenchRequest } from './calls.ts';

const connections = 16;

export interface Sent extends BenchRequest {
  headers: Record<string, string>;
}

export interface Loaded {
  /** Answers a second. */
  rate: number;
  /** Of every answer, in milliseconds. */
  times: number[];
}

/**
 * Sixteen connections that ask again as soon as they are answered, for so many seconds or until so much was asked. Each asks
 * for its own share of the requests, over and over: what a connection may ask is put together before it asks, all on this
 * thread, and with every request at every connection the first answers waited for that.
 * @throws Error where an answer is not of the wanted status, or a connection fails
 */
export async function load(
  url: string,
  requests: readonly Sent[],
  length: number | { amount: number },
  wanted: number,
): Promise<Loaded> {
  const asked = requests.map(({ body, ...request }) => ({ ...request, ...(body && { body: JSON.stringify(body) }) }));
  const times: number[] = [];
  const others = new Map<number, number>();
  let client = 0;
  const startedAt = performance.now();
  let lastAt = startedAt;
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        ...(typeof length === 'number' ? { duration: length } : length),
        requests: asked.slice(0, 1),
        setupClient(one) {
          const from = Math.floor((client * asked.length) / connections);
          client += 1;
          const to = Math.max(from + 1, Math.floor((client * asked.length) / connections));
          one.setRequests(asked.slice(from, to));
        },
      },
      (error: unknown, result) => (error ? reject(error) : resolve(result)),
    );
    instance.on('response', (_client, status, _bytes, ms) => {
      lastAt = performance.now();
      if (status === wanted) times.push(ms);
      else others.set(status, (others.get(status) ?? 0) + 1);
    });
  });
  if (others.size > 0 || errors + timeouts > 0) {
    const seen = [...others].map(([status, count]) => `${count} × ${status}`).join(', ');
    throw new Error(
      `${asked[0]?.method} ${asked[0]?.path}: ${seen || 'no answer'}; ${errors} errors, ${timeouts} timeouts`,
    );
  }
  return { rate: (1000 * times.length) / (lastAt - startedAt), times };
}

export const p99 = (times: readonly number[]): number => sortedOf(times)[Math.ceil(times.length * 0.99) - 1] ?? 0;

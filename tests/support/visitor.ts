import { expect } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { App } from '#server/http/app.ts';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Someone who calls the server; a 5xx answer fails the test unless it was expected. */
export class Visitor {
  constructor(
    readonly app: App,
    /** The bearer token; null for someone who is not signed in. */
    readonly token: string | null,
    /** Where the calls come from; attempts are counted per address. */
    readonly remoteAddress = '127.0.0.1',
  ) {}

  async call<T = ErrorBody>(
    method: Method,
    url: string,
    body?: unknown,
    { headers = {}, allow5xx = false }: { headers?: Record<string, string>; allow5xx?: boolean } = {},
  ): Promise<Answer<T>> {
    const raw = typeof body === 'string' || Buffer.isBuffer(body);
    const response = await this.app.inject({
      method,
      url,
      remoteAddress: this.remoteAddress,
      headers: { ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: raw ? body : (body as object) }),
    });
    if (!allow5xx) expect(response.statusCode, `${method} ${url}: ${response.body.slice(0, 500)}`).toBeLessThan(500);
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: (isJson && response.body !== '' ? JSON.parse(response.body) : response.body) as T,
      headers: response.headers,
    };
  }

  get = <T = ErrorBody>(url: string, options?: { headers?: Record<string, string>; allow5xx?: boolean }) =>
    this.call<T>('GET', url, undefined, options);
  post = <T = ErrorBody>(
    url: string,
    body?: unknown,
    options?: { headers?: Record<string, string>; allow5xx?: boolean },
  ) => this.call<T>('POST', url, body, options);
  put = <T = ErrorBody>(url: string, body?: unknown, options?: { headers?: Record<string, string> }) =>
    this.call<T>('PUT', url, body, options);
  patch = <T = ErrorBody>(url: string, body?: unknown, options?: { headers?: Record<string, string> }) =>
    this.call<T>('PATCH', url, body, options);
  delete = <T = ErrorBody>(url: string, options?: { headers?: Record<string, string>; body?: object }) =>
    this.call<T>('DELETE', url, options?.body, options);
}

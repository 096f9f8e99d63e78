import 'fake-indexeddb/auto';
import { cleanup, configure, getConfig, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import * as React from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { tellServerReach } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { makeQueryClient } from '#web/base/query-client.ts';
import { takeAlongTimes } from '#web/offline/keeping.ts';
import { App } from '#web/shell/app.tsx';
import { dismissToast } from '#web/ui/overlays/toast-store.ts';
import type { Visitor } from './visitor.ts';
import type { World } from './world.ts';

const { getElementError } = getConfig();
configure({
  // A busy machine may take its time; a test that waits in vain fails all the same.
  asyncUtilTimeout: 10_000,
  // While something is waited for, its absence is an error at every change of the page: the page is printed once, when the
  // wait is over, not with each of them.
  getElementError: (message, container) => {
    const config = getConfig();
    const isWaiting =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
    if (!isWaiting) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

// For its warnings React keeps where each element was made, until there are ten thousand of them in a second. A warning
// fails the test with or without that.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
for (const [name, kept] of Object.entries(React))
  if (name === internals)
    Object.defineProperty(kept, 'recentlyCreatedOwnerStacks', {
      get: () => Number.POSITIVE_INFINITY,
      set: () => undefined,
      configurable: true,
    });

/** How an address of the application is opened. */
interface Opening {
  /** Whose session the browser holds; nobody's when absent. */
  as?: Visitor;
}

export interface PageApp {
  /** Opens an address of the application; answers the user who clicks and types. */
  open: (path: string, opening?: Opening) => UserEvent;
  /** From now on no call reaches the server. */
  goOffline: () => void;
  /** The address shown now, with its query. */
  address: () => string;
  /** The calls made so far, as "POST /api/x". */
  calls: string[];
}

/**
 * The real application in a simulated browser, with the real server of a world behind `fetch`:
 * `const world = openWorld(); const app = openPageApp(world);`. A console error or a 5xx fails the test.
 */
export function openPageApp(world: World): PageApp {
  const shown = { address: '' };
  const pageApp: PageApp = {
    calls: [],
    address: () => shown.address,
    goOffline: () => {
      window.fetch = async () => {
        throw new TypeError('Failed to fetch');
      };
    },
    open: (path, { as } = {}) => {
      if (as?.token) localStorage.setItem('auth_token', as.token);
      render(
        <MemoryRouter initialEntries={[path]}>
          <App queryClient={makeQueryClient()} />
          <Address of={shown} />
        </MemoryRouter>,
      );
      // Keys and clicks follow each other without a turn of the clock in between, which was a fifth of the time; a layer of a
      // nested dialog takes pointers a moment after it is there.
      return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
    },
  };
  const browserFetch = window.fetch;
  const browserNow = clock.now;
  let complaints: MockInstance<typeof console.error>;

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    globalThis.indexedDB = new IDBFactory();
    globalThis.IntersectionObserver = AllInView;
    tellServerReach(true);
    takeAlongTimes.firstMs = 24 * 60 * 60_000;
    pageApp.calls.length = 0;
    clock.now = world.clock.now;
    window.fetch = async (input, init) => {
      const { method, url, headers, payload } = await readRequest(input, init);
      pageApp.calls.push(`${method} ${url}`);
      const answer = await world.app.inject({ method, url, headers, payload });
      // Maintenance is somebody's wish, no failure.
      const isWished = answer.statusCode === 503 && answer.body.includes('"error":"maintenance"');
      if (!isWished) expect(answer.statusCode, `${method} ${url}: ${answer.body.slice(0, 500)}`).toBeLessThan(500);
      init?.signal?.throwIfAborted();
      return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
      });
    };
    complaints = vi.spyOn(console, 'error');
  });

  afterEach(() => {
    cleanup();
    dismissToast();
    window.fetch = browserFetch;
    clock.now = browserNow;
    const said = complaints.mock.calls.map((parts) => parts.join(' '));
    complaints.mockRestore();
    expect(said, 'console errors during the test').toEqual([]);
  });

  return pageApp;
}

/** The simulated browser lays nothing out: all of a page counts as seen. */
class AllInView extends IntersectionObserver {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    super(tell);
    this.#tell = tell;
  }
  override observe(target: Element): void {
    queueMicrotask(() => this.#tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this));
  }
}

/** Tells the test which address the application shows. */
function Address({ of }: { of: { address: string } }) {
  const { pathname, search } = useLocation();
  of.address = pathname + search;
  return null;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function readRequest(input: RequestInfo | URL, init: RequestInit | undefined) {
  const url = typeof input === 'string' ? input : input instanceof URL ? input.pathname + input.search : input.url;
  const headers: Record<string, string> = Object.fromEntries(new Headers(init?.headers).entries());
  const { type, payload } = await encodeBody(init?.body ?? null);
  if (type && !headers['content-type']) headers['content-type'] = type;
  return { url, method: (init?.method ?? 'GET') as Method, headers, payload };
}

/** What the browser would put on the wire. */
async function encodeBody(body: BodyInit | null): Promise<{ type?: string; payload?: string | Buffer }> {
  if (body === null) return {};
  if (typeof body === 'string') return { payload: body };
  if (body instanceof Blob) return { type: body.type, payload: Buffer.from(await body.arrayBuffer()) };
  if (!(body instanceof FormData)) throw new Error('This test browser sends text, blobs and forms only');
  const boundary = 'page-app-boundary';
  const parts: Buffer[] = [];
  for (const [name, value] of body.entries()) {
    const file = typeof value === 'string' ? undefined : value;
    const about = file ? `; filename="${file.name}"\r\ncontent-type: ${file.type || 'application/octet-stream'}` : '';
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${about}\r\n\r\n`),
      file ? Buffer.from(await file.arrayBuffer()) : Buffer.from(String(value)),
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, payload: Buffer.concat(parts) };
}

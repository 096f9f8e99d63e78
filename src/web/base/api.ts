import type { LoginRefusal } from '#contract/accounts/identity.ts';
import type { ErrorBody, FieldError } from '#contract/errors.ts';
import { languageTag } from './language.ts';
import type { Method } from './method.ts';
import { storedToken } from './stored-session.ts';

// What calls to the server note on their way: whether it is reached, and whether the company is under maintenance. The
// connection indicator and the frame subscribe.
let isReached = true;
let underMaintenance = false;
const reachListeners = new Set<(reached: boolean) => void>();
const maintenanceListeners = new Set<() => void>();

export function onServerReach(listener: (reached: boolean) => void): () => void {
  reachListeners.add(listener);
  return () => reachListeners.delete(listener);
}

/** The last news; none yet counts as good. */
export const isServerReached = (): boolean => isReached;

export function tellServerReach(reached: boolean): void {
  isReached = reached;
  for (const listener of reachListeners) listener(reached);
}

export function onMaintenance(listener: () => void): () => void {
  maintenanceListeners.add(listener);
  return () => maintenanceListeners.delete(listener);
}

export const isUnderMaintenance = (): boolean => underMaintenance;

export function tellMaintenance(now: boolean): void {
  if (underMaintenance === now) return;
  underMaintenance = now;
  for (const listener of maintenanceListeners) listener();
}

type FailedAnswer = ErrorBody & LoginRefusal;

/** A failed answer of the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's short `error`; empty where the answer was not the product's own. */
  readonly error: string;
  readonly details: readonly FieldError[];
  /** What else a refused sign-in carries: the token to pay with, that of the second step, or that of a new password. */
  readonly extra: LoginRefusal;
  private readonly text: string;

  constructor(status: number, text: string, body: FailedAnswer | undefined) {
    super(body?.message || body?.error || text);
    this.status = status;
    this.error = body?.error ?? '';
    this.details = body?.details ?? [];
    this.extra = body ?? {};
    this.text = text;
  }

  /** The status code, a colon and a space, then the answer's text. */
  override toString(): string {
    return `${this.status}: ${this.text}`;
  }
}

/** The server could not be reached: no network, or it is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export interface CallOptions {
  /** Sent as JSON; a FormData, Blob or text/csv string goes as it is. */
  body?: unknown;
  query?: Record<string, string | number | boolean | null | undefined>;
  signal?: AbortSignal;
  /** A replay with the same key answers the first answer and does nothing twice. */
  idempotencyKey?: string;
  /** The media type of a text body (`text/csv`). */
  contentType?: string;
  /** The media type wanted; JSON where none is given. */
  accept?: string;
  /** Sent instead of the stored session's token; a 401 with it says nothing about the stored session. */
  token?: string;
}

export interface Answer<T> {
  data: T;
  headers: Headers;
}

const sessionEndedListeners = new Set<() => void>();

/** Notifies when the server no longer knows the session that a call was made with. */
export function onSessionEnded(listener: () => void): () => void {
  sessionEndedListeners.add(listener);
  return () => sessionEndedListeners.delete(listener);
}

const forbiddenListeners = new Set<() => void>();

/** Notifies when the server refused something to the user: what is shown may be based on outdated permissions. */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener);
  return () => forbiddenListeners.delete(listener);
}

/** The server no longer knows the stored session. */
export function tellSessionEnded(): void {
  for (const listener of sessionEndedListeners) listener();
}

/** An answer as text, with how many there are in all where it is part of a list. */
interface WireAnswer {
  text: string;
  total: string | null;
}

/** Keeps answers on this device and gives them where the server is out of reach. */
interface AnswerKeeper {
  get: (path: string, query: CallOptions['query'], ask: () => Promise<WireAnswer>) => Promise<WireAnswer>;
}
let keeper: Promise<AnswerKeeper | null> | null = null;

/** From now on answers are kept there; nowhere with null. */
export function keepAnswersIn(opening: Promise<AnswerKeeper> | null): void {
  keeper = opening?.catch(() => null) ?? null;
}

/** Makes a call and answers its JSON. Throws ApiError, NetworkError, or the signal's AbortError. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  return (await callWithHeaders<T>(method, path, options)).data;
}

/** As `call`, with the header that says how many there are in all (`X-Total-Count`). */
export async function callWithHeaders<T>(method: Method, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const askServer = () => ask(method, path, options);
  const kept = method === 'GET' && !options.accept ? await keeper : null;
  const { text, total } = await (kept ? kept.get(path, options.query, askServer) : askServer());
  // The server answers by the contract's schemas, which both sides share.
  const headers = new Headers(total === null ? {} : { 'x-total-count': total });
  return { data: (text === '' ? null : JSON.parse(text)) as T, headers };
}

/** Asks the server itself, past what this device keeps. Throws as `call` does. */
export async function ask(method: Method, path: string, options: CallOptions = {}): Promise<WireAnswer> {
  const response = await send(method, path, options);
  return { text: await response.text(), total: response.headers.get('x-total-count') };
}

/** Sees a call begin; what it answers sees the answer come, or nothing come. */
type CallWatcher = (method: Method, path: string) => (answer: Response | null) => void;
let watcher: CallWatcher | null = null;

/** From now on every call is seen there; by nobody with null. */
export function watchCalls(by: CallWatcher | null): void {
  watcher = by;
}

/** Makes a call and answers it as it comes, for what is read while it grows. Throws as `call` does. */
export async function send(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const stored = storedToken();
  const token = options.token ?? stored;
  const { body, contentType } = encode(options);
  const headers = new Headers({ accept: options.accept ?? 'application/json', 'accept-language': languageTag });
  if (contentType) headers.set('content-type', contentType);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);

  const seen = watcher?.(method, path);
  let response: Response;
  try {
    response = await fetch(path + queryText(options.query), {
      method,
      headers,
      body,
      signal: options.signal,
      credentials: 'include',
    });
  } catch (error) {
    seen?.(null);
    if (options.signal?.aborted) throw error;
    tellServerReach(false);
    throw new NetworkError('The server could not be reached.', { cause: error });
  }

  seen?.(response);
  const { ok, status } = response;
  const text = ok ? '' : await response.text();
  const failed = ok ? undefined : readErrorBody(text);
  const underMaintenance = failed?.error === 'maintenance';
  // A proxy that answers in place of a server that is away is no sign of it; the server's own refusal is one.
  tellServerReach(status < 502 || status > 504 || underMaintenance);
  if (!ok) {
    const asStoredSession = token !== null && token === stored && stored === storedToken();
    if (asStoredSession && underMaintenance) tellMaintenance(true);
    if (asStoredSession && status === 401) tellSessionEnded();
    if (asStoredSession && status === 403) for (const listener of forbiddenListeners) listener();
    throw new ApiError(status, text || response.statusText, failed);
  }
  return response;
}

function encode({ body, contentType }: CallOptions): { body?: BodyInit; contentType?: string | undefined } {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  if (body instanceof Blob) return { body, contentType: contentType ?? body.type };
  if (contentType !== undefined && typeof body === 'string') return { body, contentType };
  return { body: JSON.stringify(body), contentType: 'application/json' };
}

function queryText(query: CallOptions['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

// Checked by hand: the contract's schemas would weigh ten kilobytes on the page that signs in. What has `error` and `message`
// is the product's own answer; a proxy's page has neither.
function readErrorBody(text: string): FailedAnswer | undefined {
  try {
    const answer: Partial<FailedAnswer> | null = JSON.parse(text);
    return typeof answer?.error === 'string' && typeof answer.message === 'string'
      ? (answer as FailedAnswer)
      : undefined;
  } catch {
    return undefined;
  }
}

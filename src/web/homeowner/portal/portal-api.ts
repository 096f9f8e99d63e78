import { createContext, use } from 'react';
import { catalog, type Words, wordsOf } from '#domain/language/index.ts';
import { spanishTasks } from '#domain/visits/index.ts';
import { language } from '#web/base/language.ts';
import { portalTexts } from './portal-texts.es.ts';

catalog('visits.tasks', spanishTasks, 'es');

/** A refused call; `status` 0 where the server was not reached. */
export class PortalError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The address of a customer's own call: it counts by the device's cookie, and a session signed in here doesn't count. */
export const ownPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}via=link`;

/** Makes a call as the customer of this device. Nothing of it is kept on the device. @throws PortalError */
export async function callPortal<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  /** Sent again under the same key, it is done once. */
  idempotencyKey?: string,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(ownPath(path), {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      cache: 'no-store',
    });
  } catch {
    throw new PortalError(0, '');
  }
  const text = await response.text();
  let answer: unknown = null;
  try {
    answer = text === '' ? null : JSON.parse(text);
  } catch {
    // A proxy's page.
  }
  if (!response.ok) {
    const message = (answer as { message?: string } | null)?.message;
    throw new PortalError(response.status, message ?? '');
  }
  return answer as T;
}

export const statusOf = (error: unknown): number => (error instanceof PortalError ? error.status : 0);

const WordsContext = createContext<Words>(wordsOf(language));
export const WordsProvider = WordsContext.Provider;

/** What the page says, in its customer's language. */
export function useTexts() {
  const words = use(WordsContext);
  return { words, say: words.say, texts: portalTexts };
}

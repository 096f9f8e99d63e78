import type { Method } from '#web/base/method.ts';

/** A call of this page, as the debug panel shows it. */
export interface SeenCall {
  number: number;
  method: Method;
  path: string;
  /** Null while it is under way, and where nothing came back. */
  status: number | null;
  state: 'under-way' | 'answered' | 'unanswered';
  /** From asking to the answer's head. */
  tookMs: number | null;
  /** Of it, in the server. */
  serverMs: number | null;
  requestId: string | null;
}

/** The last ones are kept. */
const keptCalls = 50;

/** What the server says it took (`app;dur=12.3`). */
export function serverMsOf(timing: string | null): number | null {
  const told = timing?.match(/(?:^|,)\s*app;dur=([\d.]+)/)?.[1];
  return told === undefined ? null : Number(told);
}

/** The page's calls, newest first, and who wants to hear of a change. */
export function openSeenCalls(nowMs: () => number) {
  let calls: readonly SeenCall[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly SeenCall[]): void => {
    calls = next;
    for (const listener of listeners) listener();
  };
  return {
    list: (): readonly SeenCall[] => calls,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: (): void => change([]),
    see(method: Method, path: string) {
      count += 1;
      const number = count;
      const began = nowMs();
      const begun: SeenCall = {
        ...{ number, method, path, status: null, state: 'under-way' },
        ...{ tookMs: null, serverMs: null, requestId: null },
      };
      change([begun, ...calls].slice(0, keptCalls));
      return (answer: Pick<Response, 'status' | 'headers'> | null): void => {
        const seen: SeenCall = {
          ...begun,
          state: answer ? 'answered' : 'unanswered',
          status: answer?.status ?? null,
          tookMs: nowMs() - began,
          serverMs: serverMsOf(answer?.headers.get('server-timing') ?? null),
          requestId: answer?.headers.get('x-request-id') ?? null,
        };
        change(calls.map((call) => (call.number === number ? seen : call)));
      };
    },
  };
}

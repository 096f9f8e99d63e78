import { Bug, ClipboardCopy, Trash2 } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { watchCalls } from '#web/base/api.ts';
import type { Method } from '#web/base/method.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { debugPanelTexts as texts } from './texts.ts';

/** A call of this page, as the debug panel shows it. */
interface SeenCall {
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

const seen = openSeenCalls(() => performance.now());

const statusText = ({ state, status }: SeenCall): string =>
  state === 'under-way' ? texts.underWay : status === null ? texts.unanswered : String(status);
const hasFailed = ({ state, status }: SeenCall): boolean => state === 'unanswered' || (status ?? 0) >= 400;
const msText = (value: number | null): string => (value === null ? '–' : texts.ms(value));

const asText = (calls: readonly SeenCall[]): string =>
  calls
    .map((call) =>
      [
        call.method,
        call.path,
        statusText(call),
        msText(call.tookMs),
        msText(call.serverMs),
        call.requestId ?? '–',
      ].join('\t'),
    )
    .join('\n');

/** The calls of the page with their request ids and times, folded below it. */
export function DebugPanel() {
  const calls = useSyncExternalStore(seen.subscribe, seen.list);
  useEffect(() => {
    watchCalls(seen.see);
    return () => watchCalls(null);
  }, []);
  const slowest = Math.max(0, ...calls.map(({ tookMs }) => tookMs ?? 0));
  const failed = calls.filter(hasFailed).length;
  const copy = () =>
    navigator.clipboard.writeText(asText(calls)).then(
      () => toast({ variant: 'success', title: texts.copied }),
      () => toast({ variant: 'error', title: texts.copyFailed }),
    );
  return (
    <section aria-label={texts.title} className="mx-auto w-full max-w-[1240px] px-4 pb-4 md:px-7 print:hidden">
      <details className="rounded-md border border-line bg-surface">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
          <Bug aria-hidden="true" className="size-4 text-brand" />
          <span className="font-semibold">{texts.title}</span>
          <span className="num text-ink-2">
            {texts.calls(calls.length)}
            {slowest > 0 ? ` · ${texts.slowest(slowest)}` : ''}
          </span>
          {failed > 0 ? <span className="num font-medium text-bad">{texts.failed(failed)}</span> : null}
        </summary>
        <div className="border-t border-line px-4 py-3">
          <div className="mb-2 flex gap-2">
            <Button
              size="sm"
              icon={<ClipboardCopy aria-hidden="true" className="size-4" />}
              onClick={() => void copy()}
            >
              {texts.copy}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={() => seen.clear()}
            >
              {texts.clear}
            </Button>
          </div>
          {calls.length === 0 ? <p className="text-sm text-ink-2">{texts.none}</p> : <CallsList calls={calls} />}
        </div>
      </details>
    </section>
  );
}

function CallsList({ calls }: { calls: readonly SeenCall[] }) {
  return (
    <ul className="num text-xs">
      {calls.map((call) => (
        <li
          key={call.number}
          className="grid gap-x-4 border-t border-line py-1.5 first:border-t-0 md:grid-cols-[1fr_5rem_14rem_15rem] md:items-baseline"
        >
          <span className="font-medium break-all">
            {call.method} {call.path}
          </span>
          <span className={hasFailed(call) ? 'font-semibold text-bad' : undefined}>{statusText(call)}</span>
          <span className="text-ink-2">{texts.times(call.tookMs, call.serverMs)}</span>
          <span className="break-all text-ink-2">{call.requestId ?? '–'}</span>
        </li>
      ))}
    </ul>
  );
}

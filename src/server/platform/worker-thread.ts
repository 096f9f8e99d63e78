import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Message } from '#domain/language/index.ts';
import { AppError } from './app-error.ts';

const runsFromSource = import.meta.url.endsWith('.ts');
const compiled = new Map<string, Promise<string>>();

/** In development and in tests the source itself runs; a worker takes no TypeScript, so it is compiled once a process. */
async function compile(path: string): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // pdfkit reads files from its own folder; esbuild is only needed on the main thread.
    external: ['pdfkit', 'esbuild'],
    // CommonJS has no `import.meta`; modules shared with the main thread read it when they are loaded.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(path).href) },
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Starts a worker thread.
 * @param name the worker's file without its ending: `x.worker` for `x.worker.ts`, in the folder of `from`
 * @param from the caller's `import.meta.url`
 */
export async function startWorker(name: string, from: string, workerData?: unknown): Promise<Worker> {
  if (!runsFromSource) return new Worker(new URL(`./${name}.js`, from), { workerData });
  const path = fileURLToPath(new URL(`./${name}.ts`, from));
  const text = compiled.get(path) ?? compile(path);
  compiled.set(path, text);
  return new Worker(await text, { eval: true, workerData });
}

/** What a worker of a pool posts: progress as often as it likes, then its result. */
export type WorkerMessage<Result, Progress = never> = { progress: Progress } | { result: Result };

export interface WorkerRun<Progress> {
  /** Whose work it is: one company waits once, so that it keeps no other from its turn. */
  companyId?: string | undefined;
  /** Ends the work, or the waiting for it. */
  signal?: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
}

interface PoolSettings {
  /** As for `startWorker`. */
  name: string;
  from: string;
  /** So many run at the same time, which leaves the event loop its processor on a small machine. */
  mostAtOnce: number;
  /** So many more wait for their turn; a longer queue is refused rather than left to time out. */
  mostWaiting: number;
  /** So many of them for one company: 1 where nothing is said. */
  mostWaitingOfCompany?: number;
  /** Far beyond what the work takes; whatever runs longer is stopped. */
  longestRunMs: number;
  busyText: Message | string;
  stoppedText?: Message | string;
}

/** Workers of one kind, one per request. */
export function workerPool<Request, Result, Progress = never>(settings: PoolSettings) {
  const {
    name,
    from,
    mostAtOnce,
    mostWaiting,
    mostWaitingOfCompany = 1,
    longestRunMs,
    busyText,
    stoppedText = busyText,
  } = settings;
  let running = 0;
  const waiting: { go: () => void; companyId: string | undefined }[] = [];
  const busy = () => new AppError('unavailable', busyText);
  const stopped = () => new AppError('unavailable', stoppedText);

  /** @throws AppError unavailable when too many wait already, or the company does */
  function requireTurn(companyId?: string): void {
    if (running < mostAtOnce) return;
    const own = companyId === undefined ? 0 : waiting.filter((each) => each.companyId === companyId).length;
    if (waiting.length >= mostWaiting || own >= mostWaitingOfCompany) throw busy();
  }

  async function takeTurn({ signal, companyId }: Pick<WorkerRun<Progress>, 'signal' | 'companyId'>): Promise<void> {
    if (signal?.aborted) throw stopped();
    if (running < mostAtOnce) {
      running++;
      return;
    }
    requireTurn(companyId);
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(stopped());
      };
      const go = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const turn = { go, companyId };
      waiting.push(turn);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  async function work(request: Request, { signal, onProgress }: WorkerRun<Progress>): Promise<Result> {
    if (signal?.aborted) throw stopped();
    const worker = await startWorker(name, from, request);
    return new Promise((resolve, reject) => {
      const end = (error: Error): void => {
        reject(error);
        void worker.terminate();
      };
      const stop = (): void => end(stopped());
      const timer = setTimeout(() => end(busy()), longestRunMs);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop, { once: true });
      worker.on('message', (message: WorkerMessage<Result, Progress>) => {
        if ('result' in message) resolve(message.result);
        else onProgress?.(message.progress);
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        reject(new Error('The worker ended without an answer'));
      });
    });
  }

  return {
    requireTurn,
    underWay: (): { running: number; waiting: number } => ({ running, waiting: waiting.length }),
    /** @throws AppError unavailable when too many wait already, the work takes too long or it is stopped */
    async run(request: Request, run: WorkerRun<Progress> = {}): Promise<Result> {
      await takeTurn(run);
      try {
        return await work(request, run);
      } finally {
        const next = waiting.shift();
        // The next one takes over this place, so `running` stays as it is.
        if (next) next.go();
        else running--;
      }
    },
  };
}

/** A thread with its libraries loaded takes memory: without work it goes after this long. */
const keptForMs = 30_000;

type InTurn = Pick<PoolSettings, 'name' | 'from' | 'mostWaiting' | 'longestRunMs' | 'busyText'>;

/**
 * A function that does its work in one worker thread, one request after another; the worker answers each message with one. The
 * thread stays for the requests that follow, since loading costs more than most of them do. The function throws AppError
 * unavailable where too many wait already or the work did not end in time.
 */
export function workInTurn<Request, Result>({ name, from, mostWaiting, longestRunMs, busyText }: InTurn) {
  let waiting = 0;
  let before: Promise<unknown> = Promise.resolve();
  let kept: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const busy = () => new AppError('unavailable', busyText);

  async function start(): Promise<Worker> {
    const thread = await startWorker(name, from);
    const forget = (): void => {
      if (kept === thread) kept = undefined;
    };
    thread.once('error', forget);
    thread.once('exit', forget);
    return thread;
  }

  async function run(request: Request): Promise<Result> {
    clearTimeout(idle);
    const thread = kept ?? (await start());
    kept = thread;
    thread.ref();
    try {
      const ending = AbortSignal.timeout(longestRunMs);
      const answer = once(thread, 'message', { signal: ending });
      thread.postMessage(request);
      const [result] = (await answer) as [Result];
      return result;
    } catch (error) {
      kept = undefined;
      void thread.terminate();
      throw error instanceof Error && error.name === 'AbortError' ? busy() : error;
    } finally {
      // Waiting for another request keeps no server from ending.
      thread.unref();
      idle = setTimeout(() => void thread.terminate(), keptForMs).unref();
    }
  }

  return async (request: Request): Promise<Result> => {
    if (waiting >= mostWaiting) throw busy();
    waiting += 1;
    const turn = before.then(() => run(request));
    before = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}

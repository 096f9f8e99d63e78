import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Message, wordsOf } from '#domain/language/index.ts';
import { AppError } from './app-error.ts';
import type {
  KeptPicture,
  PictureAnswer,
  PictureFault,
  PictureFormat,
  PictureRequest,
  PictureWork,
  ReadablePicture,
  RenderedPicture,
  Rendition,
} from './pictures.worker.ts';
import { pictureTexts } from './texts.ts';

/** What visits' pictures are taken as, and what is kept of them. */
export const photoFormats = ['jpeg', 'png', 'webp'] as const satisfies readonly PictureFormat[];
export const logoFormats = ['png', 'jpeg', 'gif'] as const satisfies readonly PictureFormat[];

/** Says to the user why a picture was not taken; `message` is the same in English, for the log. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
  constructor(readonly told: Message) {
    super(wordsOf('en').say(told));
  }
}

const names: Record<PictureFormat, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF' };

function notTaken(fault: PictureFault, formats: readonly PictureFormat[]): NotAPicture {
  if (fault === 'unreadable') {
    return new NotAPicture(pictureTexts.unreadable({ formats: formats.map((one) => names[one]) }));
  }
  return new NotAPicture(fault === 'noMemory' ? pictureTexts.tooLarge : pictureTexts[fault]);
}

interface Limits {
  /** Pictures decoded at the same time. */
  mostAtOnce: number;
  /** More are refused rather than held in memory until they time out. */
  mostWaiting: number;
  /** What the process may hold, where the system enforces it (Linux). */
  mostMemoryMb: number;
  /** It is replaced once it has grown to this. */
  restsAtMb: number;
  /** Far beyond what any picture takes. */
  longestMs: number;
  /** Without work it goes after this long. */
  keptForMs: number;
}

const usual: Limits = {
  mostAtOnce: 2,
  mostWaiting: 60,
  mostMemoryMb: 640,
  restsAtMb: 240,
  longestMs: 60_000,
  keptForMs: 60_000,
};

const runsFromSource = import.meta.url.endsWith('.ts');
const program = join(
  dirname(fileURLToPath(import.meta.url)),
  runsFromSource ? 'pictures.worker.ts' : 'pictures.worker.js',
);

/** With no variable of the server's: it has no secret that a picture could read. */
function startProcess(mostMemoryMb: number): ChildProcess {
  const options: ForkOptions = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced', env: {} };
  // Compiles nothing: the work is libvips', no memory is both writable and executable, and from Node 24 on the 512 MB that
  // V8 sets aside for code would leave too little of the limit to start.
  const node = ['--max-old-space-size=96', '--jitless', ...(runsFromSource ? ['--import', 'tsx'] : [])];
  if (process.platform !== 'linux') return fork(program, { ...options, execArgv: node });
  // What libraries take is not Node's to limit; the system refuses it beyond this.
  const limited = `ulimit -d ${mostMemoryMb * 1024}; exec "$0" "$@"`;
  return fork(program, { ...options, execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath, ...node] });
}

/** Two tries: the process may have ended by another picture, or by the system. */
const mostTries = 2;

interface Picture {
  request: Omit<PictureRequest, 'id'>;
  failed: number;
  resolve(answer: NonNullable<PictureAnswer['answer']>): void;
  reject(error: Error): void;
}

/**
 * Reads pictures in a process of their own, which is started with the first and restarted when it ends. A picture that ends
 * it is refused; what was read beside it is read again, alone.
 */
export function openPictures(limits: Partial<Limits> = {}) {
  const { mostAtOnce, mostWaiting, mostMemoryMb, restsAtMb, longestMs, keptForMs } = { ...usual, ...limits };
  const waiting: Picture[] = [];
  const running = new Map<number, { picture: Picture; by: ChildProcess; timer: NodeJS.Timeout }>();
  let current: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const runningBy = (child: ChildProcess) => [...running].filter(([, { by }]) => by === child);

  /** Takes a picture out of the process that reads it. */
  function taken(id: number): Picture | undefined {
    const found = running.get(id);
    running.delete(id);
    clearTimeout(found?.timer);
    return found?.picture;
  }

  function again(picture: Picture): void {
    picture.failed += 1;
    if (picture.failed >= mostTries) picture.reject(new NotAPicture(pictureTexts.tooLarge));
    else waiting.unshift(picture);
  }

  function rest(child: ChildProcess): void {
    // With nothing to do it keeps no server from ending.
    child.unref();
    child.channel?.unref();
    if (child !== current) child.kill('SIGKILL');
    else idle = setTimeout(() => child.kill('SIGKILL'), keptForMs).unref();
  }

  function start(): ChildProcess {
    const child = startProcess(mostMemoryMb);
    let isReady = false;
    const ended = (): void => {
      if (current === child) current = null;
      for (const [id] of runningBy(child)) {
        const picture = taken(id);
        if (picture && isReady) again(picture);
        else picture?.reject(new AppError('unavailable', pictureTexts.busy));
      }
      next();
    };
    child.on('message', (said: PictureAnswer | { ready: true }) => {
      if ('ready' in said) {
        isReady = true;
        return;
      }
      const picture = taken(said.id);
      if (current === child && said.memory > restsAtMb * 1024 * 1024) current = null;
      if (said.answer) picture?.resolve(said.answer);
      else if (picture && said.fault === 'noMemory') again(picture);
      else picture?.reject(notTaken(said.fault ?? 'damaged', picture.request.formats));
      next();
      if (runningBy(child).length === 0) rest(child);
    });
    child.once('error', ended);
    child.once('exit', ended);
    return child;
  }

  function begin(picture: Picture): void {
    clearTimeout(idle);
    current ??= start();
    const by = current;
    by.ref();
    by.channel?.ref();
    const id = ++last;
    const timer = setTimeout(() => {
      taken(id)?.reject(new NotAPicture(pictureTexts.tooLarge));
      by.kill('SIGKILL');
    }, longestMs);
    running.set(id, { picture, by, timer });
    // Where it ended meanwhile, `ended` has the picture read again.
    by.send({ id, ...picture.request }, () => undefined);
  }

  function next(): void {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const isAlone = first.failed > 0 || [...running.values()].some(({ picture }) => picture.failed > 0);
      if (running.size >= (isAlone ? 1 : mostAtOnce)) return;
      waiting.shift();
      begin(first);
    }
  }

  function ask(content: Uint8Array, formats: readonly PictureFormat[], work: PictureWork) {
    if (waiting.length >= mostWaiting) throw new AppError('unavailable', pictureTexts.busy);
    return new Promise<NonNullable<PictureAnswer['answer']>>((resolve, reject) => {
      waiting.push({ request: { content, formats, work }, failed: 0, resolve, reject });
      next();
    });
  }

  return {
    /** @throws NotAPicture where it is none of the formats, or would take more memory to read than one picture may */
    async look(content: Uint8Array, formats: readonly PictureFormat[]) {
      return (await ask(content, formats, { do: 'look' })) as ReadablePicture;
    },
    /** The first of `tries` that has at most `maxBytes`, else the last. @throws NotAPicture as `look`, and where it is damaged */
    async render(
      content: Uint8Array,
      formats: readonly PictureFormat[],
      tries: readonly Rendition[],
      maxBytes?: number,
    ) {
      const work: PictureWork = { do: 'render', tries, ...(maxBytes === undefined ? {} : { maxBytes }) };
      return (await ask(content, formats, work)) as RenderedPicture;
    },
    /** A photo and its thumbnail. @throws NotAPicture as `render` */
    async keep(content: Uint8Array, formats: readonly PictureFormat[], how: Omit<PictureWork & { do: 'keep' }, 'do'>) {
      return (await ask(content, formats, { do: 'keep', ...how })) as KeptPicture;
    },
    /** How many are read at the moment, and by which process. */
    underWay: () => ({ running: running.size, waiting: waiting.length, pid: current?.pid ?? null }),
  };
}

/** Everything that decodes goes through here: two pictures at once for the whole server. */
export const pictures = openPictures();

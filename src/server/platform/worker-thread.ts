import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

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
 * @param name the worker's file without its ending: `x.worker` for `x.worker.ts`, which lies beside `from`
 * @param from the caller's `import.meta.url`
 */
export async function startWorker(name: string, from: string, workerData: unknown): Promise<Worker> {
  if (!runsFromSource) return new Worker(new URL(`./${name}.js`, from), { workerData });
  const path = fileURLToPath(new URL(`./${name}.ts`, from));
  const text = compiled.get(path) ?? compile(path);
  compiled.set(path, text);
  return new Worker(await text, { eval: true, workerData });
}

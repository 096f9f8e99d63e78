/** With fewer missing than these, a new version costs less file by file than all of it in one. */
const fewFiles = 24;
/** More than a browser opens connections, so that each always has something to ask for. */
const atOnce = 12;

const contentTypes: readonly [ending: string, type: string][] = [
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
];

/** The texts of the bundle by their paths; nothing where it cannot be had. */
async function fetchBundle(url: string): Promise<{ texts: ReadonlyMap<string, string>; headers: Headers } | null> {
  try {
    // It is of no use to anyone else.
    const answer = await fetch(url, { cache: 'no-store' });
    if (!answer.ok) return null;
    const read: unknown = await answer.json();
    const texts = Object.entries(read ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { texts: new Map(texts), headers: answer.headers };
  } catch {
    return null;
  }
}

/** A file of the bundle as the server would have answered it alone. */
function answerWith(text: string, path: string, bundleHeaders: Headers): Response | null {
  const type = contentTypes.find(([ending]) => path.endsWith(ending))?.[1];
  if (!type) return null;
  const headers = new Headers(bundleHeaders);
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
  headers.set('content-type', type);
  return new Response(text, { headers });
}

/**
 * Puts what is missing of the application's files into the cache: most of them out of one file, the others side by side.
 * What cannot be had stays missing.
 * @returns whether the cache now holds all of them
 * @param files the address of each file, and the one it has in the cache
 * @param bundleUrl one file with the scripts and styles, as the build wrote it: a JSON object of texts by path
 */
export async function fillCache(
  cache: Pick<Cache, 'keys' | 'put'>,
  files: ReadonlyMap<string, string>,
  bundleUrl: string,
): Promise<boolean> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...files].filter(([, key]) => !kept.has(key));
  const bundle = missing.length < fewFiles ? null : await fetchBundle(bundleUrl);

  let left = missing.length;
  const put = async ([url, key]: [string, string]): Promise<void> => {
    const path = new URL(url).pathname;
    const text = bundle?.texts.get(path);
    const bundled = bundle && text !== undefined ? answerWith(text, path, bundle.headers) : null;
    // What has no hash in its name is asked for past the browser's own cache.
    const answer = bundled ?? (await fetch(url, { cache: key === url ? 'default' : 'reload' }));
    if (!answer.ok || answer.redirected) return;
    await cache.put(key, answer);
    left -= 1;
  };
  const queue = [...missing];
  const putNext = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) await put(next).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: atOnce }, putNext));
  return left === 0;
}

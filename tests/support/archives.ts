import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { ArchiveManifest } from '#contract/data/exports.ts';
import type { Visitor } from './visitor.ts';

/** The entries of an archive, each unpacked. */
export type Entries = Map<string, Buffer>;

/** Downloads the export of a visitor's company. */
export async function download(visitor: Visitor, url = '/api/export') {
  const { rawPayload, statusCode, headers } = await visitor.app.inject({
    url,
    headers: { authorization: `Bearer ${visitor.token}` },
  });
  return { status: statusCode, headers, zip: rawPayload };
}

export async function unpack(zip: Buffer): Promise<Entries> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const entries: Entries = new Map();
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return entries;
}

export async function pack(entries: Entries): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

export const manifestOf = (entries: Entries): ArchiveManifest =>
  JSON.parse(entries.get('manifest.json')?.toString() ?? '') as ArchiveManifest;

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const lineBreaks = (content: Buffer): number => content.toString().split('\n').length - 1;

/** Changes one file of an archive and lets the manifest say that it was always so, as a forger would. */
export function forge(entries: Entries, file: string, change: (text: string) => string): Entries {
  const content = Buffer.from(change(entries.get(file)?.toString() ?? ''));
  const forged = new Map(entries).set(file, content);
  const manifest = manifestOf(entries);
  const said = { bytes: content.length, sha256: sha256(content) };
  const table = manifest.tables.find((one) => one.file === file);
  // No cell of a table that a test changes by whole rows holds a line break.
  const added = lineBreaks(content) - lineBreaks(entries.get(file) ?? Buffer.of());
  if (table) Object.assign(table, said, { rows: table.rows + added });
  if (file === 'people.csv') Object.assign(manifest.people, said);
  if (file === 'files.csv') Object.assign(manifest.files, said);
  return forged.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

/** Puts another file in a file's place, or beside it, and lets the lists say so. */
export function withFile(entries: Entries, name: string, content: Buffer): Entries {
  const key = name.replace(/^files[/]/, '');
  const line = `${key},${content.length},${sha256(content)}`;
  const listed = forge(entries, 'files.csv', (text) => {
    const lines = text.trimEnd().split('\n');
    const others = lines.filter((one) => !one.startsWith(`${key},`));
    return `${[...others, line].join('\n')}\n`;
  });
  const manifest = manifestOf(listed);
  manifest.files.count += entries.has(name) ? 0 : 1;
  return listed.set(name, content).set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

/** An archive in a form, as a browser sends it. */
export function archiveForm(zip: Buffer, field = 'file') {
  const boundary = 'a-boundary-of-the-archive';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="company.zip"\r\ncontent-type: application/zip\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), zip, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    options: { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } },
  };
}

export const bringIn = <T>(visitor: Visitor, zip: Buffer, query = '') => {
  const { payload, options } = archiveForm(zip);
  return visitor.post<T>(`/api/import/company${query}`, payload, options);
};

import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

export const sortedOf = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);
export const median = (values: readonly number[]): number => sortedOf(values)[values.length >> 1] ?? 0;
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** What measured: figures of another machine compare by their ratios alone. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;

/** What an answer weighs, as written and as sent. */
export const weightOf = (body: string): { bytes: number; brotliBytes: number } => ({
  bytes: Buffer.byteLength(body),
  brotliBytes: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength,
});

/** Writes bench/results/<name>.json and shows it. */
export async function report(name: string, result: object): Promise<void> {
  const text = `${JSON.stringify(result, null, 2)}\n`;
  await writeFile(fileURLToPath(new URL(`../results/${name}.json`, import.meta.url)), text);
  process.stdout.write(text);
}

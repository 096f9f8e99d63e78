// A disk that is really full: the product with its whole data folder on a small file system of its own, filled to the last byte while
// it is written to, and emptied again. Linux, where this user may make a name space (`unshare`).
//   npm run drill disk-full
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { kindsOfWrites } from '#tests/platform/programs/kinds-of-writes.ts';
import { signUp, startServer } from '#tests/platform/running-server.ts';
import { fillDisk, onSmallDisk } from './small-disk.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = 260;

async function drill(folder: string): Promise<string[]> {
  const failures: string[] = [];
  const server = await startServer({ DATA_DIR: join(folder, 'data') });
  const { url } = server;
  const owner = await signUp(url);
  await owner.call('POST', '/api/customers', { customerId: 'CUST-pat', name: 'Pat', email: 'pat@example.com' });
  const acknowledged = new Map(kindsOfWrites.map(({ name }) => [name, new Set<string>()]));
  const answers = new Map<number, number>();
  const writeAll = async (n: string): Promise<boolean> => {
    let isWell = true;
    for (const { name, write } of kindsOfWrites) {
      const statuses = await write(owner, url, n).catch(() => [0]);
      for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1);
      if (statuses.every((status) => status >= 200 && status < 300)) acknowledged.get(name)?.add(n);
      else isWell = false;
    }
    return isWell;
  };
  if (!(await writeAll('before'))) failures.push('nothing could be written before');
  answers.clear();

  await fillDisk(join(folder, 'filler'));
  let refused = 0;
  for (let turn = 0; turn < 40 && refused < 5; turn += 1) if (!(await writeAll(`full-${turn}`))) refused += 1;
  say(`answers while the disk is full: ${[...answers].map(([status, count]) => `${status} ×${count}`).join(', ')}`);
  if (refused === 0) failures.push('the disk was never full');
  const told = [...answers.keys()].filter((status) => status >= 500 && status !== 503 && status !== 507);
  if (told.length > 0) failures.push(`answered ${told.join(', ')} instead of 503 or 507`);
  if (answers.has(0)) failures.push('a call was cut off without an answer');
  if (server.child.exitCode !== null) failures.push('the server ended');

  await rm(join(folder, 'filler'));
  let isBack = false;
  for (let turn = 0; turn < 60 && !isBack; turn += 1) {
    isBack = await writeAll(`after-${turn}`);
    if (!isBack) await pause(1000);
  }
  if (!isBack) failures.push('it does not take writes again without a restart');
  for (const { name, stored } of kindsOfWrites) {
    const there = await stored(owner, url);
    const lost = [...(acknowledged.get(name) ?? [])].filter((n) => !there.has(n));
    if (lost.length > 0) failures.push(`${name}: acknowledged and lost: ${lost.join(', ')}`);
  }
  server.child.kill('SIGTERM');
  if ((await server.ended) !== 0) failures.push('it did not end well');
  return failures;
}

await onSmallDisk(fileURLToPath(import.meta.url), megabytes, drill);

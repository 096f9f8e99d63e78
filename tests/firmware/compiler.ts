import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A C++ compiler of this machine, `CXX` first; null where there is none. */
export const compiler: string | null =
  [process.env.CXX, 'g++', 'clang++', 'c++'].find((name) => {
    if (!name) return false;
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }) ?? null;

/**
 * Compiles a program of this folder with the firmware's sources.
 * @throws with the compiler's words; a warning is an error
 */
export async function compiled(source: string, program: string, flags: string[] = []): Promise<string> {
  const sketch = here('../../firmware/poolhand-tester');
  const warnings = ['-Wall', '-Wextra', '-Wshadow', '-Werror'];
  const folders = [`-I${here('board')}`, `-I${sketch}`, `-I${sketch}/src`];
  await promisify(execFile)(compiler ?? '', [
    '-std=c++17',
    ...warnings,
    ...flags,
    ...folders,
    '-o',
    program,
    here(source),
  ]);
  return program;
}

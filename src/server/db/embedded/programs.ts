import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL and the programs around it get this and nothing of ours: no secrets, no PG* settings, no odd locale. */
export const childEnvironment = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
};

/** Full path of a program of the operating system, or undefined where there is none. */
export function findProgram(name: string): string | undefined {
  for (const folder of childEnvironment.PATH.split(':')) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

export interface RunOptions {
  uid?: number;
  gid?: number;
  input?: string;
}

/** Runs a program to its end and answers what it wrote; a non-zero exit is an error carrying its last words. */
export function run(command: readonly string[], options: RunOptions = {}): Promise<string> {
  const [program = '', ...args] = command;
  const { input, ...rest } = options;
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { env: childEnvironment, ...rest }, (error, stdout, stderr) => {
      if (error) reject(new Error(lastWords(`${stdout}\n${stderr}`) || error.message));
      else resolve(`${stdout}${stderr}`);
    });
    // A program that ends before it has read its input must not end us; its exit status tells.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}

/** The last lines that say something, on one line. */
export function lastWords(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(-4).join(' | ');
}

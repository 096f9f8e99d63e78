import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Program {
  child: ChildProcess;
  /** The first line on standard output that fits, or an error when the program ends before it. */
  line(pattern: RegExp): Promise<string>;
  /** Everything said so far, both streams. */
  said(): string;
  /** Exit code, or the signal's name. */
  ended: Promise<number | string>;
}

/** Starts a program and listens to what it says. Whoever starts it ends it. */
export function runProgram(
  args: readonly string[],
  options: { env?: Record<string, string>; uid?: number; gid?: number; cwd?: string } = {},
): Program {
  const { env, ...rest } = options;
  const child = spawn(process.execPath, args, {
    ...rest,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const listener of listeners) listener(line);
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  return {
    child,
    ended,
    said: () => lines.join('\n'),
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const before = lines.find((line) => pattern.test(line));
        if (before !== undefined) {
          resolve(before);
          return;
        }
        listeners.add((line) => {
          if (pattern.test(line)) resolve(line);
        });
        ended.then((how) => reject(new Error(`ended with ${how} before it said ${pattern}: ${lines.join('\n')}`)));
      }),
  };
}

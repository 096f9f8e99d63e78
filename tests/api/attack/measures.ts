import { readFileSync } from 'node:fs';
import { pictures } from '#server/platform/pictures.ts';
import type { Visitor } from '../../support/visitor.ts';
import type { Company, World } from '../../support/world.ts';

/** What one call cost, by the counters of the processes that worked for it, whatever else the machine does. */
export interface Cost {
  processorMs: number;
  grownMb: number;
}

/** A tick of the system's clock. */
const tickMs = 10;

/** Of the process that reads pictures, where the system tells it (Linux). */
function ofPictures(): { pid: number | null; processorMs: number; heldMb: number } {
  const { pid } = pictures.underWay();
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const held = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { pid, processorMs: (Number(fields[11]) + Number(fields[12])) * tickMs, heldMb: Number(held ?? 0) / 1_024 };
  } catch {
    return { pid, processorMs: 0, heldMb: 0 };
  }
}

/** Begins to measure; the function it answers tells what it cost since. */
export function measure(): () => Cost {
  const { maxRSS } = process.resourceUsage();
  const before = process.cpuUsage();
  const beside = ofPictures();
  return () => {
    const { user, system } = process.cpuUsage(before);
    const now = ofPictures();
    // Another process: all of what it did.
    const since = now.pid === beside.pid ? beside : { processorMs: 0, heldMb: 0 };
    return {
      processorMs: (user + system) / 1_000 + now.processorMs - since.processorMs,
      grownMb: (process.resourceUsage().maxRSS - maxRSS) / 1_024 + now.heldMb - since.heldMb,
    };
  };
}

/** Calls of another company's day, one every so often, while the attack goes on. */
const calls = ['/api/customers', '/api/route-assignments', '/api/technicians', '/api/week-plan', '/api/auth/profile'];
const everyMs = 200;

/** Another company at work: what it has to wait for, from asking to the whole answer. */
export async function openNeighbour(world: World) {
  const company: Company = await world.company();
  for (const name of ['Pat Rivera', 'Sam Ortiz', 'Lee Chan']) {
    await company.owner.post('/api/customers', { name, poolSize: 15_000 });
  }
  let asked = 0;
  let longestMs = 0;
  let longest = '';
  const failed: string[] = [];
  let caller: Visitor = company.owner;
  let isOn = false;
  let going: Promise<void> = Promise.resolve();

  let doing = (): string => '';

  async function ask(): Promise<void> {
    // Another session before the limit of calls: the clock of a test stands still.
    if (asked % 200 === 199) caller = await company.signedIn('owner');
    const url = calls[asked % calls.length] as string;
    asked += 1;
    const startedAt = performance.now();
    const { status } = await caller.get(url);
    const tookMs = performance.now() - startedAt;
    if (tookMs > longestMs) [longestMs, longest] = [tookMs, `${url} ${doing()}`];
    if (status !== 200) failed.push(`${url} ${status}`);
  }
  async function goOn(): Promise<void> {
    while (isOn) {
      // From when it was due: what keeps the server from beginning counts as well.
      const dueAt = performance.now() + everyMs;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      const lateMs = performance.now() - dueAt;
      if (lateMs > longestMs) [longestMs, longest] = [lateMs, `before it was heard ${doing()}`];
      await ask();
    }
  }

  return {
    /** @param now what the attack does at the moment */
    begin(now: () => string = () => ''): void {
      doing = now;
      isOn = true;
      going = goOn();
    },
    async end(): Promise<void> {
      isOn = false;
      await going;
    },
    said: () => ({ asked, longestMs: Math.round(longestMs), longest, failed }),
  };
}

/** As a line on standard output, which the long runs are read from. */
export const tell = (what: string, figures: object): boolean =>
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);

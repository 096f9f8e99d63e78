// Runs Valhalla in a process of its own: what is wrong in a map or in the engine ends this process and not the server.
// Started by `engine-process.ts`; imports nothing of the server, so that it runs from source as well.
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';

interface Actor {
  matrix(query: string): Promise<string>;
  route(query: string): Promise<string>;
  locate(query: string): Promise<string>;
}

/** Seconds, and kilometers. */
interface Drive {
  time: number;
  length: number;
}

type Matrix = { sources_to_targets: { durations: (number | null)[][]; distances: (number | null)[][] } };

const [library = '', config = ''] = process.argv.slice(2);
const { Actor } = createRequire(import.meta.url)(library) as { Actor: new (config: string) => Actor };
// The quick algorithm goes out once from each place; the thorough one is for the few pairs that it finds no way for.
const withAlgorithm = (name: string): Actor =>
  new Actor(
    JSON.stringify({ ...JSON.parse(config), thor: { ...JSON.parse(config).thor, source_to_target_algorithm: name } }),
  );
const quick = withAlgorithm('timedistancematrix');
let thorough: Actor | null = null;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/**
 * Durations come whole, with their fractions cut off; the route has them. Half a second is what is missing on average, and on
 * a day of short drives it adds up.
 */
const cutOffSeconds = 0.5;

/** Valleys of dead ends must not keep everybody waiting: beyond this the thorough search has the last word. */
const mostRoutesMs = 10_000;

interface Question {
  sources: unknown[];
  targets: unknown[];
}

/** The engine's own route from one place to another; null where there is none. */
async function driveBetween(question: Question, from: unknown, to: unknown): Promise<Drive | null> {
  const { sources: _sources, targets: _targets, ...rest } = question;
  try {
    const asked = { ...rest, locations: [from, to], directions_type: 'none' };
    const { trip } = JSON.parse(await quick.route(JSON.stringify(asked))) as { trip: { summary: Drive } };
    return trip.summary;
  } catch {
    return null;
  }
}

/**
 * What the quick algorithm finds no way for (it turns back from dead ends) is asked of the thorough one, which says whether
 * there is a way at all. It errs by up to a third on just these pairs, so the figures are those of the route.
 */
async function matrix(question: Question): Promise<Matrix> {
  const found = JSON.parse(await quick.matrix(JSON.stringify(question))) as Matrix;
  const routesUntil = performance.now() + mostRoutesMs;
  const { durations, distances } = found.sources_to_targets;
  for (const [row, line] of durations.entries()) {
    const missing = line.flatMap((seconds, column) => (seconds === null ? [column] : []));
    for (const [column, seconds] of line.entries()) if (seconds) line[column] = seconds + cutOffSeconds;
    if (missing.length === 0) continue;
    thorough ??= withAlgorithm('costmatrix');
    const part = {
      ...question,
      sources: [question.sources[row]],
      targets: missing.map((each) => question.targets[each]),
    };
    const again = (JSON.parse(await thorough.matrix(JSON.stringify(part))) as Matrix).sources_to_targets;
    for (const [index, column] of missing.entries()) {
      if (again.durations[0]?.[index] == null) continue;
      const isInTime = performance.now() < routesUntil;
      const drive = isInTime ? await driveBetween(question, question.sources[row], question.targets[column]) : null;
      line[column] = drive?.time ?? again.durations[0][index] ?? null;
      const distance = distances[row];
      if (distance) distance[column] = drive?.length ?? again.distances[0]?.[index] ?? null;
    }
  }
  return found;
}

const calls: Record<string, (question: never) => Promise<unknown>> = {
  sources_to_targets: matrix,
  route: async (question) => JSON.parse(await quick.route(JSON.stringify(question))),
  locate: async (question) => JSON.parse(await quick.locate(JSON.stringify(question))),
};

let turn: Promise<unknown> = Promise.resolve();
process.on('message', ({ id, call, question }: { id: number; call: string; question: never }) => {
  turn = turn.then(async () => {
    try {
      process.send?.({ id, answer: await calls[call]?.(question) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });

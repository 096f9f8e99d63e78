import { join } from 'node:path';
import { buildRoads, currentRoads, removeRoads } from '#server/adapters/roads/build-roads.ts';
import { readConfig } from '#server/config.ts';
import { systemClock } from '#server/platform/time-and-chance.ts';

const usage = `Usage: npm run roads -- FILE.osm.pbf [--engine PACKAGE.tgz]
       npm run roads -- --remove
       npm run roads`;

/** `npm run roads`: builds what drives are measured on, next to a running server, and switches to it. */
async function roads(args: readonly string[]): Promise<void> {
  const folder = join(readConfig().dataDir, 'roads');
  const say = (line: string): boolean => process.stdout.write(`${line}\n`);
  const [file, option, engine] = args;
  if (file === undefined) {
    const current = await currentRoads(folder);
    say(current ? `Roads in force: ${current.name}, built ${current.builtAt}.` : `There are no roads.\n${usage}`);
  } else if (file === '--remove' && args.length === 1) {
    await removeRoads(folder);
    say('The roads are out of force: driving is estimated.');
  } else if (file.startsWith('--') || (option !== undefined && (option !== '--engine' || engine === undefined))) {
    throw new Error(usage);
  } else {
    const stopping = new AbortController();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
    const begun = performance.now();
    let last = '';
    const built = await buildRoads({
      folder,
      file,
      engine,
      now: systemClock,
      signal: stopping.signal,
      onProgress: (step, share) => {
        if (step !== last)
          say(`${share === null ? '    ' : `${String(Math.round(share * 100)).padStart(3)}%`} ${step}`);
        last = step;
      },
    }).catch(async (error: unknown) => {
      const current = await currentRoads(folder);
      const inForce = current ? `The roads of before stay in force: ${current.name}.` : 'There are still no roads.';
      throw new Error(`${error instanceof Error ? error.message : String(error)} ${inForce}`);
    });
    say(
      `100% ready in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${built.name}. A running server uses them from now on.`,
    );
  }
}

roads(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

import { catalog, type Message } from '#domain/language/index.ts';

/** The nightly email about what runs low. */
export const lowStockTexts = catalog('data.lowStock', {
  subject: ({ count }: { count: number }, { plural }) => `${plural(count, 'chemical is', 'chemicals are')} running low`,
  runningLow: 'Running low:',
  line: ({ name, place, percent }: { name: Message | string; place: Message | string; percent: number }, { say }) =>
    `${say(name)} – ${say(place)}: ${percent}%`,
  criticalLine: (
    { name, place, percent }: { name: Message | string; place: Message | string; percent: number },
    { say },
  ) => `${say(name)} – ${say(place)}: ${percent}% (critical)`,
});

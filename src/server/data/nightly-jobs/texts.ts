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

/** The nightly email with the signed head of the chain of photos. */
export const photoProofTexts = catalog('data.photoProof', {
  subject: ({ day, came }: { day: string; came: number }, words) =>
    `Photo proof of ${words.day(day)}: ${words.plural(came, 'new photo', 'new photos')}`,
  about: ({ came, others }: { came: number; others: number }, { plural }) =>
    [
      `${plural(came, 'photo was', 'photos were')} added to your company’s chain of photos.`,
      ...(others > 0 ? [`${plural(others, 'entry says', 'entries say')} that a photo was changed or removed.`] : []),
    ].join(' '),
  digest: ({ place, digest }: { place: number; digest: string }) => `Digest of entry ${place}: ${digest}`,
  key: ({ key }: { key: string }) => `Public key: ${key}`,
  keep: 'Keep this email. With it, anyone can verify an export of your photos later: if one was changed or removed, the digest no longer fits. You download the export, and turn this email off, in Settings → System.',
});

import type { ImportList } from '#domain/data/index.ts';
import { formatNumber, plural } from '#web/base/format.ts';

const rows = (n: number): string => plural(n, 'row', 'rows');

const lists: Record<ImportList, string> = {
  properties: 'Other addresses',
  pools: 'Pools',
  equipment: 'Equipment',
  'water-tests': 'Water tests',
  assignments: 'Routes (technician and day per customer)',
};

export const listImportsTexts = {
  title: 'Import lists',
  purpose: 'For customers already in Poolhand. You’ll review every row first.',
  back: 'Export and import',
  what: 'What’s in the file',
  lists,
  hints: {
    properties:
      'One row per further address: customer (name, email or ID), a name like Lake house, address, city, state, ZIP, gate code and notes. Import these before the pools and stops there.',
    pools:
      'One row per body of water: customer (name, email or ID), name, kind (pool, spa, fountain, other), gallons, pool type. Use more rows for a customer with more than one. pools.csv from “Export everything” works too.',
    equipment: 'One row per customer: customer name and an equipment description.',
    'water-tests': 'One row per test: customer and pool, date and readings. Dates as 7/2/2026 or 2026-07-02.',
    assignments:
      'One row per stop: customer, technician and day, plus stop number, frequency, minutes and start date if you have them.',
  } satisfies Record<ImportList, string>,
  pool: 'Pool for all rows',
  poolInFile: 'Named in the file',
  choose: 'Choose file',
  other: 'Choose another file',
  fileLabel: 'List (CSV)',
  tooLarge: 'The file is larger than 5 MB. Split it into several files.',
  unreadable: 'Couldn’t read the file',
  columns: 'Columns',
  columnChoice: (column: string) => `Match “${column}” to`,
  leftOut: 'Left out',
  counts: (created: number, updated: number, skipped: number, failed: number) =>
    [
      `${formatNumber(created)} new`,
      `${formatNumber(updated)} changed`,
      `${formatNumber(skipped)} skipped`,
      `${formatNumber(failed)} with errors`,
    ].join(' · '),
  rowsTitle: 'What will happen',
  rowsTitleDone: 'What happened',
  row: (n: number) => `Row ${formatNumber(n)}`,
  actions: { create: 'New', update: 'Change', skip: 'Skip', error: 'Error' },
  more: (n: number) => `and ${rows(n)} more`,
  import: (n: number) => `Import ${rows(n)}`,
  nothing: 'Nothing to import',
  failed: 'Couldn’t import the list',
  kept: 'The file is still here. Nothing was changed.',
  done: (n: number) => (n === 0 ? 'Everything is already in Poolhand' : `${rows(n)} imported`),
};

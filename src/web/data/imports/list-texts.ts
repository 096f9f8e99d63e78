import type { ImportList } from '#domain/data/index.ts';
import { formatNumber, plural } from '#web/base/format.ts';

const rows = (n: number): string => plural(n, 'row', 'rows');

const lists: Record<ImportList, string> = {
  pools: 'Pools',
  equipment: 'Equipment',
  'water-tests': 'Water tests',
  assignments: 'Routes (who serves whom, on which day)',
};

export const listImportsTexts = {
  title: 'Import lists',
  purpose: 'For customers already in Poolhand. You’ll review every row first.',
  back: 'Export and import',
  what: 'What is in the file',
  lists,
  hints: {
    pools: 'A row a pool: customer (name, email or ID), pool name, gallons, type.',
    equipment: 'One row per customer: customer name and an equipment description.',
    'water-tests': 'A row a test: customer and pool, date and readings. Dates as 7/2/2026 or 2026-07-02.',
    assignments: 'A row a stop: customer, technician, day; stop number, frequency, minutes and first day where known.',
  } satisfies Record<ImportList, string>,
  pool: 'All rows are of this pool',
  poolInFile: 'The file says it',
  choose: 'Choose file',
  other: 'Choose another file',
  fileLabel: 'List (CSV)',
  tooLarge: 'The file is larger than 5 MB. Split it into several files.',
  unreadable: 'The file could not be read',
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
  failed: 'The list could not be imported',
  kept: 'The file is still here. Nothing was changed.',
  done: (n: number) => (n === 0 ? 'Everything was there already' : `${rows(n)} imported`),
};

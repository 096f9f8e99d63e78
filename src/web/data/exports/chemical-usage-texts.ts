import { formatMoment, plural } from '#web/base/format.ts';

export const chemicalUsageTexts = {
  title: 'Chemical usage',
  purpose: 'What finished visits put into the water.',
  back: 'Reports',
  from: 'From',
  to: 'To',
  by: 'By',
  groups: { product: 'Product', month: 'Month', technician: 'Technician', pool: 'Pool' },
  csv: 'CSV',
  pdf: 'PDF',
  visits: (n: number) => plural(n, 'finished visit', 'finished visits'),
  columns: { product: 'Product', amount: 'Amount', visits: 'Visits', pools: 'Pools' },
  month: (month: string) => formatMoment(`${month}-01T00:00:00Z`, 'UTC', 'monthAndYear'),
  none: 'No chemicals in this range',
  noneMore: 'Chemicals show up here once visits are finished. Choose a longer range to see earlier ones.',
  failed: 'Couldn’t load the report',
};

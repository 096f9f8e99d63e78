import { formatMoment, formatNumber } from '#web/base/format.ts';
import { inLanguage } from '#web/base/language.ts';

const many = (n: number, one: string, more: string): string => `${formatNumber(n)} ${n === 1 ? one : more}`;

export const chemicalUsageTexts = inLanguage({
  en: {
    title: 'Chemical usage',
    purpose: 'What finished visits put into the water.',
    back: 'Reports',
    from: 'From',
    to: 'To',
    by: 'By',
    groups: { product: 'Product', month: 'Month', technician: 'Technician', pool: 'Pool' },
    csv: 'CSV',
    pdf: 'PDF',
    visits: (n: number) => many(n, 'finished visit', 'finished visits'),
    columns: { product: 'Product', strength: 'Strength', amount: 'Amount', visits: 'Visits', pools: 'Pools' },
    month: (month: string) => formatMoment(`${month}-01T00:00:00Z`, 'UTC', 'monthAndYear'),
    none: 'No chemicals in this time',
    noneMore: 'Chemicals are entered when a visit is finished. Choose a longer time to see earlier ones.',
    failed: 'The report could not be loaded',
    wrongOrder: 'The last day is before the first.',
  },
});

import type { Figure, FigureName } from '#contract/analytics/analytics.ts';
import { type FigureUnit, figureUnits } from '#domain/analytics/index.ts';
import { formatDollars, formatNumber } from '#web/base/format.ts';
import { businessTexts as texts } from './texts.ts';

const betterLess: readonly FigureName[] = [
  'costs',
  'chemicalCost',
  'chemicalCostPerPool',
  'lostCustomers',
  'outstanding',
  'pastDue',
];
const neutral: readonly FigureName[] = ['onSiteMinutes', 'milesDriven', 'travelMinutes'];

const tenths = (value: number): string => formatNumber(value, 1);

/** From here on a card shows whole dollars; the rows show the cents. */
const centsBelow = 1000;
const minutesAnHour = 60;
const hoursFromMinutes = 100;

/** Money to the cent. */
export const dollarText = (dollars: number): string => formatDollars(noMinusZero(dollars));

const noMinusZero = (value: number): number => (Math.abs(value) < 0.005 ? 0 : value);

/** A value as cards and charts show it. */
export function valueText(unit: FigureUnit, value: number): string {
  if (unit === 'dollars') {
    return Math.abs(value) < centsBelow && !Number.isInteger(value) ? dollarText(value) : formatDollars(value, 0);
  }
  if (unit === 'minutes') return minutesText(value);
  if (unit === 'miles') return texts.miles(tenths(value));
  if (unit === 'percent') return `${tenths(noMinusZero(value))}%`;
  return tenths(value);
}

/** A value as rows and tables show it. */
export const exactText = (unit: FigureUnit, value: number): string =>
  unit === 'dollars' ? dollarText(value) : valueText(unit, value);

function minutesText(minutes: number): string {
  return Math.abs(minutes) < hoursFromMinutes
    ? texts.minutes(formatNumber(minutes, 0))
    : texts.hours(tenths(minutes / minutesAnHour));
}

export interface Change {
  direction: 'up' | 'down' | 'same';
  tone: 'ok' | 'bad' | 'neutral';
  text: string;
}

/** The change from the previous range; null without one. */
export function changeOf(name: FigureName, { value, before }: Figure): Change | null {
  if (before === null) return null;
  const unit = figureUnits[name];
  const difference = value - before;
  const text = differenceText(unit, difference, before);
  if (text === null) return { direction: 'same', tone: 'neutral', text: texts.unchanged };
  const direction = difference > 0 ? 'up' : 'down';
  const isGood = difference > 0 !== betterLess.includes(name);
  return { direction, tone: neutral.includes(name) ? 'neutral' : isGood ? 'ok' : 'bad', text };
}

/** Percent of what was before; points of percentages; the difference itself from nothing. Null: too small to say. */
function differenceText(unit: FigureUnit, difference: number, before: number): string | null {
  const sign = difference > 0 ? '+' : '−';
  const size = Math.abs(difference);
  if (unit === 'percent') {
    const points = tenths(size);
    return points === '0' ? null : texts.points(`${sign}${points}`);
  }
  if (before === 0) return size < 0.005 ? null : `${sign}${valueText(unit, size)}`;
  const percent = tenths((100 * size) / Math.abs(before));
  return percent === '0' ? null : `${sign}${percent}%`;
}

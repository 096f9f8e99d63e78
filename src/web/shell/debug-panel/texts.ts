import { formatNumber } from '#web/base/format.ts';

const ms = (value: number): string => `${formatNumber(value, 0)} ms`;

/** What debug mode shows the owner below each page. */
export const debugPanelTexts = {
  title: 'Debug mode',
  calls: (count: number) => (count === 1 ? '1 call' : `${formatNumber(count, 0)} calls`),
  slowest: (value: number) => `slowest ${ms(value)}`,
  failed: (count: number) => `${formatNumber(count, 0)} failed`,
  copy: 'Copy',
  clear: 'Clear',
  copied: 'The calls were copied',
  copyFailed: 'They could not be copied.',
  times: (took: number | null, server: number | null) =>
    took === null ? '–' : server === null ? ms(took) : `${ms(took)}, ${ms(server)} in the server`,
  underWay: 'Under way',
  unanswered: 'No answer',
  none: 'No call yet.',
  ms,
};

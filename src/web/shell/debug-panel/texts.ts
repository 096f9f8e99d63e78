import { formatNumber, plural } from '#web/base/format.ts';

const ms = (value: number): string => `${formatNumber(value, 0)} ms`;

/** What debug mode shows the owner below each page. */
export const debugPanelTexts = {
  title: 'Debug mode',
  calls: (count: number) => plural(count, 'call', 'calls'),
  slowest: (value: number) => `slowest ${ms(value)}`,
  failed: (count: number) => `${formatNumber(count, 0)} failed`,
  copy: 'Copy',
  clear: 'Clear',
  copied: 'Calls copied',
  copyFailed: 'Couldn’t copy the calls.',
  times: (took: number | null, server: number | null) =>
    took === null ? '–' : server === null ? ms(took) : `${ms(took)}, ${ms(server)} on the server`,
  underWay: 'In progress',
  unanswered: 'No answer',
  none: 'No calls yet.',
  ms,
};

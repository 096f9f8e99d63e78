import { inLanguage, languageTag } from '#web/base/language.ts';

const number = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 });
const ms = (value: number): string => `${number.format(value)} ms`;

/** What debug mode shows the owner below each page. */
export const debugPanelTexts = inLanguage({
  en: {
    title: 'Debug mode',
    calls: (count: number) => (count === 1 ? '1 call' : `${number.format(count)} calls`),
    slowest: (value: number) => `slowest ${ms(value)}`,
    failed: (count: number) => `${number.format(count)} failed`,
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
  },
});

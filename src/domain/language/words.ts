import { formatDay, formatMoment } from '#domain/calendar/index.ts';
import { type Language, languageTags } from './languages.ts';
import { isMessage, type Message, messageOfIssue, textOf, type Words } from './messages.ts';

function makeWords(language: Language): Words {
  const tag = languageTags[language];
  // A formatter takes longer to make than to use, so each is made once.
  const formats = new Map<string, Intl.NumberFormat>();
  const format = (key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const kept = formats.get(key) ?? new Intl.NumberFormat(tag, options);
    formats.set(key, kept);
    return kept;
  };
  const rules = new Intl.PluralRules(tag);
  const lists = {
    and: new Intl.ListFormat(tag, { type: 'conjunction' }),
    or: new Intl.ListFormat(tag, { type: 'disjunction' }),
  };
  const words: Words = {
    language,
    tag,
    say: (message) => {
      if (!isMessage(message)) return message;
      const text = textOf(message.code, language);
      if (text === undefined) return message.code;
      return typeof text === 'string' ? text : text(message.with ?? {}, words);
    },
    sayIssue: (text) => words.say(messageOfIssue(text)),
    number: (value, most = 3, least = 0) =>
      format(`${most} ${least}`, { maximumFractionDigits: most, minimumFractionDigits: least }).format(value),
    dollars: (amount, most = 2, least = Math.min(most, 2)) =>
      format(`$ ${most} ${least}`, {
        style: 'currency',
        currency: 'USD',
        maximumFractionDigits: most,
        minimumFractionDigits: least,
      }).format(amount),
    plural: (count, one, other) => `${words.number(count)} ${rules.select(count) === 'one' ? one : other}`,
    list: (items, join = 'and') => lists[join].format(items),
    day: (day, style) => formatDay(day, style, tag),
    moment: (moment, timeZone, style) => formatMoment(moment, timeZone, style, tag),
    time: (time) => formatDay(`2000-01-01T${time}`, time.endsWith(':00') ? 'hour' : 'time', tag),
  };
  return words;
}

const made = new Map<Language, Words>();

/** The words of a language. */
export function wordsOf(language: Language): Words {
  const words = made.get(language) ?? makeWords(language);
  made.set(language, words);
  return words;
}

/** How something said is kept: in English, with its message beside it; null where it was a text already. */
export const kept = (said: Message | string): { text: string; message: Message | null } => ({
  text: wordsOf('en').say(said),
  message: isMessage(said) ? said : null,
});

/**
 * What is kept so, to be worded. The text itself where there is no message, or none that fits it: a server of an earlier
 * release changes the text alone, and an archive may hold anything.
 */
export function messageKept(text: string, message: unknown): Message | string {
  try {
    return isMessage(message) && wordsOf('en').say(message) === text ? message : text;
  } catch {
    return text;
  }
}

import { describe, expect, it, test } from 'vitest';
import {
  catalog,
  isMessage,
  issue,
  languageOfUser,
  type Message,
  preferredLanguage,
  type Translation,
  wordsOf,
} from './index.ts';

const texts = catalog('language-test', {
  greeting: 'Hello',
  stops: ({ count }: { count: number }, { plural }) => `${plural(count, 'stop', 'stops')} left`,
  about: ({ what }: { what: Message | string }, { say }) => `About ${say(what)}`,
  due: ({ day, cents }: { day: string; cents: number }, words) => `${words.dollars(cents / 100)} by ${words.day(day)}`,
  inner: { deep: 'Deep' },
});

const spanish: Translation<typeof texts> = {
  greeting: 'Hola',
  stops: ({ count }, { plural }) => `Quedan ${plural(count, 'parada', 'paradas')}`,
  about: ({ what }, { say }) => `Sobre ${say(what)}`,
  due: ({ day, cents }, words) => `${words.dollars(cents / 100)} para el ${words.day(day)}`,
  inner: { deep: 'Hondo' },
};
catalog('language-test', spanish, 'es');

const en = wordsOf('en');
const es = wordsOf('es');

describe('a message', () => {
  test('is worded in its reader’s language', () => {
    expect([en.say(texts.greeting), es.say(texts.greeting)]).toEqual(['Hello', 'Hola']);
    expect([en.say(texts.inner.deep), es.say(texts.inner.deep)]).toEqual(['Deep', 'Hondo']);
    expect([en.say(texts.stops({ count: 1 })), es.say(texts.stops({ count: 1200 }))]).toEqual([
      '1 stop left',
      'Quedan 1,200 paradas',
    ]);
    const due = texts.due({ day: '2026-12-01', cents: 123_450 });
    expect([en.say(due), es.say(due)]).toEqual(['$1,234.50 by Dec 1, 2026', '$1,234.50 para el 1 dic 2026']);
  });

  test('carries another one, and what is a text already as it is', () => {
    const about = texts.about({ what: texts.stops({ count: 2 }) });
    expect([en.say(about), es.say(about)]).toEqual(['About 2 stops left', 'Sobre Quedan 2 paradas']);
    expect(es.say(texts.about({ what: 'Pat Rivera' }))).toBe('Sobre Pat Rivera');
    expect(es.say('Pat Rivera')).toBe('Pat Rivera');
  });

  test('survives being stored', () => {
    const stored: unknown = JSON.parse(JSON.stringify(texts.about({ what: texts.greeting })));
    expect(isMessage(stored) && es.say(stored)).toBe('Sobre Hola');
    expect([isMessage(null), isMessage('text'), isMessage({ words: 1 })]).toEqual([false, false, false]);
  });

  test('goes through a schema’s issue, which knows texts alone', () => {
    expect(es.sayIssue(issue(texts.stops({ count: 1 })))).toBe('Quedan 1 parada');
    expect([es.sayIssue('Invalid input'), es.sayIssue('{"code":1}')]).toEqual(['Invalid input', '{"code":1}']);
  });

  test('that no catalog knows any more says its code rather than nothing', () => {
    expect(en.say({ code: 'gone.text' })).toBe('gone.text');
  });
});

test('a translation that lacks a text, or takes another parameter, does not compile', () => {
  const lacks: { greeting: string } extends Translation<typeof texts> ? true : false = false;
  type OfNumber = (parameters: { number: number }) => string;
  const differs: OfNumber extends Translation<typeof texts>['stops'] ? true : false = false;
  const fits: typeof spanish extends Translation<typeof texts> ? true : false = true;
  expect([lacks, differs, fits]).toEqual([false, false, true]);
});

test('lists are joined as the language joins them', () => {
  expect([en.list(['a', 'b', 'c']), es.list(['a', 'b', 'c'])]).toEqual(['a, b, and c', 'a, b y c']);
  expect([en.list(['a', 'b'], 'or'), es.list(['a', 'b'], 'or')]).toEqual(['a or b', 'a o b']);
});

test.each([
  [undefined, null],
  ['', null],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.4, es-US;q=0.7', 'es'],
  ['de, fr;q=0.9', null],
  ['es;q=0, en', 'en'],
  ['x'.repeat(5_000), null],
])('of %j the offered language is %j', (header, language) => {
  expect(preferredLanguage(header, ['en', 'es'])).toBe(language);
  expect(preferredLanguage('es', ['en'])).toBeNull();
});

describe('the language of a user', () => {
  it.each([
    ['es', 'en', 'en', ['en', 'es'], 'es'],
    ['en', 'es', 'es', ['en', 'es'], 'en'],
    [null, 'es', 'en', ['en', 'es'], 'es'],
    [null, 'en', 'es', ['en', 'es'], 'en'],
    [null, null, 'es', ['en', 'es'], 'es'],
    [null, null, null, ['en', 'es'], 'en'],
    ['es', 'es', 'es', ['en'], 'en'],
    ['en', 'es', null, ['es'], 'es'],
  ] as const)(
    'with %s chosen, %s for the company and %s in the browser, of %j offered, is %s',
    (language, companyLanguage, browserLanguage, offered, is) => {
      expect(languageOfUser({ language, companyLanguage, browserLanguage }, offered)).toBe(is);
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Language, languages, wordsOf } from '#domain/language/index.ts';
import { isLikelyTranslation, languageOfText, noteAsRead, noteForReader, notePhrases } from './index.ts';

const written: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Pump basket cracked.',
    'All good.',
    'Water was cloudy, added 2 gal of acid',
    'Cleaned the filter, see you next week!',
    'gate was locked again',
    'Heater leaking at the union, needs a new o-ring',
    'Please trim the trees',
    'The light in the deep end is out',
    'Didn’t vacuum because of the wind',
    'Luis found the skimmer lid broken',
    'Salt cell needs cleaning',
    'Left the key with your neighbor Maria',
  ],
  es: [
    'Todo bien.',
    'La canasta de la bomba está rota.',
    'el agua estaba turbia, le eche 2 galones de acido',
    'Limpié el filtro, nos vemos la próxima semana',
    'porton cerrado otra vez',
    'El calentador tira agua por la unión, hace falta un o-ring',
    'Favor de recortar los árboles',
    'La luz de lo hondo no prende',
    'No aspire por el viento',
    'Se quebró la tapa del skimmer',
    'falta limpiar la celda de sal',
    'Dejé la llave con su vecina Mary',
    'bomba haciendo ruido',
  ],
};

describe('the language of a text', () => {
  it.each(languages.flatMap((language) => written[language].map((text) => [language, text] as const)))(
    'is %s for “%s”, whatever the writer’s own is',
    (language, text) => {
      expect([null, ...languages].map((hint) => languageOfText(text, hint))).toEqual([language, language, language]);
    },
  );

  it.each(['', '7.4', 'OK', 'pH 7.6 / FC 3', 'Luis Ortega', 'Pentair 340'])('does not show in “%s”', (text) => {
    expect(languageOfText(text)).toBeNull();
  });

  it('is that of the application where the words do not say', () => {
    expect(languageOfText('Motor quemado, capacitor', 'es')).toBe('es');
    expect(languageOfText('7.4', 'es')).toBeNull();
  });
});

const ids = Object.keys(notePhrases) as (keyof typeof notePhrases)[];
const said = (id: (typeof ids)[number], language: Language) => wordsOf(language).say(notePhrases[id]);
const other = (language: Language): Language => (language === 'en' ? 'es' : 'en');

describe('a note for its reader', () => {
  it('has all its phrases in the reader’s language, and is no more foreign then', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(' ', '\n', '\n\n'),
        (reader, chosen, between) => {
          const note = chosen.map((id) => said(id, other(reader))).join(between);
          expect(noteForReader(note, reader)).toEqual({
            language: other(reader),
            text: chosen.map((id) => said(id, reader)).join(between),
            isForeign: false,
          });
          expect(noteForReader(note, other(reader))).toMatchObject({ text: null, isForeign: false });
        },
      ),
    );
  });

  it('keeps what the technician worded as it is, and says that it is foreign', () => {
    expect(noteForReader('Todo se ve bien. Se quebró la tapa de la bomba.', 'en')).toEqual({
      language: 'es',
      text: 'Everything looks good. Se quebró la tapa de la bomba.',
      isForeign: true,
    });
    expect(noteForReader('Pump lid cracked.', 'es', 'es')).toEqual({ language: 'en', text: null, isForeign: true });
    expect(noteForReader('Se quebró la tapa.', 'es')).toEqual({ language: 'es', text: null, isForeign: false });
    expect(noteForReader('Pat Rivera 7.4', 'es', null)).toEqual({ language: null, text: null, isForeign: false });
    expect(noteForReader('  ', 'en')).toEqual({ language: null, text: null, isForeign: false });
  });

  it('loses nothing, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom(...languages), (note, reader) => {
        expect(noteForReader(note, reader).text).toBeNull();
      }),
    );
  });
});

test('a reader of the note’s own language reads it as it is written, the other one what was put for them', () => {
  const note = { notes: 'Tapa rota.', noteLanguage: 'es', noteForCustomer: 'Broken lid.' } as const;
  expect(noteAsRead(note, 'en')).toEqual({ text: 'Broken lid.', original: 'Tapa rota.', mark: 'translated' });
  expect(noteAsRead(note, 'es')).toEqual({ text: 'Tapa rota.', original: null, mark: null });
  expect(noteAsRead({ ...note, noteForCustomer: null }, 'en')).toEqual({
    text: 'Tapa rota.',
    original: null,
    mark: 'other-language',
  });
  expect(noteAsRead({ notes: null }, 'en')).toEqual({ text: null, original: null, mark: null });
  expect(noteAsRead({ notes: 'From an earlier release' }, 'es').mark).toBeNull();
});

test('a translation without the note’s figures, without words or at great length is none', () => {
  const note = 'Agregué 2 galones de ácido, 1,5 lb de sal; presión 20.';
  expect(isLikelyTranslation(note, 'Added 2 gallons of acid and 1.5 lb of salt; pressure is 20.')).toBe(true);
  expect(isLikelyTranslation(note, 'Added 3 gallons of acid and 1.5 lb of salt; pressure is 20.')).toBe(false);
  expect(isLikelyTranslation('Todo bien', ' ')).toBe(false);
  expect(isLikelyTranslation('Todo bien', 'All good. '.repeat(40))).toBe(false);
});

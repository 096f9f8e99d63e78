import { type Language, languages, wordsOf } from '#domain/language/index.ts';
import { notePhrases } from './note-texts.ts';

/** For so long the office is asked about a note that its customer may not read; after that it is sent as it is written. */
export const noteAskedHours = 4;

/** Small words of one language alone, and the words that notes about pools are full of. None is a word of both. */
const known: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    `the and is are was were will with for of to in on at it its this that these there have has had not but from your you we my our they
    please thanks thank good again still needs need needed today tomorrow yesterday next week very very all some any when
    because before after into out up off be been do did does can could should would left found added cleaned brushed vacuumed
    emptied replaced checked backwashed leaking broken cracked low high empty full dirty clean clear cloudy green
    pool water chlorine acid filter pump basket baskets gate dog heater valve motor light lights leaves tabs salt cell skimmer's hose
    timer pressure shock brush vacuum leak noise seal yard house customer owner`.split(/\s+/),
  ),
  es: new Set(
    `el la los las un una unos unas y o de del que es son está esta están fue fueron con para por en al su sus se le les lo ya muy más
    pero porque cuando antes después hay había hoy mañana ayer gracias favor bien bueno buena otra otro vez falta faltan todo todos toda
    también todavía aún quedó quedo dejé deje puse agregué agregue eché eche limpié limpie cepillé cepille aspiré aspire cambié cambie
    revisé revise encontré encontre tiene tienen necesita necesitan hace sin sobre mi nos
    roto rota rotos quebrado quebrada tirando fuga vacía vacia lleno llena sucio sucia limpio limpia verde turbia baja bajo alta alto
    alberca piscina agua cloro ácido acido filtro bomba canasta canastas portón porton puerta perro perros calentador válvula valvula
    luz luces hojas tabletas pastillas sal celda manguera presión presion ruido sello patio casa cliente dueño dueno semana próxima
    proxima`.split(/\s+/),
  ),
};
const accents = /[ñ¿¡]|[áéíóú]/giu;
/** Endings that one language alone has, in words long enough to have one. */
const endings: Readonly<Record<Language, RegExp>> = {
  en: /(?:ing|tion|ness|ly|n[’']t|[’']ve|[’']ll)$/u,
  es: /(?:ción|cion|mente|ando|iendo|ado|ada|ados|adas|amos|aron|ieron)$/u,
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];

/**
 * The language that a text is written in, by the words that one language alone has, its accents and endings.
 * @param hint the language that its writer read the application in: it decides where the words do not
 * @returns null where nothing speaks for either: figures, names, “OK”
 */
export function languageOfText(text: string, hint: Language | null = null): Language | null {
  const words = wordsIn(text);
  const speaksFor = (language: Language): number =>
    words.filter((word) => known[language].has(word) || (word.length > 5 && endings[language].test(word))).length;
  const en = speaksFor('en');
  const es = speaksFor('es') + Math.min(2, text.match(accents)?.length ?? 0);
  if (en !== es) return en > es ? 'en' : 'es';
  if (en > 0) return hint;
  return words.filter((word) => word.length > 3).length > 1 ? hint : null;
}

/** What a note says to somebody who reads one language. */
export interface NoteForReader {
  /** What the note is written in, as far as it shows. */
  language: Language | null;
  /** With the phrases that the product knows in the reader’s language; null where nothing of it was put so. */
  text: string | null;
  /** Whether something of it is in another language than the reader’s. */
  isForeign: boolean;
}

const shape = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.!\s]+$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

type PhraseId = keyof typeof notePhrases;
const phrasesByShape = (): ReadonlyMap<string, PhraseId> =>
  new Map(
    languages.flatMap((language) =>
      (Object.keys(notePhrases) as PhraseId[]).map(
        (id) => [shape(wordsOf(language).say(notePhrases[id])), id] as const,
      ),
    ),
  );

/**
 * Puts a note’s own phrases in the reader’s language. What the technician worded stays as it is written, and is said to be
 * foreign where it is in the other language.
 * @param hint the language that the technician read the application in
 */
export function noteForReader(
  note: string | null | undefined,
  reader: Language,
  hint: Language | null = null,
): NoteForReader {
  if (!note?.trim()) return { language: null, text: null, isForeign: false };
  // Sentences and what parts them, in turns.
  const parts = note.split(/((?<=[.!?])\s+|\s*\n+\s*)/u);
  const own: string[] = [];
  const phrases = phrasesByShape();
  const put = parts.map((part, place) => {
    if (place % 2 === 1 || part.trim() === '') return part;
    const id = phrases.get(shape(part));
    if (id === undefined) {
      own.push(part);
      return part;
    }
    return wordsOf(reader).say(notePhrases[id]);
  });
  const text = put.join('');
  const ownLanguage = languageOfText(own.join(' '), hint);
  const isForeign = ownLanguage !== null && ownLanguage !== reader;
  return {
    language: isForeign ? ownLanguage : languageOfText(note, hint),
    text: text === note ? null : text,
    isForeign,
  };
}

/** A note as it is kept, and what its customer reads instead of it. */
export interface KeptNote {
  notes?: string | null | undefined;
  noteLanguage?: Language | null | undefined;
  noteForCustomer?: string | null | undefined;
}

/** A note as somebody reads it: `translated` has the technician’s own words beside it. */
export interface NoteRead {
  text: string | null;
  original: string | null;
  mark: 'translated' | 'other-language' | null;
}

/** What a kept note says to a reader of one language. */
export function noteAsRead({ notes, noteLanguage, noteForCustomer }: KeptNote, reader: Language): NoteRead {
  const written = notes ?? null;
  if (written === null || !noteLanguage || noteLanguage === reader)
    return { text: written, original: null, mark: null };
  return noteForCustomer
    ? { text: noteForCustomer, original: written, mark: 'translated' }
    : { text: written, original: null, mark: 'other-language' };
}

const figuresIn = (text: string): string =>
  (text.match(/\d+(?:[.,]\d+)*/gu) ?? [])
    .map((figure) => figure.replaceAll(/[.,]/gu, ''))
    .toSorted()
    .join(' ');

/** Whether a translation can be one: something is said, at no great length, and its figures are those of the note. */
export const isLikelyTranslation = (note: string, translated: string): boolean =>
  translated.trim() !== '' && translated.length <= note.length * 3 + 60 && figuresIn(note) === figuresIn(translated);

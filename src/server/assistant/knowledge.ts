import MiniSearch from 'minisearch';
import type { KnowledgePage, KnowledgePageWhole } from '#contract/assistant/assistant.ts';
import { type KnowledgePageText, knowledgeOf } from '#domain/assistant/index.ts';
import type { Language } from '#domain/language/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import { assistantTexts as texts } from './texts.ts';

/** English words that say nothing about the subject, with the halves of contractions. */
const englishStops = new Set(
  'a an the is are was were be been do does did i my me we our you your it its this that these those to of in on at for from with and or if how what why when where which who can could should would will shall may might must have has had get got there here not no so as by about into out up any some pool pools water spa need want make tell explain please know use used using after before per much many long often keep keeps give best way good happen happens mean means work works thing things going go cause causes caused causing reason reasons clear turn turns turned turning fix fixing rid t ll don doesn didn isn aren wasn weren won couldn dont doesnt isnt arent wont cant'.split(
    ' ',
  ),
);
/** The same in Spanish, without accents. */
const spanishStops = new Set(
  'a al algo alguna algun ante antes aqui asi aun bajo bien cada casi como con cual cuales cuando cuanta cuantas cuanto cuantos da dan dar de debe debo deben del desde despues di dice digame dime donde dos e el ella ellas ellos en entonces entre era es esa ese eso esta estan estar este esto fue ha hace hacen hacer haga hago hasta hay he hecho ir la las le les lo los luego mas me mejor mi mis mucha mucho muy necesito ni no nos nuestra nuestro o otra otro para pasa pero poco por porque puede pueden puedo que quiero quien saber sabe se sea ser si sin sobre son su sus tal tambien tan te tengo tiene tienen tener toda todo todos tu tus u ud un una unas uno unos usar uso usted va vez voy y ya yo favor explique alberca albercas piscina piscinas agua spa'.split(
    ' ',
  ),
);
/** English synonyms in pages and questions. */
const englishSame: Readonly<Record<string, string>> = {
  fc: 'chlorine',
  cl: 'chlorine',
  cya: 'stabilizer',
  cyanuric: 'stabilizer',
  conditioner: 'stabilizer',
  ta: 'alkalinity',
  alk: 'alkalinity',
  ch: 'calcium',
  hardness: 'calcium',
  swg: 'salt',
  swcg: 'salt',
  green: 'algae',
  lsi: 'saturation',
  de: 'diatomaceous',
  winterize: 'winter',
  winterizing: 'winter',
  close: 'closing',
  hazy: 'cloudy',
  milky: 'cloudy',
};

/** The same in Spanish, without accents; crews mix both languages. */
const spanishSame: Readonly<Record<string, string>> = {
  fc: 'cloro',
  cl: 'cloro',
  chlorine: 'cloro',
  cya: 'estabilizador',
  cianurico: 'estabilizador',
  acondicionador: 'estabilizador',
  stabilizer: 'estabilizador',
  ta: 'alcalinidad',
  ch: 'calcio',
  dureza: 'calcio',
  swg: 'sal',
  salina: 'sal',
  salada: 'sal',
  lama: 'alga',
  lsi: 'saturacion',
  de: 'diatomacea',
  pastilla: 'tableta',
  pastillas: 'tableta',
  shock: 'choque',
  filter: 'filtro',
  pump: 'bomba',
  heater: 'calentador',
  boiler: 'calentador',
  lechosa: 'turbia',
  nublada: 'turbia',
  troca: 'camioneta',
  mezclo: 'mezclar',
  mezcle: 'mezclar',
  mezclan: 'mezclar',
  revolver: 'mezclar',
  acid: 'acido',
};

const languages = {
  en: {
    stops: englishStops,
    same: englishSame,
    stemOf: (word: string) => word.replace(/(?:ies)$/, 'y').replace(/(?:ing|ed|es|s)$/, ''),
  },
  // Singular and plural, he and she, are found under one stem.
  es: {
    stops: spanishStops,
    same: spanishSame,
    stemOf: (word: string) => word.replace(/(?:es|s)$/, '').replace(/[aoe]$/, ''),
  },
} as const;

/** A word as it is looked up: without accents and case, under its stem; null where it says nothing about the subject. */
function termOf(term: string, language: Language): string | null {
  const { stops, same, stemOf } = languages[language];
  const plain = term
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  if (plain === '') return null;
  // Not every word is one: "constructor" is a property of any object.
  const known = Object.hasOwn(same, plain) ? same[plain] : undefined;
  // In Spanish "de" is a word of every sentence; the filter's earth is written in capitals.
  if (known && !(stops.has(plain) && term !== term.toUpperCase())) return termOf(known, language);
  if (stops.has(plain)) return null;
  const stem = plain.length > 4 ? stemOf(plain) : plain;
  return stops.has(stem) ? null : stem;
}

/** The knowledge base of a language, with what finds its pages. */
function searchable(language: Language) {
  const pages = knowledgeOf(language);
  const index = new MiniSearch<KnowledgePageText>({
    fields: ['title', 'keywords', 'summary', 'body', 'topic'],
    extractField: (page, field) => {
      const value = page[field as keyof KnowledgePageText];
      return Array.isArray(value) ? value.join(' ') : String(value);
    },
    processTerm: (term) => termOf(term, language),
    searchOptions: {
      boost: { title: 4, keywords: 4, summary: 2, topic: 1 },
      fuzzy: (term) => (term.length > 5 ? 0.17 : false),
      prefix: (term) => term.length > 4,
    },
  });
  index.addAll(pages);
  return { pages, index, byId: new Map(pages.map((page) => [page.id, page])) };
}

const kept = new Map<Language, ReturnType<typeof searchable>>();
function knowledgeIn(language: Language): ReturnType<typeof searchable> {
  const knowledge = kept.get(language) ?? searchable(language);
  kept.set(language, knowledge);
  return knowledge;
}

/** So many of a question's words must be on a page, and one of them in its title, keywords or summary, to be about it. */
const leastShare = 0.5;
const mostPages = 3;
const subjectFields = new Set(['title', 'keywords', 'summary']);

/** The pages that answer a question, the best first; none where no page is about it. */
export function pagesAbout(words: string, language: Language): KnowledgePageText[] {
  const { index, byId } = knowledgeIn(language);
  const terms = [...new Set(words.split(/[^\p{L}\p{N}']+/u).flatMap((word) => termOf(word, language) ?? []))];
  if (terms.length === 0) return [];
  const results = index.search(words).map((result) => {
    const share = new Set(result.queryTerms).size / terms.length;
    // A single word says little: it must be in the page's title, or be a keyword of its own.
    const isTitle = Object.values(result.match).some((fields) => fields.includes('title'));
    const isKeyword = byId.get(String(result.id))?.keywords.some((one) => termOf(one, language) === terms[0]) === true;
    if (terms.length === 1 && !isTitle && !isKeyword) return { result, share, isSubject: false };
    const subject = Object.entries(result.match).filter(([, fields]) =>
      fields.some((field) => subjectFields.has(field)),
    );
    return { result, share, isSubject: subject.length > 0 };
  });
  return results
    .filter(({ share, isSubject }) => isSubject && share >= leastShare)
    .map(({ result, share }) => ({ result, weight: result.score * share }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostPages)
    .flatMap(({ result }) => byId.get(String(result.id)) ?? []);
}

/** A page's text without Markdown links and bold. */
export const plainBody = (body: string): string => body.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('**', '');

/** A page that an answer is based on. */
export const knowledgeSource = ({ id, title }: Pick<KnowledgePageText, 'id' | 'title'>) =>
  ({ kind: 'knowledge', id, title }) as const;

export const listKnowledge = (language: Language): KnowledgePage[] =>
  knowledgeIn(language).pages.map(({ id, title, topic, summary }) => ({ id, title, topic, summary }));

/** @throws AppError not_found */
export function findKnowledge(pageId: string, language: Language): KnowledgePageWhole {
  const page = knowledgeIn(language).byId.get(pageId);
  if (!page) throw notFound(texts.page);
  const { id, title, topic, summary, body, sources } = page;
  return { id, title, topic, summary, body, sources: sources.map((source) => ({ ...source })) };
}

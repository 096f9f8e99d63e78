import MiniSearch from 'minisearch';
import type { KnowledgePage, KnowledgePageWhole } from '#contract/assistant/assistant.ts';
import { type KnowledgePageText, knowledgeOf } from '#domain/assistant/index.ts';
import type { Language } from '#domain/language/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import { assistantTexts as texts } from './texts.ts';

/** English words that say nothing about the subject, with the halves of contractions. */
const stopWords = new Set(
  'a an the is are was were be been do does did i my me we our you your it its this that these those to of in on at for from with and or if how what why when where which who can could should would will shall may might must have has had get got there here not no so as by about into out up any some pool pools water spa need want make tell explain please know use used using after before per much many long often keep keeps give best way good happen happens mean means work works thing things going go cause causes caused causing reason reasons t ll don doesn didn isn aren wasn weren won couldn dont doesnt isnt arent wont cant'.split(
    ' ',
  ),
);
/** English synonyms in pages and questions. */
const same: Readonly<Record<string, string>> = {
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

function termOf(term: string): string | null {
  const plain = term.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (plain === '' || stopWords.has(plain)) return null;
  const known = same[plain];
  if (known) return known;
  // Plurals and forms of a verb are found under their stem.
  const stem = plain.length > 4 ? plain.replace(/(?:ies)$/, 'y').replace(/(?:ing|ed|es|s)$/, '') : plain;
  return stopWords.has(stem) ? null : stem;
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
    processTerm: termOf,
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
  const terms = [...new Set(words.split(/[^a-zA-Z0-9']+/).flatMap((word) => termOf(word) ?? []))];
  if (terms.length === 0) return [];
  const results = index.search(words).map((result) => {
    const share = new Set(result.queryTerms).size / terms.length;
    // A single word says little: it must be in the page's title, or be a keyword of its own.
    const isTitle = Object.values(result.match).some((fields) => fields.includes('title'));
    const isKeyword = byId.get(String(result.id))?.keywords.some((one) => termOf(one) === terms[0]) === true;
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

/** A page that an answer rests on. */
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

import type { Language } from '#domain/language/index.ts';
import { algaeAndClarity as algaeAndClarityEs } from './algae-and-clarity.es.ts';
import { algaeAndClarity } from './algae-and-clarity.ts';
import type { Article, TranslationOf } from './article.ts';
import { circulationAndHeating as circulationAndHeatingEs } from './circulation-and-heating.es.ts';
import { circulationAndHeating } from './circulation-and-heating.ts';
import { filtration as filtrationEs } from './filtration.es.ts';
import { filtration } from './filtration.ts';
import { safety as safetyEs } from './safety.es.ts';
import { safety } from './safety.ts';
import { saltSystems as saltSystemsEs } from './salt-systems.es.ts';
import { saltSystems } from './salt-systems.ts';
import { sanitizing as sanitizingEs } from './sanitizing.es.ts';
import { sanitizing } from './sanitizing.ts';
import { spasAndSpecialPools as spasAndSpecialPoolsEs } from './spas-and-special-pools.es.ts';
import { spasAndSpecialPools } from './spas-and-special-pools.ts';
import { stainsAndScale as stainsAndScaleEs } from './stains-and-scale.es.ts';
import { stainsAndScale } from './stains-and-scale.ts';
import { startUp as startUpEs } from './start-up.es.ts';
import { startUp } from './start-up.ts';
import { testing as testingEs } from './testing.es.ts';
import { testing } from './testing.ts';
import { waterBalance as waterBalanceEs } from './water-balance.es.ts';
import { waterBalance } from './water-balance.ts';
import { winterAndStorms as winterAndStormsEs } from './winter-and-storms.es.ts';
import { winterAndStorms } from './winter-and-storms.ts';

const en = {
  waterBalance: { title: 'Water balance', articles: waterBalance },
  sanitizing: { title: 'Sanitizing', articles: sanitizing },
  testing: { title: 'Testing', articles: testing },
  algaeAndClarity: { title: 'Algae and clarity', articles: algaeAndClarity },
  stainsAndScale: { title: 'Stains and scale', articles: stainsAndScale },
  filtration: { title: 'Filtration', articles: filtration },
  circulationAndHeating: { title: 'Circulation and heating', articles: circulationAndHeating },
  saltSystems: { title: 'Salt systems', articles: saltSystems },
  startUp: { title: 'Start-up', articles: startUp },
  winterAndStorms: { title: 'Winter and storms', articles: winterAndStorms },
  spasAndSpecialPools: { title: 'Spas and special pools', articles: spasAndSpecialPools },
  safety: { title: 'Safety', articles: safety },
} as const;

/** The knowledge base in another language: the same topics, their articles as far as they are written. */
type Translated = {
  readonly [Topic in keyof typeof en]: {
    readonly title: string;
    readonly articles: TranslationOf<(typeof en)[Topic]['articles']>;
  };
};

const es: Translated = {
  waterBalance: { title: 'Balance del agua', articles: waterBalanceEs },
  sanitizing: { title: 'Desinfección', articles: sanitizingEs },
  testing: { title: 'Análisis del agua', articles: testingEs },
  algaeAndClarity: { title: 'Algas y agua turbia', articles: algaeAndClarityEs },
  stainsAndScale: { title: 'Manchas y sarro', articles: stainsAndScaleEs },
  filtration: { title: 'Filtración', articles: filtrationEs },
  circulationAndHeating: { title: 'Circulación y calefacción', articles: circulationAndHeatingEs },
  saltSystems: { title: 'Sistemas de sal', articles: saltSystemsEs },
  startUp: { title: 'Arranque', articles: startUpEs },
  winterAndStorms: { title: 'Invierno y tormentas', articles: winterAndStormsEs },
  spasAndSpecialPools: { title: 'Spas y albercas especiales', articles: spasAndSpecialPoolsEs },
  safety: { title: 'Seguridad', articles: safetyEs },
};
const translations: Readonly<Partial<Record<Language, Translated>>> = { es };

/** What an article is found by in every language. */
export type ArticleId = { [Topic in keyof typeof en]: keyof (typeof en)[Topic]['articles'] }[keyof typeof en];

/** An article with its address and its topic. */
export interface KnowledgePageText extends Article {
  readonly id: string;
  readonly topic: string;
}

/** Every article of the knowledge base, topic by topic; in English where it isn't written in the language. */
export function knowledgeOf(language: Language): KnowledgePageText[] {
  const translated = translations[language];
  return Object.entries(en).flatMap(([key, { title, articles }]) => {
    const topic = translated?.[key as keyof typeof en];
    const written: Readonly<Record<string, Omit<Article, 'sources'> | undefined>> = topic?.articles ?? {};
    return Object.entries(articles).map(([id, article]: [string, Article]) => ({
      id,
      topic: topic?.title ?? title,
      ...article,
      ...written[id],
    }));
  });
}

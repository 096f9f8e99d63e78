import type { Language } from '#domain/language/index.ts';
import type { Article } from './article.ts';
import { algaeAndClarity } from './en/algae-and-clarity.ts';
import { circulationAndHeating } from './en/circulation-and-heating.ts';
import { filtration } from './en/filtration.ts';
import { safety } from './en/safety.ts';
import { saltSystems } from './en/salt-systems.ts';
import { sanitizing } from './en/sanitizing.ts';
import { spasAndSpecialPools } from './en/spas-and-special-pools.ts';
import { stainsAndScale } from './en/stains-and-scale.ts';
import { startUp } from './en/start-up.ts';
import { testing } from './en/testing.ts';
import { waterBalance } from './en/water-balance.ts';
import { winterAndStorms } from './en/winter-and-storms.ts';

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

/** The knowledge base in one language; another has the same articles on the same topics. */
type Knowledge = {
  readonly [Topic in keyof typeof en]: {
    readonly title: string;
    readonly articles: Readonly<Record<keyof (typeof en)[Topic]['articles'], Article>>;
  };
};
const knowledge: { readonly en: Knowledge } & Readonly<Partial<Record<Language, Knowledge>>> = { en };

/** What an article is found by in every language. */
export type ArticleId = { [Topic in keyof typeof en]: keyof (typeof en)[Topic]['articles'] }[keyof typeof en];

/** An article with its address and its topic. */
export interface KnowledgePageText extends Article {
  readonly id: string;
  readonly topic: string;
}

/** Every article of the knowledge base, topic by topic; in English where it isn't written in the language. */
export const knowledgeOf = (language: Language): KnowledgePageText[] =>
  Object.values(knowledge[language] ?? knowledge.en).flatMap(({ title: topic, articles }) =>
    Object.entries(articles).map(([id, article]: [string, Article]) => ({ id, topic, ...article })),
  );

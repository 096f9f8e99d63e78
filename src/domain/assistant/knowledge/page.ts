/** A page's source. `address` is null for standards and manuals without a permanent address. */
export interface KnowledgeSource {
  readonly title: string;
  readonly address: string | null;
}

export const knowledgeTopics = [
  'Water balance',
  'Sanitizing',
  'Testing',
  'Algae and clarity',
  'Stains and scale',
  'Filtration',
  'Circulation and heating',
  'Salt systems',
  'Start-up',
  'Winter and storms',
  'Spas and special pools',
  'Safety',
] as const;
type KnowledgeTopic = (typeof knowledgeTopics)[number];

/** One short page for a technician, in US units; doses are per 10,000 gallons unless it says otherwise. */
export interface KnowledgePageText {
  /** Kebab-case; part of the address /chat/knowledge/{id}, so it never changes. */
  readonly id: string;
  readonly title: string;
  readonly topic: KnowledgeTopic;
  /** One sentence for lists and for a short answer. */
  readonly summary: string;
  /** 120 to 260 words of Markdown: paragraphs, lists, bold, and links to other pages (/chat/knowledge/{id}); no HTML. */
  readonly body: string;
  /** What a technician types for this page that its own text doesn't say. */
  readonly keywords: readonly string[];
  readonly sources: readonly KnowledgeSource[];
}

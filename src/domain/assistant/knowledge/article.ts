/** An article's source. `address` is null for standards and manuals without a permanent address. */
interface KnowledgeSource {
  readonly title: string;
  readonly address: string | null;
}

/** One short article for a technician, in US units; doses are per 10,000 gallons unless it says otherwise. */
export interface Article {
  readonly title: string;
  /** One sentence for lists and for a short answer. */
  readonly summary: string;
  /** 120 to 260 words of Markdown: paragraphs, lists, bold, and links to other articles (/chat/knowledge/{id}); no HTML. */
  readonly body: string;
  /** What a technician types for this article that its own text doesn't say. */
  readonly keywords: readonly string[];
  readonly sources: readonly KnowledgeSource[];
}

/** The articles of a topic by their ids: kebab-case, part of the address /chat/knowledge/{id}, so they never change. */
export type Articles = Readonly<Record<string, Article>>;

/** A topic's articles in another language, each as far as it is written; their sources are those of the English ones. */
export type TranslationOf<Topic extends Articles> = { readonly [Id in keyof Topic]?: Omit<Article, 'sources'> };

/** The articles' sources. Addresses only where they're the publisher's permanent page on the subject. */
const source = (title: string, address: string | null = null): KnowledgeSource => ({ title, address });

export const cdcSwimming = source('CDC, Healthy Swimming', 'https://www.cdc.gov/healthy-swimming/');
export const cdcMahc = source('CDC, Model Aquatic Health Code', 'https://www.cdc.gov/model-aquatic-health-code/');
export const cdcFecal = source('CDC, Fecal Incident Response Recommendations for Aquatic Staff');
export const epaLabels = source('EPA, pesticide labels: the label is the law', 'https://www.epa.gov/pesticide-labels');
export const epaStorage = source('EPA, Safe Storage and Handling of Swimming Pool Chemicals');
export const epaWatersense = source('EPA WaterSense, saving water outdoors', 'https://www.epa.gov/watersense');
export const nyPoolChemicals = source(
  'New York State Department of Health, Swimming Pool Chemicals: Safe Storage, Handling and Emergency Response',
  'https://www.health.ny.gov/environmental/chemicals/pool_chems/factsheet.htm',
);
export const nyPoolCode = source('New York State Sanitary Code, 10 NYCRR 6-1, swimming pools');
export const apsp11 = source('ANSI/APSP/ICC-11, Water Quality in Public Pools and Spas');
export const apsp16 = source('ANSI/APSP/ICC-16, Suction Outlet Fitting Assemblies');
export const apsp15 = source('ANSI/APSP/ICC-15, Energy Efficiency of Residential Pools and Spas');
export const nsf50 = source('NSF/ANSI/CAN 50, Equipment for Pools and Spas');
export const phta = source('Pool & Hot Tub Alliance', 'https://www.phta.org/');
export const npc = source('National Plasterers Council, start-up procedures');
export const fcCya = source('Trouble Free Pool, chlorine and cyanuric acid chart', 'https://www.troublefreepool.com/');
export const oshaHazcom = source('OSHA, Hazard Communication', 'https://www.osha.gov/hazcom');
export const oshaHeat = source('OSHA, Heat: working in outdoor and indoor heat', 'https://www.osha.gov/heat-exposure');
export const oshaConfined = source('OSHA, Confined Spaces', 'https://www.osha.gov/confined-spaces');
export const dotTrade = source(
  '49 CFR 173.6, Materials of trade exceptions',
  'https://www.ecfr.gov/current/title-49/section-173.6',
);
export const nec680 = source('NFPA 70, National Electrical Code, Article 680');
export const poolSafely = source('CPSC, Pool Safely', 'https://www.poolsafely.gov/');
export const vgb = source('Virginia Graeme Baker Pool and Spa Safety Act (15 USC 8001)');
export const poisonHelp = source('HRSA, Poison Help', 'https://poisonhelp.hrsa.gov/');
export const nwsLightning = source(
  'National Weather Service, Lightning Safety',
  'https://www.weather.gov/safety/lightning',
);
export const energyPumps = source('ENERGY STAR, Pool Pumps', 'https://www.energystar.gov/products/pool_pumps');
export const energyHeating = source(
  'US Department of Energy, Energy Saver: pools',
  'https://www.energy.gov/energysaver',
);
export const extension = source('University extension services, home pool and water pages');
export const manuals = source("Equipment manufacturers' installation and service manuals");
export const testKits = source("Test kit manufacturers' instructions");
export const labels = source('Product labels and safety data sheets');
export const swimmingPonds = source('FLL guideline for private swimming ponds, 2017');
/** The figures of the dosing engine, with their own list of sources in docs. */
export const house = source('Poolhand, figures of the dosing engine');

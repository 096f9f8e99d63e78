import { algaeAndClarityPages } from './algae-and-clarity.ts';
import { circulationAndHeatingPages } from './circulation-and-heating.ts';
import { filtrationPages } from './filtration.ts';
import type { KnowledgePageText } from './page.ts';
import { safetyPages } from './safety.ts';
import { saltSystemPages } from './salt-systems.ts';
import { sanitizingPages } from './sanitizing.ts';
import { spasAndSpecialPoolPages } from './spas-and-special-pools.ts';
import { stainsAndScalePages } from './stains-and-scale.ts';
import { startUpPages } from './start-up.ts';
import { testingPages } from './testing.ts';
import { waterBalancePages } from './water-balance.ts';
import { winterAndStormPages } from './winter-and-storms.ts';

/** Every page of the knowledge base, topic by topic. Ids are unique. */
export const knowledgePages: readonly KnowledgePageText[] = [
  ...waterBalancePages,
  ...sanitizingPages,
  ...testingPages,
  ...algaeAndClarityPages,
  ...stainsAndScalePages,
  ...filtrationPages,
  ...circulationAndHeatingPages,
  ...saltSystemPages,
  ...startUpPages,
  ...winterAndStormPages,
  ...spasAndSpecialPoolPages,
  ...safetyPages,
];

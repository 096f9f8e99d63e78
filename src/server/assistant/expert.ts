import {
  type Answer,
  type ArticleId,
  answerChemistry,
  type ChemistryQuestion,
  type CompanyQuestion,
  type Danger,
  namesIn,
  type PoolAsked,
  type Question,
  safeWays,
  understand,
  understandReply,
} from '#domain/assistant/index.ts';
import { poolTypeOf } from '#domain/water/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  companyAnswers,
  companyCustomer,
  draftOf,
  otherOfCompany,
  priceFor,
  type ReadScreen,
} from './company-screens.ts';
import { answerRecords, type TellStep } from './expert-records.ts';
import { findKnowledge, knowledgeSource, pagesAbout, plainBody } from './knowledge.ts';
import {
  type About,
  customersNamed,
  mayLookUp,
  poolsOf,
  requireLookup,
  stockOfPool,
  technicianNamed,
} from './records.ts';
import { assistantTexts as texts } from './texts.ts';

/** The question and answer before this one. */
export interface Before {
  readonly question: string;
  readonly answer: string;
}

/** The article that goes with the answer to a danger. */
const safetyArticles: Readonly<Record<Danger, ArticleId>> = {
  harm: 'first-aid',
  medical: 'first-aid',
  drowning: 'first-aid',
  mixing: 'never-mix',
  'water-to-chemical': 'muriatic-acid',
  storage: 'storing-chemicals',
  electric: 'electrical-safety',
  'swim-too-early': 'order-of-adding',
  spill: 'chlorine-gas-and-fire',
};
const howMuchOfAPage = 900;

/**
 * The built-in expert: understands by rules, calculates with the engine and looks up what the caller may see. Text in
 * records is shown, never read as an instruction: none of it reaches `understand`.
 */
export async function askExpert(
  tenant: Tenant,
  message: string,
  { before, about, step, read }: { before: Before | null; about: About; step: TellStep; read: ReadScreen },
): Promise<Answer> {
  const asked = { aboutCustomer: about.customer !== null || about.pool !== null };
  const question = before?.answer.trimEnd().endsWith('?')
    ? understandReply(before.question, message, asked)
    : understand(message, asked);
  try {
    return question.kind === 'company' ||
      question.kind === 'company-other' ||
      question.kind === 'price' ||
      question.kind === 'draft'
      ? await answerCompany(tenant, question, about, { step, read })
      : await answerTo(tenant, message, question, about, { step, read });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_allowed') return { paragraphs: [error.told], sources: [] };
    throw error;
  }
}

async function answerTo(
  tenant: Tenant,
  message: string,
  question: Exclude<Question, CompanyQuestion>,
  about: About,
  { step, read }: { step: TellStep; read: ReadScreen },
): Promise<Answer> {
  switch (question.kind) {
    case 'danger':
      return {
        paragraphs: [safeWays[question.danger]],
        sources: [knowledgeSource(findKnowledge(safetyArticles[question.danger], tenant.words.language))],
      };
    case 'greeting':
    case 'capabilities':
      return { paragraphs: [texts.greeting], sources: [] };
    case 'change-request':
      return { paragraphs: [texts.noChanges], sources: [] };
    case 'private':
      return { paragraphs: [texts.notTold], sources: [] };
    case 'knowledge':
      step(texts.looking.knowledge);
      return (await isOfTeam(tenant, message)) ? otherOfCompany : fromKnowledge(tenant, question.words);
    case 'stock':
    case 'route':
    case 'next-visit':
    case 'last-readings':
    case 'last-added':
    case 'plan-for':
      return answerRecords(tenant, question, about, { step, read });
    case 'about':
      return (await isCustomer(tenant, question.names))
        ? answerRecords(tenant, question, about, { step, read })
        : answerTo(tenant, message, { kind: 'knowledge', words: message }, about, { step, read });
    default:
      return calculated(tenant, message, question, about, step);
  }
}

/** What the company's screens show, or the form on which a person confirms what was wished. */
async function answerCompany(
  tenant: Tenant,
  question: CompanyQuestion,
  about: About,
  { step, read }: { step: TellStep; read: ReadScreen },
): Promise<Answer> {
  step(texts.looking.company);
  if (question.kind === 'company-other') return otherOfCompany;
  if (question.kind === 'price') return priceFor(read, question.gallons, question.frequency);
  const mayNamed = mayLookUp(tenant.account, 'customers');
  const customer = mayNamed ? await companyCustomer(tenant, question.names, about.customer) : null;
  if (question.kind === 'draft') {
    requireLookup(tenant.account, 'customers');
    return draftOf(tenant, question, customer);
  }
  if (question.topic === 'address' || question.topic === 'pool') requireLookup(tenant.account, 'customers');
  return companyAnswers[question.topic]({ tenant, read, customer, asked: question });
}

async function calculated(
  tenant: Tenant,
  message: string,
  question: ChemistryQuestion,
  about: About,
  step: TellStep,
): Promise<Answer> {
  requireLookup(tenant.account, 'engine');
  step(texts.looking.engine);
  const known = await withKnownPool(tenant, message, question, about);
  const stock = known.kind === 'plan' ? await stockOfPool(tenant, about.pool?.poolId ?? null) : null;
  return answerChemistry(known, stock) ?? fromKnowledge(tenant, message);
}

/** Without a volume, the question is about the pool on the page, or the customer it names. */
async function withKnownPool(
  tenant: Tenant,
  message: string,
  question: ChemistryQuestion,
  about: About,
): Promise<ChemistryQuestion> {
  if (!('pool' in question) || question.pool.gallons !== null) return question;
  const pool = about.pool ?? (await namedPool(tenant, message));
  if (!pool?.volumeGallons) return question;
  const known: PoolAsked = {
    gallons: pool.volumeGallons,
    poolType: question.pool.poolType ?? poolTypeOf(pool.poolType),
    targets: pool.targets,
    readings: question.pool.readings,
  };
  return { ...question, pool: known };
}

async function namedPool(tenant: Tenant, message: string) {
  if (!mayLookUp(tenant.account, 'customers')) return null;
  const names = namesIn(message).filter((name) => /^\p{Lu}/u.test(name) && name.length > 3);
  if (names.length === 0) return null;
  const found = await customersNamed(tenant, names);
  const [only] = found;
  return only && found.length === 1 ? ((await poolsOf(tenant, only.customerId))[0] ?? null) : null;
}

/** Whether a name is a customer's whom the asker may see. */
const isCustomer = async (tenant: Tenant, names: readonly string[]): Promise<boolean> =>
  mayLookUp(tenant.account, 'customers') && (await customersNamed(tenant, names)).length > 0;

/** Whether a question names a technician: no page of knowledge answers that. */
const isOfTeam = async (tenant: Tenant, message: string): Promise<boolean> => {
  const names = namesIn(message).filter((name) => /^\p{Lu}/u.test(name) && !message.startsWith(name));
  return (await technicianNamed(tenant, names)) !== null;
};

/** The best page in short, with other pages as sources. */
function fromKnowledge({ words: { language } }: Tenant, words: string): Answer {
  const pages = pagesAbout(words, language);
  const [best] = pages;
  if (!best) return { paragraphs: [texts.unknown], sources: [] };
  return { paragraphs: [best.summary, beginning(plainBody(best.body))], sources: pages.map(knowledgeSource) };
}

/** As many whole paragraphs as fit in a short answer. */
function beginning(body: string): string {
  const paragraphs = body.split(/\n\n+/);
  const kept: string[] = [];
  for (const paragraph of paragraphs) {
    if (kept.length > 0 && kept.join('\n\n').length + paragraph.length > howMuchOfAPage) break;
    kept.push(paragraph);
  }
  return kept.join('\n\n');
}

import {
  type Answer,
  answerChemistry,
  type ChemistryQuestion,
  type Danger,
  namesIn,
  type PoolAsked,
  type Question,
  safeWay,
  understand,
  understandReply,
} from '#domain/assistant/index.ts';
import { poolTypeOf } from '#domain/water/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { answerRecords } from './expert-records.ts';
import { pagesAbout, plainBody } from './knowledge.ts';
import { mayLookUp, requireLookup } from './permissions.ts';
import { customersNamed, poolsOf } from './records.ts';
import type { About } from './talk.ts';

/** The question and answer before this one. */
export interface Before {
  readonly question: string;
  readonly answer: string;
}

/** Reports each lookup, in words, as it happens. */
export type TellStep = (step: string) => void;

export const helpLine =
  'I can help with readings and doses, stock, your route, customers’ pools and how-to questions about pools. What would you like to know?';

const greeting = `Hello! ${helpLine}`;
const unknown =
  'I don’t know that one. I answer from the dosage engine, the knowledge base and the records you have access to. Try a question about water chemistry, pool care, stock, your route or a customer’s pool.';
const noChanges =
  'I can look things up and do the math, but I can’t change records or send anything. Please do that on its own screen, where it’s checked and can be undone.';
const notTold =
  'I can’t share passwords, codes, billing or contact details, or how I’m set up. Look on the screen that shows it, if your account has access.';

/** Search words for a danger's knowledge page. */
const safetyPages: Readonly<Record<Danger, string>> = {
  harm: 'first aid contact chemicals',
  medical: 'first aid contact chemicals',
  mixing: 'never mix pool chemicals',
  'water-to-chemical': 'handling muriatic acid',
  storage: 'storing chemicals shop',
  electric: 'electricity at the pool',
  'swim-too-early': 'which chemical first wait',
  spill: 'gas cloud chemical fire',
};
const howMuchOfAPage = 900;

/**
 * The built-in expert: understands by rules, calculates with the engine and looks up what the caller may see. Text in
 * records is shown, never read as an instruction: none of it reaches `understand`.
 */
export async function askExpert(
  tenant: Tenant,
  message: string,
  { before, about, step }: { before: Before | null; about: About; step: TellStep },
): Promise<Answer> {
  const asked = { aboutCustomer: about.customer !== null || about.pool !== null };
  const question = before?.answer.trimEnd().endsWith('?')
    ? understandReply(before.question, message, asked)
    : understand(message, asked);
  try {
    return await answerTo(tenant, message, question, about, step);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_allowed') return { text: error.message, sources: [] };
    throw error;
  }
}

async function answerTo(
  tenant: Tenant,
  message: string,
  question: Question,
  about: About,
  step: TellStep,
): Promise<Answer> {
  switch (question.kind) {
    case 'danger':
      return withPages(safeWay(question.danger), safetyPages[question.danger], 1);
    case 'greeting':
    case 'capabilities':
      return { text: greeting, sources: [] };
    case 'change-request':
      return { text: noChanges, sources: [] };
    case 'private':
      return { text: notTold, sources: [] };
    case 'unknown':
      return { text: unknown, sources: [] };
    case 'knowledge':
      step('Looking in the knowledge base');
      return fromKnowledge(question.words);
    case 'stock':
    case 'route':
    case 'next-visit':
    case 'last-readings':
    case 'last-added':
    case 'plan-for':
      return answerRecords(tenant, question, about, step);
    default:
      return calculated(tenant, message, question, about, step);
  }
}

async function calculated(
  tenant: Tenant,
  message: string,
  question: ChemistryQuestion,
  about: About,
  step: TellStep,
): Promise<Answer> {
  requireLookup(tenant.account, 'engine');
  step('Working it out with the dosage engine');
  const known = await withKnownPool(tenant, message, question, about);
  return answerChemistry(known) ?? fromKnowledge(message);
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

/** The best page in short, with other pages as sources. */
function fromKnowledge(words: string): Answer {
  const [best, ...others] = pagesAbout(words);
  if (!best) return { text: unknown, sources: [] };
  return {
    text: `${best.summary}\n\n${beginning(plainBody(best.body))}`,
    sources: [best, ...others].map(({ id, title }) => ({ kind: 'knowledge', id, title })),
  };
}

function withPages(text: string, words: string, most: number): Answer {
  return { text, sources: pagesAbout(words, most).map(({ id, title }) => ({ kind: 'knowledge', id, title })) };
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

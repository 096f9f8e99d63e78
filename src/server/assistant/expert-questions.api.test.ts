import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatAnswer } from '#contract/assistant/assistant.ts';
import { expertCompany } from '#tests/support/expert-questions/company.ts';
import { dangerQuestions } from '#tests/support/expert-questions/dangers.ts';
import { doseQuestions } from '#tests/support/expert-questions/doses.ts';
import { howToQuestions } from '#tests/support/expert-questions/how-to.ts';
import type { Asker, CheckedQuestion } from '#tests/support/expert-questions/question.ts';
import { recordQuestions, refusedQuestions, unknownQuestions } from '#tests/support/expert-questions/records.ts';
import { waterQuestions } from '#tests/support/expert-questions/water.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
let askers: Record<Asker, Visitor>;
beforeAll(async () => {
  askers = await expertCompany(world);
});

const leastShare = 0.95;
const kinds: Record<string, readonly CheckedQuestion[]> = {
  doses: doseQuestions,
  water: waterQuestions,
  dangers: dangerQuestions,
  records: recordQuestions,
  refusals: refusedQuestions,
  unknown: unknownQuestions,
  'how-to': howToQuestions,
};

const isIn = (text: string, part: string | RegExp): boolean =>
  typeof part === 'string' ? text.toLowerCase().includes(part.toLowerCase()) : part.test(text);

/** What is wrong with the answer to a question; null where nothing is. */
async function missOf({ ask, holds, lacks = [], as = 'owner' }: CheckedQuestion): Promise<string | null> {
  const { status, body } = await askers[as].post<ChatAnswer>('/api/ai/chat', { message: ask });
  const told =
    status === 200 ? `${body.response}\n${body.sources.map(({ title }) => title).join('\n')}`.trim() : `${status}`;
  const answer = status === 200 ? body.response : told;
  const missing = holds.filter(
    (part) => !isIn(part instanceof RegExp && part.source.endsWith('$') ? answer : told, part),
  );
  const surplus = lacks.filter((part) => isIn(told, part));
  if (missing.length + surplus.length === 0) return null;
  return `${ask}\n    missing: ${missing.join(' · ')}${surplus.length > 0 ? `\n    too much: ${surplus.join(' · ')}` : ''}\n    answered: ${told.replaceAll('\n', ' | ').slice(0, 400)}`;
}

describe('the built-in expert', { timeout: 120_000 }, () => {
  it('answers at least 95% of the checked questions right, and every danger and refusal', async ({ annotate }) => {
    const misses: Record<string, string[]> = {};
    let asked = 0;
    for (const [kind, questions] of Object.entries(kinds)) {
      const found: string[] = [];
      for (const question of questions) {
        const miss = await missOf(question);
        if (miss) found.push(miss);
      }
      asked += questions.length;
      misses[kind] = found;
    }
    const all = Object.entries(misses).flatMap(([kind, found]) => found.map((miss) => `${kind}: ${miss}`));
    const told = `${asked - all.length} of ${asked} right\n${all.join('\n')}`;
    await annotate(told);
    expect(asked).toBeGreaterThanOrEqual(120);
    expect((asked - all.length) / asked, told).toBeGreaterThanOrEqual(leastShare);
    expect(misses.dangers, told).toEqual([]);
    expect(misses.refusals, told).toEqual([]);
  });
});

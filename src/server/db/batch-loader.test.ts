import { describe, expect, it } from 'vitest';
import { batchLoader } from './hot-read.ts';

/** Questions that wait to be answered. */
function questions() {
  const asked: { keys: string[]; answer: (found: Map<string, string>) => void; fail: (error: Error) => void }[] = [];
  const ask = batchLoader<string>((keys) => new Promise((answer, fail) => void asked.push({ keys, answer, fail })));
  const next = () => new Promise((resolve) => setImmediate(resolve));
  return { ask, asked, next };
}

describe('what is asked together', () => {
  it('takes one question for what comes in the same moment, each key once', async () => {
    const { ask, asked, next } = questions();
    const answers = Promise.all([ask('a'), ask('b'), ask('a'), ask('c')]);
    await next();
    expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']]);
    asked[0]?.answer(
      new Map([
        ['a', 'A'],
        ['b', 'B'],
      ]),
    );
    expect(await answers).toEqual(['A', 'B', 'A', null]);
  });

  it('is never answered by a question that was under way before', async () => {
    const { ask, asked, next } = questions();
    const first = ask('a');
    await next();
    const second = ask('a');
    await next();
    const third = Promise.all([ask('a'), ask('b')]);
    await next();
    // Two are under way: what comes then waits for one of them.
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['a']]);
    asked[0]?.answer(new Map([['a', 'before']]));
    expect(await first).toBe('before');
    await next();
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['a'], ['a', 'b']]);
    asked[1]?.answer(new Map([['a', 'after']]));
    asked[2]?.answer(new Map([['a', 'last']]));
    expect(await second).toBe('after');
    expect(await third).toEqual(['last', null]);
  });

  it('fails for those who asked, and goes on', async () => {
    const { ask, asked, next } = questions();
    const failing = [ask('a'), ask('b')];
    const failed = Promise.allSettled(failing);
    await next();
    asked[0]?.fail(new Error('away'));
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = ask('a');
    await next();
    asked[1]?.answer(new Map([['a', 'A']]));
    expect(await again).toBe('A');
  });
});

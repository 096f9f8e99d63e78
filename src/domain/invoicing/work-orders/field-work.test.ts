import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesFromBook } from './order-state.ts';

const item = (priceItemId: string, unitPriceCents: number) => ({
  priceItemId,
  name: `Part ${priceItemId}`,
  kind: 'other' as const,
  unitPriceCents,
  taxable: true,
});
const book = ['A', 'B', 'C'].map((id, place) => item(id, 100 * (place + 1)));
const chosen = fc.array(
  fc.record({
    priceItemId: fc.constantFrom('A', 'B', 'C'),
    quantity: fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1000),
  }),
);

it('gives each chosen item one line at the book’s price, and loses no quantity', () => {
  fc.assert(
    fc.property(chosen, (wanted) => {
      const { lines } = linesFromBook(book, wanted);
      expect(new Set(lines?.map(({ description }) => description)).size).toBe(lines?.length);
      for (const { priceItemId, name, unitPriceCents } of book) {
        const own = wanted.filter((each) => each.priceItemId === priceItemId);
        const line = lines?.find(({ description }) => description === name);
        const thousandths = own.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0);
        expect(Math.round((line?.quantity ?? 0) * 1000)).toBe(thousandths);
        if (line) expect(line.unitPriceCents).toBe(unitPriceCents);
      }
    }),
  );
});

it('writes the lines in the order of choosing, as the book has them', () => {
  const wanted = ['C', 'A', 'C'].map((priceItemId) => ({ priceItemId, quantity: 1.5 }));
  const line = { kind: 'other', taxable: true };
  expect(linesFromBook(book, wanted)).toEqual({
    lines: [
      { ...line, description: 'Part C', quantity: 3, unitPriceCents: 300 },
      { ...line, description: 'Part A', quantity: 1.5, unitPriceCents: 100 },
    ],
    unknown: null,
  });
});

it('names the first item that the book does not have', () => {
  const wanted = ['A', 'gone', 'lost'].map((priceItemId) => ({ priceItemId, quantity: 1 }));
  expect(linesFromBook(book, wanted)).toEqual({ lines: null, unknown: 'gone' });
});

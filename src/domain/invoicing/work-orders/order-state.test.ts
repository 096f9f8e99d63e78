import { describe, expect, it } from 'vitest';
import { afterOfferChange, type OrderFacts, orderStateOf, stepsFrom } from './order-state.ts';

const facts = (more: Partial<OrderFacts>): OrderFacts => ({
  state: 'scheduled',
  isVisited: false,
  isFinished: false,
  hasInvoice: false,
  ...more,
});

describe('a work order', () => {
  it('is done when its visit is, and invoiced when its bill is written', () => {
    expect(orderStateOf(facts({}))).toBe('scheduled');
    expect(orderStateOf(facts({ isVisited: true }))).toBe('done');
    expect(orderStateOf(facts({ state: 'approved', isFinished: true }))).toBe('done');
    expect(orderStateOf(facts({ isVisited: true, hasInvoice: true }))).toBe('invoiced');
  });

  it('is billed only when it is done, and once', () => {
    const billable = (
      ['requested', 'quoted', 'approved', 'scheduled', 'done', 'invoiced', 'declined', 'canceled'] as const
    ).filter((state) => stepsFrom(state).includes('invoice'));
    expect(billable).toEqual(['done']);
  });

  it.each([
    ['quoted', true, 100, 50, 'quote-again'],
    ['requested', false, 100, 200, 'stays'],
    ['approved', true, 100, 100, 'stays'],
    ['approved', true, 100, 101, 'quote-again'],
    ['scheduled', true, 100, 99, 'stays'],
    ['scheduled', true, 100, 101, 'refused'],
    ['done', true, 100, 101, 'refused'],
    ['done', false, 100, 101, 'stays'],
  ] as const)('%s (agreed: %s) at %i, changed to %i: %s', (state, agreed, beforeCents, afterCents, change) => {
    expect(afterOfferChange(state, { agreed, beforeCents, afterCents })).toBe(change);
  });

  it.each([
    ['requested', ['edit', 'quote', 'answer', 'schedule', 'finish', 'cancel']],
    ['quoted', ['edit', 'quote', 'answer', 'schedule', 'finish', 'cancel']],
    // What was agreed to is not answered again.
    ['approved', ['edit', 'quote', 'schedule', 'finish', 'cancel']],
    ['scheduled', ['edit', 'schedule', 'finish', 'cancel']],
    ['done', ['edit', 'invoice', 'cancel']],
    ['invoiced', []],
    ['declined', ['edit', 'quote', 'answer', 'cancel']],
  ] as const)('that is %s goes on with %j', (state, steps) => {
    expect(stepsFrom(state)).toEqual(steps);
  });

  it('ends when it is canceled', () => {
    expect(stepsFrom('canceled')).toEqual([]);
  });
});

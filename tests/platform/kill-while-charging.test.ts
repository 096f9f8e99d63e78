import { expect, it } from 'vitest';
import { killWhileCharging } from '../../scripts/drills/kill-while-charging.ts';

it('charges each invoice once though the server is killed when a charge has arrived, was taken, and was answered', async () => {
  const outcome = await killWhileCharging({ invoices: 9, kills: 3 });
  expect(outcome).toMatchObject({
    killedAt: { arrived: 1, taken: 1, answered: 1 },
    charges: 9,
    invoicesCharged: 9,
    takenCents: outcome.owedCents,
    paidCents: outcome.owedCents,
    receivedCents: outcome.owedCents,
    ledgerCents: 0,
    booksAgree: true,
  });
}, 120_000);

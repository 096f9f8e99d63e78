import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { alertTexts } from '#domain/alerts/index.ts';
import { catalog, type Translation } from '#domain/language/index.ts';
import { openWorld } from '#tests/support/world.ts';
import { evaluateCompany } from './evaluate-company.ts';

const spanish: Pick<Translation<typeof alertTexts>, 'readingInSentence' | 'reading' | 'waterLow' | 'readingBelow'> = {
  reading: { chlorine: 'Cloro', bromine: 'Bromo', pH: 'pH', totalAlkalinity: 'Alcalinidad' },
  readingInSentence: { chlorine: 'el cloro', bromine: 'el bromo', pH: 'el pH', totalAlkalinity: 'la alcalinidad' },
  waterLow: ({ reading }, { say }) => `${say(reading)} bajo`,
  readingBelow: ({ pool, reading, value, bound, unit }, { say }) =>
    `${say(pool)}: ${say(reading)} está en ${value} ${unit}, menos de ${bound} ${unit}.`,
};
catalog('alerts', spanish, 'es');

const world = openWorld({ deps: { languages: ['en', 'es'] } });
const english = { title: 'Chlorine low', message: 'Pat Rivera · Lap pool: chlorine is 0.8 ppm, below 1 ppm.' };
const inSpanish = {
  title: 'Cloro bajo',
  message: 'Pat Rivera · Lap pool: el cloro está en 0.8 ppm, menos de 1 ppm.',
};

it('an alert is read in the language of its reader, one stored without its data as it was stored', async () => {
  const { owner, companyId } = await world.company();
  const { customerId } = (await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' })).body;
  const { poolId } = (await owner.post<{ poolId: string }>('/api/pools', { customerId, name: 'Lap pool' })).body;
  await owner.post('/api/water-tests', { poolId, readings: { chlorine: 0.8 } });
  const read = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await owner.get<Notification[]>('/api/notifications', { headers });
    return body.map(({ title, message }) => ({ title, message }));
  };
  expect([await read('es-MX,es;q=0.9'), await read('en')]).toEqual([[inSpanish], [english]]);

  const change = (statement: ReturnType<typeof sql>) =>
    world.deps.db.inCompany(companyId, (tx) => tx.execute(statement));
  await change(sql`update notifications set words = null`);
  expect(await read('es')).toEqual([english]);
  // The next look at everything adds what it lacks; it is the same alert.
  await evaluateCompany(world.deps, companyId);
  expect(await read('es')).toEqual([inSpanish]);
  // A server of the earlier release rewrites the English alone.
  await change(sql`update notifications set title = 'Chlorine lower'`);
  expect((await read('en')).map(({ title }) => title)).toEqual(['Chlorine lower']);
});

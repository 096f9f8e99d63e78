import { describe, expect, it } from 'vitest';
import type { Analytics, Attention } from '#contract/analytics/analytics.ts';
import type { ChatAnswer } from '#contract/assistant/assistant.ts';
import type { Owed } from '#contract/invoicing/owed.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { PoolAtRiskAnswer } from '#contract/water/pool-history.ts';
import { wordsOf } from '#domain/language/index.ts';
import { askedInDevelopment } from '#tests/support/expert-questions/asked-in-development.ts';
import { expertCompany } from '#tests/support/expert-questions/company.ts';
import { heldOut } from '#tests/support/expert-questions/held-out.ts';
import type { Asker } from '#tests/support/expert-questions/question.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld, type World } from '#tests/support/world.ts';

// One asks no more than so many questions in five minutes, wherever the address is the same.
const worlds = { askedInDevelopment: openWorld(), heldOut: openWorld() };
let askers: Record<Asker, Visitor>;
/** What each answer must show, by the answers of the calls that the screens make. */
let shows: Record<string, readonly (string | RegExp)[]>;
/** Every amount of money that a screen of the owner's shows. */
let amounts: ReadonlySet<string>;
const { dollars } = wordsOf('en');
const either = (...words: string[]) => new RegExp(words.join('|'), 'i');

async function begin(world: World): Promise<void> {
  askers = await expertCompany(world);
  const { owner } = askers;
  await owner.patch('/api/customers/CUST-1', { servicePrice: 15, serviceFrequency: 'weekly' });
  const tuesday = { assignmentId: 'ROUTE-4', customerId: 'CUST-4', technicianId: 'TECH-luis', dayOfWeek: 'TUESDAY' };
  await owner.post('/api/route-assignments', tuesday);
  for (const [customerId, unitPrice] of [
    ['CUST-1', 240.5],
    ['CUST-2', 119],
  ] as const) {
    const lines = [{ kind: 'work', description: 'Filter grids', quantity: 1, unitPrice }];
    await owner.post('/api/billing/invoices', { customerId, lines, issue: true });
  }
  await owner.post('/api/work-orders', { customerId: 'CUST-1', title: 'Replace pump seal' });
  const owed = (await owner.get<Owed>('/api/billing/owed')).body;
  const { figures } = (await owner.get<Analytics>('/api/analytics?range=30d')).body;
  const risk = (await owner.get<PoolAtRiskAnswer[]>('/api/pools/at-risk')).body;
  const day = (await owner.get<DayPlan>('/api/day-plan')).body;
  const attention = (await owner.get<Attention>('/api/attention')).body;
  const margins = (await owner.get<Record<string, number | null>[]>('/api/stop-margins')).body;
  const total = owed.customers.reduce((sum, one) => sum + one.total, 0);
  const overdue = owed.customers.reduce((sum, one) => sum + one.overdueTotal, 0);
  const pat = owed.customers.find(({ customerId }) => customerId === 'CUST-1');
  const costs = margins.flatMap(({ cost = 0, suggestedPrice = 0, visits = 1 }) => [
    suggestedPrice ?? 0,
    (cost ?? 0) / (visits || 1),
    // The aim of margin over what it cost, in half dollars.
    Math.ceil(((cost ?? 0) / (visits || 1) / 0.75) * 2) / 2,
  ]);
  const money = [
    ...[total, overdue, attention.overdue ?? 0, ...costs],
    ...owed.customers.flatMap((one) => [one.total, one.overdueTotal]),
    ...Object.values(figures).map(({ value }) => value),
  ];
  amounts = new Set(money.map((each) => dollars(each)));
  const drafted = [/Nothing has been done yet|Todavía no se ha hecho nada/];
  shows = {
    risk: risk.length > 0 ? risk.map(({ customerName }) => customerName ?? '') : [/No pool is at risk/],
    readings: ['free chlorine 0.8 ppm', 'pH 7.8'],
    untested: [/No water tests on record/],
    missing: [/\?|missing|test|falta/i],
    plan: [/Based on the last readings for Pat Rivera/],
    added: ['Pat Rivera', /November 23/],
    dose: [/ (?:fl oz|oz|lb|gal|qt|cups?)\b/],
    late: [/behind|Nobody is running late/, 'Luis Ortega', '1 of 3 done'],
    today: [either('3 stops', '2 left')],
    tomorrow: [/1 stop|Nora Quiet/],
    next: ['Dana Whitfield'],
    nextvisit: ['Monday, November 30'],
    move: [/Dana Whitfield/, ...drafted],
    owed: [dollars(total), dollars(overdue)],
    owedpat: [dollars(pat?.total ?? 0), 'Pat Rivera'],
    made: [
      dollars(figures.revenue?.value ?? 0),
      dollars(figures.costs?.value ?? 0),
      dollars(figures.profit?.value ?? 0),
    ],
    margins: [either('suggested', 'No customer’s price is below')],
    price: [either('a visit for', 'can’t suggest a price'), /gallons/],
    invoice: ['Pat Rivera', ...drafted],
    message: ['Pat Rivera', ...drafted],
    order: ['Pat Rivera', ...drafted],
    nomoney: [/doesn’t have access/],
    refused: [/doesn’t have access/],
    secret: [/can’t share/],
    low: ['Muriatic acid'],
    chlorine: ['Liquid chlorine'],
    acid: ['Muriatic acid'],
    nocya: [/no Cyanuric acid/i],
    load: [`1 stop is scheduled on Tuesday, November 24`, 'Muriatic acid'],
    customers: ['6 customers'],
    unrouted: [`${attention.withoutRoute} active customers`],
    unread: [/no unread messages/],
    attention: [`${attention.withoutRoute} customers without a stop`],
    orders: ['Replace pump seal'],
    pool: ['18,000 gallons'],
    address: ['5601 West Crocus Drive'],
  };
  expect(day.technicians.map(({ name }) => name)).toContain('Luis Ortega');
}

const askersBy: Readonly<Record<string, Asker>> = { o: 'owner', t: 'technician', e: 'employee' };
/** An amount of a product, which only measured water has. */
const doseWritten = /\d (?:fl oz|oz|lb|gal|qt|cups?) of /;
/** How much moves a reading by so much in 10,000 gallons, before the missing readings are asked for: no dose for a pool. */
const ruleOfThumb = /(?:As a rule of thumb|Como regla)[^.]*(?:\.\d[^.]*)*\./;
const neverDosed = new Set(['untested', 'missing']);
const beyondRights = new Set(['nomoney', 'refused', 'secret']);

interface Miss {
  readonly key: string;
  readonly why: string;
}

/** What is wrong with an answer, and whether it is one of the faults that must never be. */
async function missesOf(line: string): Promise<{ wrong: Miss | null; never: Miss | null }> {
  const [, by = '', ask = '', key = ''] = line.match(/^([ote]) (.*) => (\w+)$/) ?? [];
  const { status, body } = await askers[askersBy[by] ?? 'owner'].post<ChatAnswer>('/api/ai/chat', { message: ask });
  const told = status === 200 ? body.response : `${status}`;
  const why = `${by} ${ask} => ${key}\n    answered: ${told.replaceAll('\n', ' | ').slice(0, 300)}`;
  const isRight = (shows[key] ?? [/^$/]).every((part) =>
    typeof part === 'string' ? told.includes(part) : part.test(told),
  );
  const strange = [...told.matchAll(/\$[\d,]+(?:\.\d+)?/g)].filter(
    ([amount]) => !amounts.has(amount) && key !== 'invoice',
  );
  const isFault =
    (neverDosed.has(key) && doseWritten.test(told.replace(ruleOfThumb, ''))) ||
    (beyondRights.has(key) && (told.includes('$') || told.includes('4471') || told.includes('7.8'))) ||
    strange.length > 0;
  return { wrong: isRight ? null : { key, why }, never: isFault ? { key, why } : null };
}

describe('questions about the company', { timeout: 240_000 }, () => {
  for (const [name, byArea] of Object.entries({ askedInDevelopment, heldOut })) {
    it(`of ${name}: 85% right, no dose for what was not measured, no figure of its own, nothing beyond the rights`, async ({
      annotate,
    }) => {
      await begin(worlds[name as keyof typeof worlds]);
      const wrong: string[] = [];
      const never: string[] = [];
      let asked = 0;
      for (const lines of Object.values(byArea)) {
        for (const line of lines.split('\n').filter((each) => each !== '')) {
          const found = await missesOf(line);
          asked += 1;
          if (found.wrong) wrong.push(found.wrong.why);
          if (found.never) never.push(found.never.why);
        }
      }
      const told = `${asked - wrong.length} of ${asked} right`;
      // What is wrong of those that are held out is not shown: nothing is made for one of them.
      await annotate(name === 'heldOut' ? told : `${told}\n${wrong.join('\n')}`);
      expect(never).toEqual([]);
      expect((asked - wrong.length) / asked, told).toBeGreaterThanOrEqual(0.85);
    });
  }

  it('are for employees alone, and a draft changes nothing', async () => {
    await begin(worlds.heldOut);
    const { owner } = askers;
    const before = await owner.get('/api/week-plan');
    const { body } = await owner.post<ChatAnswer>('/api/ai/chat', { message: 'Move Dana Whitfield to Thursday' });
    expect(body.sources[0]).toMatchObject({
      kind: 'draft',
      to: expect.stringMatching(/^\/routes\/week\?from=2026-11-26/),
    });
    expect((await owner.get('/api/week-plan')).body).toEqual(before.body);
    const text = await owner.post<ChatAnswer>('/api/ai/chat', { message: 'Text Pat Rivera that we are running late' });
    expect(text.body.sources[0]).toMatchObject({
      kind: 'draft',
      to: '/communication-hub?tab=inbox&customer=CUST-1&text=we%20are%20running%20late',
    });
    expect((await owner.get<unknown[]>('/api/communications/threads')).body).toEqual([]);
  });

  it('are of the period, technician and age that they name', async () => {
    await begin(worlds.askedInDevelopment);
    const { owner } = askers;
    const answerTo = async (message: string) => (await owner.post<ChatAnswer>('/api/ai/chat', { message })).body;
    const week = (await owner.get<Analytics>('/api/analytics?range=7d')).body;
    const sevenDays = await answerTo('What did we make in the last 7 days?');
    expect(sevenDays.response).toContain(dollars(week.figures.revenue?.value ?? 0));
    expect(sevenDays.response).toContain(wordsOf('en').day(week.from, 'weekdayAndDay'));
    expect((await answerTo('What did we make last month?')).response).toMatch(
      /^Business figures count back from today/,
    );
    expect((await answerTo('Who hasn’t paid for more than 60 days?')).response).toBe(
      'Nothing is more than 60 days past due.',
    );
    // The truck and the day of the one who is named, and nobody's for a name that nobody has.
    const ana = { technicianId: 'TECH-ana', name: 'Ana Ruiz', workingDays: ['Wednesday'] };
    expect((await owner.post('/api/technicians', ana)).status).toBe(201);
    const stocked = {
      technicianId: 'TECH-ana',
      reagentId: 'CHLORINE',
      description: 'Liquid chlorine of Ana',
      level: 44,
    };
    expect((await owner.post('/api/reagents', stocked)).status).toBe(201);
    const truck = (await answerTo('How much chlorine is left on Ana’s truck?')).response;
    expect(truck).toContain('Liquid chlorine of Ana');
    expect(truck).not.toContain('Luis');
    expect((await answerTo('How many stops does Luis have tomorrow?')).response).toBe(
      '1 stop is scheduled for Luis Ortega on Tuesday, November 24.',
    );
    expect((await answerTo('How many stops does Ana have tomorrow?')).response).toBe(
      'No stops are scheduled for Ana Ruiz on Tuesday, November 24.',
    );
    for (const ask of ['How many stops does Carla have tomorrow?', 'How much chlorine is on Carla’s truck?'])
      expect((await answerTo(ask)).response).toMatch(/^I couldn’t find anybody called Carla/);
    expect((await answerTo('Is Ana working tomorrow?')).response).toBe(
      'Ana Ruiz isn’t working on Tuesday, November 24.',
    );
    expect((await answerTo('¿Trabaja Luis mañana?')).response).toMatch(/^Luis Ortega (?:works|trabaja)/);
    expect((await answerTo('Who is working tomorrow?')).response).toMatch(
      /^1 technician works[\s\S]*Luis Ortega: 8 AM[\s\S]*Not working: Ana Ruiz$/,
    );
    const moved = await answerTo('Move Ana’s Wednesday');
    expect(moved.sources[0]).toMatchObject({
      kind: 'draft',
      to: '/routes/week?new=reschedule&technicianId=TECH-ana&from=2026-11-25&date=2026-11-25',
    });
  });

  it('about somebody as a whole say what there is of them, and of nobody else', async () => {
    await begin(worlds.heldOut);
    const { owner, technician } = askers;
    const answerTo = async (message: string, asker = owner) =>
      (await asker.post<ChatAnswer>('/api/ai/chat', { message })).body.response;
    const pat = [/pH 7\.8/, /At the last visit to Pat Rivera/, /next visit|scheduled/i, /Pat Rivera owes \$/];
    for (const message of ['Tell me about Pat Rivera', 'Pat Rivera', 'what should we do about pat rivera?'])
      for (const part of pat) expect(await answerTo(message), message).toMatch(part);
    expect(await answerTo('Tell me about Pat Rivera', technician)).not.toContain('$');
    expect(await answerTo('Tell me about Sam')).toMatch(/^I found 2 customers/);
    expect(await answerTo('Tell me about cyanuric acid')).toMatch(/stabilizer/i);
  });

  it('that are not looked up lead to pages, not to an article on something else', async () => {
    await begin(worlds.heldOut);
    const { owner } = askers;
    for (const message of [
      'Which customers have no plan?',
      'Which tech did the most stops last week?',
      'How many hours did Luis work?',
      'What chemicals did we use this week?',
      'Show me invoices over $300',
    ]) {
      const { body } = await owner.post<ChatAnswer>('/api/ai/chat', { message });
      expect(body.response, message).toMatch(/^I can’t look that up/);
      expect(body.sources.map(({ kind }) => kind)).toEqual(['page', 'page', 'page']);
    }
    const green = await owner.post<ChatAnswer>('/api/ai/chat', { message: 'How do I clear a green pool?' });
    expect(green.body.sources[0]).toMatchObject({ id: 'green-algae' });
  });
});

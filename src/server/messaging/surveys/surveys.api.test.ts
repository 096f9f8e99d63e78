import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import type { SurveyInvitation, SurveyResponse } from '#contract/messaging/surveys.ts';
import { systemContext } from '#server/alerts/index.ts';
import { form, picture } from '#tests/support/pictures.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { messagesRepo } from '../repo.ts';
import { askAbout, takeIncomingAnswer } from './service.ts';

const world = openWorld();

async function companyWithPat(): Promise<Company> {
  const company = await world.company();
  await company.owner.put('/api/company-branding', { name: 'Blue Pools' });
  const pat = { customerId: 'C-1', name: 'Pat Rivera', phone: '(602) 555-0142', email: 'pat@example.com' };
  await company.owner.post('/api/customers', pat);
  return company;
}
const reply = ({ owner }: Company, text: string, phoneNumber = '+1 602-555-0142') =>
  owner.post<{ recorded: boolean; response: SurveyResponse | null }>('/api/surveys/reply', {
    phoneNumber,
    reply: text,
  });
const answers = async ({ owner }: Company) => (await owner.get<SurveyResponse[]>('/api/surveys')).body;
const thanks = ({ companyId }: Company) =>
  world.deps.db.inCompany(companyId, async (tx) =>
    (await messagesRepo(tx).list({ messageType: 'survey_thanks' })).rows.map(({ body }) => body),
  );
const ask = ({ companyId }: Company, visitId: string) =>
  world.deps.db.inCompany(companyId, (tx) =>
    askAbout(
      tx,
      { now: world.clock.now, newId: world.deps.newId, newToken: world.deps.newToken, appUrl: 'https://p.example' },
      { visitId, customerId: 'C-1', serviceDate: '2026-11-23', technicianName: 'Sam Ortiz' },
      world.clock.now(),
    ),
  );
const keyOf = (link: string | undefined): string => new URL(link ?? '').searchParams.get('key') ?? '';

describe('a reply by text message', () => {
  it.each([
    [' 5 ', 5, 'excellent', true],
    ['4', 4, 'good', true],
    ['3', 3, 'average', false],
    ['2', 2, 'poor', false],
    ['1', 1, 'poor', false],
  ])('%j is stored as %s, %s', async (text, rating, serviceQuality, wouldRecommend) => {
    const company = await companyWithPat();
    const taken = await reply(company, text);
    expect(taken).toMatchObject({
      status: 200,
      body: {
        recorded: true,
        response: { rating, serviceQuality, wouldRecommend, customerId: 'C-1', customerName: 'Pat Rivera', via: 'sms' },
      },
    });
    expect(await answers(company)).toEqual([taken.body.response]);
  });

  it('that is no whole number from 1 to 5 is ignored, and so is an unknown number, with 200', async () => {
    const company = await companyWithPat();
    for (const text of ['6', '0', '4.5', 'great', '5 stars']) {
      expect(await reply(company, text)).toMatchObject({ status: 200, body: { recorded: false, response: null } });
    }
    expect(await reply(company, '5', '602 555 9999')).toMatchObject({ status: 200, body: { recorded: false } });
    expect(await reply(company, '5', 'nobody')).toMatchObject({ status: 200, body: { recorded: false } });
    expect(await answers(company)).toEqual([]);
    expect(await reply(company, ' ')).toMatchObject({ status: 400, body: { details: [{ field: 'reply' }] } });
  });

  it('is thanked for, for 4 and more otherwise than for less', async () => {
    const good = await companyWithPat();
    await reply(good, '4');
    expect(await thanks(good)).toEqual(["Blue Pools: Thanks, Pat Rivera! We're glad you're happy with our service."]);
    const low = await companyWithPat();
    await reply(low, '3');
    expect(await thanks(low)).toEqual([
      "Blue Pools: Thanks for letting us know, Pat Rivera. We want to do better and we'll look into it.",
    ]);
  });

  it('answers what was asked last, and is an answer of its own where nothing was', async () => {
    const company = await companyWithPat();
    const asked = await ask(company, 'V-1');
    expect((await reply(company, '5')).body.response).toMatchObject({
      id: asked?.surveyId,
      serviceDate: '2026-11-23',
      technicianName: 'Sam Ortiz',
    });
    expect((await reply(company, '3')).body.response).toMatchObject({ serviceDate: null, rating: 3 });
    expect((await answers(company)).map(({ rating }) => rating).toSorted()).toEqual([3, 5]);
  });

  it('is of the customer who is known to have sent it, where two share a number', async () => {
    const company = await companyWithPat();
    await company.owner.post('/api/customers', { customerId: 'C-2', name: 'Kim Rivera', phone: '(602) 555-0142' });
    await ask(company, 'V-1');
    const incoming = takeIncomingAnswer(world.deps);
    await world.deps.db.inCompany(company.companyId, (tx) =>
      incoming(tx, systemContext(world.deps), { customerId: 'C-2', fromNumber: '+16025550142', body: '4' }),
    );
    expect(await answers(company)).toMatchObject([{ customerId: 'C-2', customerName: 'Kim Rivera', rating: 4 }]);
  });

  it('of 1 or 2 makes an alert, of 3 none', async () => {
    const company = await companyWithPat();
    await reply(company, '3');
    const alerts = async () =>
      (await company.owner.get<Notification[]>('/api/notifications?type=customer_feedback')).body;
    expect(await alerts()).toEqual([]);
    await reply(company, '2');
    expect(await alerts()).toMatchObject([
      { type: 'customer_feedback', severity: 'high', customerId: 'C-1', title: 'Low rating from Pat Rivera' },
    ]);
  });
});

describe('the page of a survey’s link', () => {
  it('shows who asks about what, takes the answer, and lets it be changed for two weeks', async () => {
    const company = await companyWithPat();
    const asked = await ask(company, 'V-1');
    expect(await ask(company, 'V-1')).toBeNull();
    const key = keyOf(asked?.link);
    const shown = () => world.visitor.get<SurveyInvitation>(`/api/survey?key=${key}`);
    expect(await shown()).toMatchObject({
      status: 200,
      body: { companyName: 'Blue Pools', customerName: 'Pat Rivera', technicianName: 'Sam Ortiz', rating: null },
    });
    const answer = (body: object) => world.visitor.post<{ thanks: string }>('/api/survey', { key, ...body });
    expect(await answer({ rating: 2, feedback: 'Leaves in the pool' })).toMatchObject({ status: 200 });
    expect((await answer({ rating: 5 })).body.thanks).toBe(
      "Thanks, Pat Rivera! We're glad you're happy with our service.",
    );
    expect(await answers(company)).toMatchObject([{ rating: 5, feedback: 'Leaves in the pool', via: 'page' }]);
    expect((await shown()).body).toMatchObject({ rating: 5, feedback: 'Leaves in the pool' });
    world.clock.forward({ hours: 15 * 24 });
    expect((await answer({ rating: 1 })).status).toBe(409);
    world.clock.forward({ hours: 16 * 24 });
    expect((await shown()).status).toBe(404);
  });

  it('carries the company’s logo, for who has the key', async () => {
    const company = await companyWithPat();
    const key = keyOf((await ask(company, 'V-1'))?.link);
    const shown = async () => (await world.visitor.get<SurveyInvitation>(`/api/survey?key=${key}`)).body;
    expect((await shown()).logo).toBeNull();
    expect((await world.visitor.get(`/api/survey/logo?key=${key}`)).status).toBe(404);
    const { payload, headers: sent } = form({}, { content: await picture(), name: 'logo.jpg', field: 'logo' });
    await company.owner.post('/api/company-branding/logo', payload, { headers: sent });
    const { logo } = await shown();
    expect(logo).toBe(`/api/survey/logo?key=${key}`);
    const { status, headers } = await world.visitor.get(logo ?? '');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/jpeg' });
    expect((await world.visitor.get(`/api/survey/logo?key=${'x'.repeat(43)}`)).status).toBe(404);
  });

  it('opens with its own key alone', async () => {
    expect((await world.visitor.get(`/api/survey?key=${'x'.repeat(43)}`)).status).toBe(404);
    expect((await world.visitor.get('/api/survey?key=x')).status).toBe(400);
    const refused = await world.visitor.post('/api/survey', { key: 'x'.repeat(43), rating: 6 });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ field: 'rating', message: 'Choose 1 to 5' }] },
    });
  });
});

describe('the outbox', () => {
  it('names the survey’s customer beside the thanks', async () => {
    const company = await companyWithPat();
    await reply(company, '5');
    const listed = await company.owner.get<ScheduledMessage[]>('/api/scheduled-messages?messageType=survey_thanks');
    expect(listed.body).toMatchObject([{ customerName: 'Pat Rivera', phoneNumber: '+16025550142' }]);
  });
});

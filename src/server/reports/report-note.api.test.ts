import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { HomeownerHome } from '#contract/homeowner/homeowner.ts';
import type { ReportMail, ServiceReport } from '#contract/reports/reports.ts';
import { AiStandIn } from '#tests/support/ai-stand-in.ts';
import { companyWithRoute, completeStop, findings, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const standIn = new AiStandIn();
const alone = openWorld();
const withModel = openWorld({
  config: {
    ai: { url: 'http://127.0.0.1', apiKey: 'k', model: 'stand-in', tokensADay: 1000, tokensADayInAll: 9000 },
  },
  deps: { ai: standIn.model },
});
beforeAll(() => standIn.open());
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.asked.length = 0;
});

const spanish = 'Se quebró la tapa de la canasta, agregué 2 galones de cloro.';
const english = 'The basket lid is broken. I added 2 gallons of chlorine.';

async function finish(owner: Visitor, notes: string, more: object = {}) {
  const { visitId } = await openStop(owner);
  const { body } = await completeStop(owner, visitId, { ...findings, notes, ...more });
  return { visit: body, reportId: body.reportId ?? '' };
}
const reportOf = async (owner: Visitor, reportId: string) =>
  (await owner.get<ServiceReport>(`/api/service-reports/${reportId}`)).body;
const mailOf = async (owner: Visitor, reportId: string) =>
  (await owner.get<ReportMail>(`/api/service-reports/${reportId}/mail`)).body.text;
const asked = async (owner: Visitor) =>
  (await owner.get<Notification[]>('/api/notifications')).body.filter(({ title }) => title.startsWith('Note in'));

describe('without an AI service', () => {
  it('a note of the product’s phrases reaches its customer in their language at once, marked, with the original', async () => {
    const { owner } = await companyWithRoute(alone);
    const { visit, reportId } = await finish(owner, 'Todo se ve bien. El perro estaba en el patio.');
    expect(visit.delivery).toBe('sent');
    expect(await reportOf(owner, reportId)).toMatchObject({
      notes: 'Todo se ve bien. El perro estaba en el patio.',
      noteLanguage: 'es',
      noteForCustomer: 'Everything looks good. The dog was in the yard.',
      notePutBy: 'phrases',
      noteWaitsUntil: null,
    });
    const mail = await mailOf(owner, reportId);
    expect(mail).toContain('Everything looks good. The dog was in the yard.');
    expect(mail).toContain('Translated from Spanish. The technician wrote: “Todo se ve bien.');
    expect(await asked(owner)).toEqual([]);
  });

  it('free text waits for the office, which is asked; its answer sends it, and the customer’s page has both', async () => {
    const { owner } = await companyWithRoute(alone);
    const { visit, reportId } = await finish(owner, spanish, { language: 'es' });
    expect(visit).toMatchObject({ state: 'done', delivery: 'pending' });
    expect(visit.message).toContain('The note is in Spanish and the customer reads English.');
    expect(await reportOf(owner, reportId)).toMatchObject({
      noteWaitsUntil: '2026-11-24T05:30:00.000Z',
      deliveryDetail: { state: 'queued', message: expect.stringContaining('The office checks it') },
    });
    expect(await asked(owner)).toMatchObject([
      { title: 'Note in Spanish for Pat Rivera', actionRequired: true, link: `/reports?note=${reportId}` },
    ]);
    const path = `/api/service-reports/${reportId}/note`;
    expect((await owner.post(path, { text: ' ' })).status).toBe(400);
    expect((await owner.post('/api/service-reports/RPT-none/note', { text: null })).status).toBe(404);
    const other = await alone.company();
    expect((await other.owner.post(path, { text: null })).status).toBe(404);
    expect((await owner.post(path, { text: english })).body).toMatchObject({
      delivery: 'sent',
      notes: spanish,
      noteForCustomer: english,
      notePutBy: 'office',
      noteWaitsUntil: null,
    });
    expect(await mailOf(owner, reportId)).toContain(`Translated from Spanish. The technician wrote: “${spanish}”`);
    expect(await asked(owner)).toEqual([]);
  });

  it('nobody answers: after four hours it is sent as it is written, and says in which language that is', async () => {
    const { owner } = await companyWithRoute(alone);
    const { reportId } = await finish(owner, spanish);
    alone.clock.forward({ hours: 3, minutes: 50 });
    await alone.runJob('sweep-mails', {});
    expect((await reportOf(owner, reportId)).delivery).toBe('pending');
    alone.clock.forward({ minutes: 15 });
    await alone.runJob('sweep-mails', {});
    expect(await reportOf(owner, reportId)).toMatchObject({ delivery: 'sent', noteWaitsUntil: null });
    expect(await mailOf(owner, reportId)).toMatch(/Se quebró[\s\S]*The technician wrote this note in Spanish\./);
    alone.clock.set('2026-11-24T01:30:00.000Z');
  });

  it('an English note for a Spanish reader is asked about too, and can go as it is written', async () => {
    const { owner } = await companyWithRoute(alone);
    await owner.patch('/api/customers/CUST-1', { language: 'es' });
    const { reportId } = await finish(owner, english);
    expect(await asked(owner)).toMatchObject([{ title: 'Note in English for Pat Rivera' }]);
    const { body } = await owner.post<ServiceReport>(`/api/service-reports/${reportId}/note`, { text: null });
    expect(body).toMatchObject({ delivery: 'sent', noteForCustomer: null });
    expect(await mailOf(owner, reportId)).toContain('El técnico escribió esta nota en inglés.');
  });

  it('a note in the customer’s own language goes as ever', async () => {
    const { owner } = await companyWithRoute(alone);
    expect((await finish(owner, english, { language: 'es' })).visit.delivery).toBe('sent');
    expect(await asked(owner)).toEqual([]);
  });
});

describe('with an AI service', () => {
  it('the note is translated before it is sent, and both are kept', async () => {
    standIn.answer = () => ({ text: english });
    const { owner } = await companyWithRoute(withModel);
    const { visit, reportId } = await finish(owner, spanish);
    expect(visit.delivery).toBe('sent');
    expect(standIn.asked).toHaveLength(1);
    expect(await reportOf(owner, reportId)).toMatchObject({
      notes: spanish,
      noteForCustomer: english,
      notePutBy: 'ai',
      noteWaitsUntil: null,
    });
    expect(await mailOf(owner, reportId)).toContain(`The technician wrote: “${spanish}”`);
    expect(await asked(owner)).toEqual([]);
  });

  it.each([
    ['says other figures', { text: 'I added 3 gallons of chlorine.' }],
    ['advises mixing', { text: 'Mix the 2 gallons of chlorine with acid in one bucket.' }],
    ['is out of order', { status: 500 }],
    ['does not answer', { silent: true }],
  ])('one that %s is not believed: the office is asked', async (_why, said) => {
    standIn.answer = () => said;
    const { owner } = await companyWithRoute(withModel);
    const { visit, reportId } = await finish(owner, spanish);
    expect(visit.delivery).toBe('pending');
    expect(await reportOf(owner, reportId)).toMatchObject({ noteForCustomer: null });
    expect(await asked(owner)).toHaveLength(1);
  });
});

it('the customer’s own page shows the note for them, and what the technician wrote', async () => {
  const company = await companyWithRoute(alone);
  await finish(company.owner, 'Todo se ve bien.');
  const homeowner = await company.signedIn('homeowner', { customerId: 'CUST-1' });
  expect((await homeowner.get<HomeownerHome>('/api/homeowner/home')).body).toMatchObject({
    lastVisit: { notes: 'Everything looks good.', notesOriginal: 'Todo se ve bien.', notesMark: 'translated' },
    reports: [{ notesMark: 'translated' }],
  });
});

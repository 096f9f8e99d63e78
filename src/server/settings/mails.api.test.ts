import { beforeAll, expect, it } from 'vitest';
import type { User } from '#contract/accounts/identity.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { OutboxMail } from '#contract/settings/settings.ts';
import { MailRefused } from '#server/adapters/mail/port.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

/** A mail server that can be taken away, and that can refuse. */
const mailer = {
  isFolder: false,
  refuses: false,
  deliver: async () => {
    if (mailer.refuses) throw new MailRefused('550 no such mailbox');
  },
};
const world = openWorld({ deps: { mailer } });
const path = '/api/settings/mails';
let company: Company;
const list = async (query = '') => (await company.owner.get<OutboxMail[]>(`${path}${query}`)).body;
const test = async () => (await company.owner.post<OutboxMail>(`${path}/test`, {})).body;

beforeAll(async () => {
  company = await world.company();
});

it('an owner sees what became of each email, and tries it out', async () => {
  expect(await test()).toMatchObject({ recipient: company.ownerEmail, outcome: 'sent', reason: null });
  mailer.refuses = true;
  expect(await test()).toMatchObject({ outcome: 'bounced', reason: '550 no such mailbox' });
  mailer.refuses = false;
  mailer.isFolder = true;
  const unsent = await test();
  expect(unsent).toMatchObject({ outcome: 'unsent' });
  expect(unsent.reason).toContain('No mail server');
  expect((await list('?search=test email')).map(({ outcome }) => outcome).sort()).toEqual([
    'bounced',
    'sent',
    'unsent',
  ]);
  expect((await company.owner.get(`${path}?limit=1`)).headers['x-total-count']).toBe(String((await list()).length));
  const { body } = await company.owner.get<{ text: string }>(`${path}/${unsent.mailId}`);
  expect(body.text).toContain('This is a test.');
});

it('without a mail server nothing is said to be sent: invoice, quote, profile', async () => {
  mailer.isFolder = true;
  const { owner } = company;
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  const lines = [{ kind: 'work', description: 'Filter', unitPrice: 100 }];
  await owner.post('/api/billing/invoices', { invoiceId: 'INV', customerId: 'CUST-1', lines, issue: true });
  await world.runJobs();
  expect((await owner.get<Invoice>('/api/billing/invoices/INV')).body.mail).toBe('unsent');
  const [sealed] = await list('?search=pat@example.com');
  expect((await owner.get(`${path}/${sealed?.mailId}`)).body).toEqual({ text: null });
  expect((await owner.get<User>('/api/auth/profile')).body.settings.mailServer).toBe(false);
  mailer.isFolder = false;
  expect((await owner.get<User>('/api/auth/profile')).body.settings.mailServer).toBe(true);
});

it('the outbox is the owner’s, and each company’s own', async () => {
  const [mail] = await list();
  const admin = await company.signedIn('admin');
  for (const call of [path, `${path}/${mail?.mailId}`]) {
    expect((await world.visitor.get(call)).status).toBe(401);
    expect((await admin.get(call)).status).toBe(403);
  }
  expect((await admin.post(`${path}/test`, {})).status).toBe(403);
  expect((await world.visitor.post(`${path}/test`, {})).status).toBe(401);
  const other = await world.company();
  expect((await other.owner.get(`${path}/${mail?.mailId}`)).status).toBe(404);
  expect((await other.owner.get<OutboxMail[]>(path)).body).toEqual([]);
  expect((await company.owner.get(`${path}?limit=-1`)).status).toBe(400);
});

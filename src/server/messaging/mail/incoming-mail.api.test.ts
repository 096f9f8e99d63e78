import { beforeAll, describe, expect, it } from 'vitest';
import type { ScheduledMessage, Thread } from '#contract/messaging/messages.ts';
import { readConfig } from '#server/config.ts';
import { replyAddress } from '#server/mail/index.ts';
import { type Correspondent, realMails } from '#tests/support/real-mails.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const secret = 'a-secret-of-the-mail-service-0123456789';
const inboundMail = { address: 'reply@in.example', secret };
const world = openWorld({ config: { inboundMail, mailFrom: 'Poolhand <no-reply@pools.example>' } });
const without = openWorld();

const path = '/api/webhooks/email';
const authorization = `Bearer ${secret}`;
const post = (raw: Buffer | string, headers: Record<string, string> = {}, query = '') =>
  world.visitor.post<{ outcome: string }>(`${path}${query}`, raw as string, {
    headers: { 'content-type': 'message/rfc822', authorization, ...headers },
  });

let company: Company;
let other: Company;
const customers: Correspondent[] = [];
let companyAddress: string;
const sharedEmail = 'rivera.family@example.com';

/** A customer who got an email, and how it reads for them. */
async function written(of: Company, customerId: string, name: string, email: string): Promise<Correspondent> {
  await of.owner.post('/api/customers', { customerId, name, email });
  await of.owner.post(`/api/communications/threads/${customerId}`, { message: 'Hello!', channel: 'email' });
  await world.runJobs();
  const { replyTo, messageId } = world.mailer.lastTo(email);
  return { customerId, email, name, replyTo: replyTo ?? '', messageId };
}

const thread = async (of: Company, customerId: string) =>
  (await of.owner.get<ScheduledMessage[]>(`/api/communications/threads/${customerId}`)).body;
const received = async (of: Company, customerId: string) =>
  (await thread(of, customerId)).filter(({ direction }) => direction === 'in');

beforeAll(async () => {
  company = await world.company();
  other = await world.company();
  for (const [n, name] of ['Pat Rivera', 'Kim Chen', 'José Núñez', 'Ann Lee', 'Lou Grant', 'Sam Poe'].entries()) {
    customers.push(await written(company, `CUST-${n}`, name, `pat.${n}@example.com`));
  }
  for (const customerId of ['SHARED-1', 'SHARED-2']) {
    await company.owner.post('/api/customers', { customerId, name: customerId, email: sharedEmail });
  }
  companyAddress =
    (await world.deps.db.inCompany(company.companyId, (tx) =>
      replyAddress(world.deps, tx, { companyId: company.companyId, customerId: null, now: world.clock.now() }),
    )) ?? '';
});

describe('mail that comes in', () => {
  it('of two hundred shapes joins the right conversation with what was written, and is answered by nobody', async () => {
    const mails = realMails({ customers, companyAddress, sharedEmail });
    expect(mails).toHaveLength(200);
    const sentBefore = world.mailer.sent.length;
    const faults: string[] = [];
    const known = new Map<string, Set<string>>(customers.map(({ customerId }) => [customerId, new Set()]));
    const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
    for (const { name, raw, outcome, own, of, attachments } of mails) {
      const answer = await post(raw);
      if (answer.status !== 200 || answer.body.outcome !== outcome) {
        faults.push(`${name}: ${JSON.stringify(answer.body)}, not ${outcome}`);
        continue;
      }
      if (!of) continue;
      const seen = known.get(of.customerId) as Set<string>;
      const fresh = (await received(company, of.customerId)).filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      const [message] = fresh;
      if (fresh.length !== 1 || !message) faults.push(`${name}: ${fresh.length} messages`);
      else if (plain(message.message) !== plain(own)) faults.push(`${name}: ${JSON.stringify(message.message)}`);
      else if (message.mail?.attachments.map((each) => each.name).join() !== attachments?.join()) {
        faults.push(`${name}: ${JSON.stringify(message.mail?.attachments)}`);
      }
      // Once more, as a mail service does whose call was not answered.
      if (seen.size % 10 === 0 && (await post(raw)).body.outcome !== 'again') faults.push(`${name}: twice`);
    }
    expect(faults).toEqual([]);
    await world.runJobs();
    expect(world.mailer.sent).toHaveLength(sentBefore);
    const { body: threads } = await company.owner.get<Thread[]>('/api/communications/threads');
    const kept = mails.filter(({ outcome }) => outcome === 'kept').length;
    expect(threads.reduce((sum, { unread }) => sum + unread, 0)).toBe(kept);
    expect(JSON.stringify(threads)).not.toMatch(/<script|onerror|evil\.example/);
    const { body: outbox } = await company.owner.get<{ recipient: string; outcome: string }[]>('/api/settings/mails');
    const bounced = outbox.filter(({ outcome }) => outcome === 'bounced').map(({ recipient }) => recipient);
    expect(bounced.toSorted()).toEqual(customers.map(({ email }) => email));
  }, 180_000);
});

describe('the call of the mail service', () => {
  const mailOf = (of: Correspondent, id: string, body: string, more = ''): string =>
    `From: ${of.email}\r\nTo: ${of.replyTo}\r\nMessage-ID: <${id}@mail.example>\r\nSubject: Filter\r\n${more}\r\n${body}\r\n`;

  it('is taken with its secret alone, as a mail or as Postmark’s JSON, and says what is wrong with it', async () => {
    const pat = await written(company, 'PAT', 'Pat Doe', 'pat.doe@example.com');
    const raw = mailOf(pat, 'one', 'How much is a filter?');
    const answer = async (headers: Record<string, string>, body: string | Buffer = raw) => {
      const { status, body: said } = await post(body, headers);
      const { details } = said as { details?: { field: string }[] };
      return `${status} ${details?.[0]?.field ?? ''}`.trim();
    };
    for (const wrong of ['', 'Bearer wrong', `Bearer ${secret}x`, `Basic ${Buffer.from('x:y').toString('base64')}`]) {
      expect(await answer({ authorization: wrong }), wrong).toBe('403');
    }
    const silent = { headers: { 'content-type': 'message/rfc822', authorization: 'Bearer undefined' } };
    expect((await without.visitor.post(path, raw, silent)).status).toBe(403);
    expect(await answer({}, '')).toBe('400 body');
    expect(await answer({}, 'Hello')).toBe('400 body');
    expect(await answer({ 'content-type': 'text/html' })).toBe('400 content-type');
    const json = { 'content-type': 'application/json' };
    expect(await answer(json, '{')).toBe('400 RawEmail');
    expect(await answer(json, JSON.stringify({ TextBody: 'x' }))).toBe('400 RawEmail');
    const deep = Array.from(
      { length: 60 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    expect(await answer({}, `From: a@b.example\r\n${deep.join('')}`)).toBe('400 body');
    expect(await answer({}, Buffer.alloc(32 * 1024 * 1024 + 1, 'x'))).toBe('413');
    expect(await received(company, 'PAT')).toEqual([]);

    const basic = `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`;
    const posted = JSON.stringify({
      RawEmail: raw.replace(pat.replyTo, 'list@else.example'),
      OriginalRecipient: pat.replyTo,
    });
    expect((await post(posted, { ...json, authorization: basic })).body).toEqual({ outcome: 'kept' });
    expect((await post(raw)).body).toEqual({ outcome: 'again' });
    expect(
      (
        await post(
          mailOf(pat, 'two', 'Hello?').replace(/^To:.*\r\n/m, ''),
          {},
          `?to=${encodeURIComponent(pat.replyTo)}`,
        )
      ).body,
    ).toEqual({ outcome: 'kept' });
    expect((await received(company, 'PAT')).map(({ message }) => message).toSorted()).toEqual([
      'Hello?',
      'How much is a filter?',
    ]);
  });

  it('opens nothing of another company, and an answer joins the conversation in the customer’s mail program', async () => {
    const theirs = await written(other, 'PAT', 'Pat Doe', 'pat.doe@example.com');
    // Their key, and the Message-ID of an email of the first company: the key decides.
    const foreign = customers[0] as Correspondent;
    const before = (await received(company, foreign.customerId)).length;
    const raw = mailOf(
      theirs,
      'three',
      'Is Monday fine?',
      `In-Reply-To: ${foreign.messageId}\r\nReferences: <a@mail.example>\r\n`,
    );
    expect((await post(raw)).body).toEqual({ outcome: 'kept' });
    expect(await received(company, foreign.customerId)).toHaveLength(before);
    const [message] = await received(other, 'PAT');
    expect(message).toMatchObject({
      ...{ message: 'Is Monday fine?', subject: 'Filter', channel: 'email', recipient: 'pat.doe@example.com' },
      mail: { from: 'pat.doe@example.com', rest: null, attachments: [] },
    });
    await other.owner.post('/api/communications/threads/PAT', { message: 'Monday is fine.', channel: 'email' });
    await world.runJobs();
    expect(world.mailer.lastTo('pat.doe@example.com')).toMatchObject({
      subject: 'Re: Filter',
      inReplyTo: '<three@mail.example>',
      threadIds: `<a@mail.example> ${foreign.messageId}`,
      replyTo: theirs.replyTo,
    });
    const { body: threads } = await other.owner.get<Thread[]>('/api/communications/threads');
    expect(threads).toMatchObject([{ customerId: 'PAT', unread: 0 }]);
    // A customer who is gone is written to by nobody.
    await other.owner.delete('/api/customers/PAT');
    expect((await post(mailOf(theirs, 'four', 'Hello?'))).body).toEqual({ outcome: 'unknown' });
  });

  it('is said on the page of connections, with the address for the company’s own mailbox', async () => {
    const email = async (of: Company) =>
      (await of.owner.get<{ need: string; detail: string }[]>('/api/settings/connections')).body.find(
        ({ need }) => need === 'email',
      )?.detail;
    expect(await email(company)).toContain(companyAddress);
    expect(await email(await without.company())).toContain('Replies go to your company’s own mailbox.');
  });
});

it('the settings of incoming mail belong together, and are what a mail server can use', () => {
  const read = (settings: Record<string, string>) => readConfig({ DATA_DIR: 'x', ...settings });
  expect(read({}).inboundMail).toBeUndefined();
  expect(read({ INBOUND_MAIL_ADDRESS: 'Reply@In.example', INBOUND_MAIL_SECRET: secret }).inboundMail).toEqual(
    inboundMail,
  );
  for (const [address, given, named] of [
    ['reply@in.example', '', 'INBOUND_MAIL_SECRET'],
    ['', secret, 'INBOUND_MAIL_ADDRESS'],
    ['reply+x@in.example', secret, 'INBOUND_MAIL_ADDRESS'],
    [`${'r'.repeat(38)}@in.example`, secret, 'INBOUND_MAIL_ADDRESS'],
    ['reply@in.example', 'short', 'INBOUND_MAIL_SECRET'],
  ] as const) {
    expect(() => read({ INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_SECRET: given })).toThrow(named);
  }
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceReport } from '#contract/reports/reports.ts';
import { outboxFolderMailer, smtpMailer } from '#server/adapters/mail/nodemailer.ts';
import type { Mailer } from '#server/adapters/mail/port.ts';
import { form, picture } from '#tests/support/pictures.ts';
import { companyWithRoute, completeStop, historyOf, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const from = 'Poolhand <reports@pool.example>';
const transport: { mailer: Mailer } = {
  mailer: {
    deliver: async () => {
      throw new Error('no mail server yet');
    },
  },
};
const world = openWorld({ deps: { mailer: { deliver: (mail) => transport.mailer.deliver(mail) } } });

/** A stop worked as a technician does, with two photos. */
async function workStop(owner: Visitor) {
  const { visitId } = await openStop(owner);
  for (const category of ['before', 'after']) {
    const { payload, headers } = form({ category }, { content: await picture({ withPosition: true }) });
    expect((await owner.post(`/api/visits/${visitId}/photos`, payload, { headers })).status).toBe(201);
  }
  return (await completeStop(owner, visitId)).body;
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array | undefined): Buffer =>
  typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(new Uint8Array(content ?? []));

async function expectReport(mail: Email): Promise<void> {
  expect(mail.subject).toBe('Your pool service report – Monday, November 23, 2026');
  expect(mail.from).toMatchObject({ name: 'Poolhand', address: 'reports@pool.example' });
  expect(mail.to).toMatchObject([{ address: 'pat@example.com' }]);
  for (const part of [mail.text, mail.html]) {
    for (const said of ['Pat Rivera', 'Luis Ortega', '6:30', 'Liquid chlorine 12.5%', '32 fl oz', 'Pump basket']) {
      expect(part).toContain(said);
    }
    expect(part).toMatch(/pH[\s\S]*7\.8[\s\S]*High/);
    expect(part).toMatch(/next service[\s\S]*Monday, November 30, 2026/i);
  }
  const [sheet, ...pictures] = [...mail.attachments].reverse();
  expect(sheet).toMatchObject({ mimeType: 'application/pdf', filename: 'pool-service-2026-11-23.pdf' });
  expect(sheet?.disposition).toBe('attachment');
  expect(bytesOf(sheet?.content).subarray(0, 5).toString()).toBe('%PDF-');
  expect(pictures).toHaveLength(2);
  for (const { contentId, mimeType, disposition, content } of pictures) {
    expect(mimeType).toBe('image/jpeg');
    expect(disposition).toBe('inline');
    expect(mail.html).toContain(`src="cid:${contentId?.replace(/[<>]/g, '')}"`);
    const about = await sharp(bytesOf(content)).metadata();
    expect(about).toMatchObject({ format: 'jpeg', width: 720, height: 540 });
    expect(about.exif).toBeUndefined();
  }
}

describe('through a mail server', () => {
  const received: { raw: Buffer; recipients: string[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const refused = Object.assign(new Error('No such mailbox here'), { responseCode: 550 });
      done(address.startsWith('gone@') ? refused : undefined);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          raw: Buffer.concat(chunks),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    transport.mailer = smtpMailer(`smtp://127.0.0.1:${port}`, from);
  });
  beforeEach(() => received.splice(0));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('the report arrives with text, HTML and the photos in it', async () => {
    const { owner } = await companyWithRoute(world);
    const visit = await workStop(owner);
    expect(visit).toMatchObject({ delivery: 'sent', emailSent: true });
    expect(received).toHaveLength(1);
    expect(received[0]?.recipients).toEqual(['pat@example.com']);
    await expectReport(await PostalMime.parse(received[0]?.raw ?? ''));
    expect(await historyOf(owner)).toMatchObject([{ visitId: visit.visitId, emailSent: true }]);
  });

  it('a mailbox that does not exist is told at once, and the visit is saved', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.patch('/api/customers/CUST-1', { email: 'gone@example.com' });
    const visit = await workStop(owner);
    expect(visit).toMatchObject({ state: 'done', delivery: 'failed', emailSent: false });
    expect(visit.message).toContain('No such mailbox here');
    expect(received).toEqual([]);
    await owner.patch('/api/customers/CUST-1', { email: 'pat@example.com' });
    const { body } = await owner.post<ServiceReport>(`/api/service-reports/${visit.reportId}/resend`);
    expect(body).toMatchObject({ delivery: 'sent', customerEmail: 'pat@example.com' });
    await expectReport(await PostalMime.parse(received[0]?.raw ?? ''));
  });
});

describe('without a mail server', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poolhand-outbox-'));
    transport.mailer = outboxFolderMailer(folder, from, world.clock.now);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('the report lies in the outbox folder as a mail that any program opens', async () => {
    const { owner } = await companyWithRoute(world);
    expect(await workStop(owner)).toMatchObject({ delivery: 'sent', emailSent: true });
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/^2026-11-24T01-30-00-000Z_.+\.eml$/);
    const mail = await PostalMime.parse(await readFile(join(folder, files[0] ?? '')));
    expect(new Date(mail.date ?? '').toISOString()).toBe('2026-11-24T01:30:00.000Z');
    await expectReport(mail);
  });
});

import type { AddressInfo } from 'node:net';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportMail, ServiceReport, ServiceReportAnswer } from '#contract/reports/reports.ts';
import { smtpMailer } from '#server/adapters/mail/nodemailer.ts';
import { reportLinks } from '#server/db/schema/index.ts';
import { form } from '#tests/support/pictures.ts';
import { companyWithRoute, completeStop, findings, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const received: Buffer[] = [];
/** What the mail server says to the next recipients; 250 where it takes them. */
const behaviour = { code: 250, words: '' };
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, done) => {
    const { code, words } = behaviour;
    done(code === 250 ? undefined : Object.assign(new Error(words), { responseCode: code }));
  },
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks));
      done();
    });
  },
});
server.on('error', () => undefined);
const port = await new Promise<number>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port));
});
const world = openWorld({
  deps: { mailer: smtpMailer(`smtp://127.0.0.1:${port}`, 'Poolhand <reports@pool.example>') },
});
beforeEach(() => {
  received.splice(0);
  Object.assign(behaviour, { code: 250, words: '' });
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

let noise: Buffer;
beforeAll(async () => {
  // Nothing weighs more than noise: no camera's picture comes near it.
  noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
});

const report = {
  customerId: 'CUST-1',
  customerName: 'Pat Rivera',
  customerEmail: 'pat@example.com',
  serviceDate: '2026-11-23',
  serviceTime: '08:42',
  services: ['Surface Skimming', 'Filter Cleaning', 'Fed the ducks'],
  waterChemistry: { chlorine: '2.1', ph: '7.8' },
  notes: 'All good.',
  nextService: 'Monday, November 30',
  technicianName: 'Luis Ortega',
};
const send = (visitor: Visitor, more: object = {}) =>
  visitor.post<ServiceReportAnswer>('/api/service-report', { ...report, ...more });
const photosSent = (count: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_none, index) => ({
    category: 'general',
    base64Data: noise.toString('base64'),
    ...more(index),
  }));
const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(new Uint8Array(content));
const lastMail = async (): Promise<{ raw: Buffer; mail: Email }> => {
  // On a busy machine the answer does not wait for the mail.
  await expect.poll(() => received.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const raw = received.at(-1) ?? Buffer.alloc(0);
  return { raw, mail: await PostalMime.parse(raw) };
};
const branding = {
  name: 'Desert Blue Pools',
  email: 'office@desertblue.example',
  phone: '(602) 555-0134',
  website: 'desertblue.example',
  address: '12 Palm Way, Phoenix, AZ 85001',
  tagline: 'Clear water, every week.',
};
async function signAs(owner: Visitor): Promise<void> {
  await owner.put('/api/company-branding', branding);
  const logo = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#0a9a' } })
    .png()
    .toBuffer();
  const { payload, headers } = form({}, { content: logo, name: 'logo.png', field: 'logo' });
  await owner.post('/api/company-branding/logo', payload, { headers });
}
const readReport = async (visitor: Visitor, reportId: string): Promise<ServiceReport> =>
  (await visitor.get<ServiceReport>(`/api/service-reports/${reportId}`)).body;

describe('the mail of a report', () => {
  it('with eight pictures of noise, a logo and the sheet stays under 1.5 MB as it is sent', {
    timeout: 90_000,
  }, async () => {
    const { owner } = await companyWithRoute(world);
    await signAs(owner);
    await send(owner, { photos: photosSent(8) });
    const { raw, mail } = await lastMail();
    expect(raw.byteLength).toBeLessThan(1_500_000);
    const pictures = mail.attachments.filter(({ mimeType }) => mimeType === 'image/jpeg');
    expect(pictures).toHaveLength(8);
    for (const picture of pictures) {
      expect(mail.html).toContain(`src="cid:${picture.contentId?.replace(/[<>]/g, '')}"`);
      const { width = 0, height = 0 } = await sharp(bytesOf(picture)).metadata();
      expect(Math.max(width, height)).toBeLessThanOrEqual(720);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(180);
    }
    const [sheet] = mail.attachments.filter(({ mimeType }) => mimeType === 'application/pdf');
    expect(sheet && bytesOf(sheet).subarray(0, 5).toString()).toBe('%PDF-');
    // Every picture that the page shows is in the mail, and none twice.
    const shown = [...(mail.html ?? '').matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toHaveLength(9);
  });

  it('shows the first eight of more, pairs first and side by side, and says how many there are beyond', async () => {
    const { owner } = await companyWithRoute(world);
    const small = (
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#08c' } })
        .jpeg()
        .toBuffer()
    ).toString('base64');
    const photos = [
      ...photosSent(10, (index) => ({ base64Data: small, description: `Picture ${index + 1}` })),
      { category: 'after', pairId: 'PAIR-1', description: 'Clean', base64Data: small },
      { category: 'before', pairId: 'PAIR-1', description: 'Leaves', base64Data: small },
    ];
    await send(owner, { photos });
    const { mail } = await lastMail();
    expect(mail.attachments.filter(({ mimeType }) => mimeType === 'image/jpeg')).toHaveLength(8);
    const captions = [...(mail.html ?? '').matchAll(/<img[^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);
    expect(captions.slice(0, 3)).toEqual(['Before: Leaves', 'After: Clean', 'General: Picture 1']);
    const row = (mail.html ?? '').split('<tr').find((part) => part.includes('Before: Leaves'));
    expect(row).toContain('After: Clean');
    for (const part of [mail.html, mail.text]) expect(part).toContain('and 4 more');
  });

  it('speaks for the company: its name as the sender, its address for replies, its logo and how to reach it', async () => {
    const { owner } = await companyWithRoute(world);
    await signAs(owner);
    await send(owner);
    const { mail } = await lastMail();
    expect(mail.from).toMatchObject({ name: 'Desert Blue Pools', address: 'reports@pool.example' });
    expect(mail.replyTo).toMatchObject([{ address: 'office@desertblue.example' }]);
    for (const said of Object.values(branding)) {
      for (const part of [mail.html, mail.text]) expect(part).toContain(said);
    }
    expect(mail.html).toMatch(/<img[^>]*src="cid:logo@poolhand"[^>]*alt="Desert Blue Pools"/);
    expect(mail.attachments.find(({ contentId }) => contentId?.includes('logo@poolhand'))?.mimeType).toBe('image/png');
  });

  it('holds the readings against the visit before, and says by category what was done', async () => {
    const { owner } = await companyWithRoute(world);
    await completeStop(owner, (await openStop(owner, { serviceDate: '2026-11-16' })).visitId);
    await send(owner);
    const { mail } = await lastMail();
    expect(mail.text).toContain('- Free chlorine: 2.1 ppm, Ideal, ideal 1 – 3, last time 0.8 ppm');
    expect(mail.html).toMatch(/last time 0\.8 ppm/);
    expect(mail.text).toContain(
      'WHAT WE DID\nCleaning:\n- Surface Skimming\nEquipment:\n- Filter Cleaning\n- Fed the ducks',
    );
  });
});

describe('the mail of a report to a customer who reads Spanish', () => {
  it('is in Spanish, with its days, readings and categories', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.patch('/api/customers/CUST-1', { language: 'es' });
    await send(owner, { notes: 'Todo bien.' });
    const { mail } = await lastMail();
    const when = 'lunes, 23 de noviembre de 2026';
    expect(mail.subject).toBe(`Reporte del servicio de su piscina – ${when}`);
    expect(mail.html).toContain('<html lang="es">');
    for (const part of [mail.html, mail.text]) {
      for (const said of ['Hola, Pat Rivera:', when, 'Cloro libre', 'Alto', 'Limpieza del filtro'])
        expect(part).toContain(said);
      for (const english of ['Hello', 'Your water', 'What we did', 'Free chlorine'])
        expect(part).not.toContain(english);
    }
  });
});

describe('what became of a report’s mail', () => {
  it('is a bounce with the server’s words where the mailbox is refused for good', async () => {
    const { owner } = await companyWithRoute(world);
    Object.assign(behaviour, { code: 550, words: 'No such mailbox here' });
    const { body } = await send(owner);
    expect(body.emailSent).toBe(false);
    const { delivery, deliveryDetail } = await readReport(owner, body.reportId);
    expect(delivery).toBe('failed');
    expect(deliveryDetail).toMatchObject({ state: 'bounced', attempts: 1, timesSent: 0, nextAttemptAt: null });
    expect(deliveryDetail.reason).toContain('No such mailbox here');
    expect(deliveryDetail.message).toContain('refused the email to pat@example.com');
  });

  it('is a further attempt, with its time, where the server is only busy; then it says that it was handed over', async () => {
    const { owner } = await companyWithRoute(world);
    Object.assign(behaviour, { code: 451, words: 'Try later' });
    const { body } = await send(owner);
    const waiting = await readReport(owner, body.reportId);
    expect(waiting).toMatchObject({
      delivery: 'pending',
      deliveryDetail: { state: 'will_be_tried_again', attempts: 1 },
    });
    expect(new Date(waiting.deliveryDetail.nextAttemptAt ?? 0).getTime()).toBe(world.clock.now().getTime() + 60_000);
    behaviour.code = 250;
    world.clock.forward({ minutes: 1 });
    await world.runJob('sweep-mails', {});
    expect((await readReport(owner, body.reportId)).deliveryDetail).toMatchObject({
      state: 'handed_over',
      timesSent: 1,
      nextAttemptAt: null,
      message: 'The mail server accepted the report for pat@example.com.',
    });
  });

  it('can be sent once more where asked for, to the address of today, and is counted', async () => {
    const { owner } = await companyWithRoute(world);
    const { reportId } = (await send(owner)).body;
    const resend = `/api/service-reports/${reportId}/resend`;
    expect((await owner.post(resend)).status).toBe(409);
    expect((await owner.post(resend, { again: 'yes' })).status).toBe(400);
    await owner.patch('/api/customers/CUST-1', { email: 'new@example.com' });
    const { status, body } = await owner.post<ServiceReport>(resend, { again: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customerEmail: 'new@example.com',
      deliveryDetail: { state: 'handed_over', timesSent: 2 },
    });
    expect((await lastMail()).mail.to).toMatchObject([{ address: 'new@example.com' }]);
    expect(received).toHaveLength(2);
  });
});

describe('a report is looked at', () => {
  it('as it was mailed, with its pictures where the application has them', async () => {
    const { owner } = await companyWithRoute(world);
    const { reportId } = (await send(owner, { photos: photosSent(1, () => ({ photoId: 'PHOTO-1' })) })).body;
    const { body } = await owner.get<ReportMail>(`/api/service-reports/${reportId}/mail`);
    const { mail } = await lastMail();
    expect(body).toMatchObject({ to: 'pat@example.com', subject: mail.subject });
    expect(body.html).toContain('src="/api/photos/PHOTO-1"');
    expect(body.html).not.toContain('cid:');
    // A mail's lines end as the standard wants them. The customer's own link is in the mail alone.
    const sent = (mail.text ?? '').replaceAll('\r\n', '\n').trim();
    expect(sent.replace(/\n\n.*\/my\?key=[0-9a-f]{64}$/, '')).toBe(body.text.trim());
    expect(body.html).not.toContain('/my?key=');
  });

  it('as a sheet, by a session and by the link of its mail, until the link has ended', async () => {
    const company = await companyWithRoute(world);
    const { owner } = company;
    const { reportId } = (await send(owner, { photos: photosSent(1) })).body;
    const url = `/api/service-reports/${reportId}/pdf`;
    const sheet = async (visitor: Visitor, address: string) => {
      const headers = visitor.token ? { authorization: `Bearer ${visitor.token}` } : {};
      return visitor.app.inject({ url: address, headers });
    };
    const answer = await sheet(owner, url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="pool-service-2026-11-23.pdf"',
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const key = new URL((await lastMail()).mail.text?.match(/http:\S+photo-gallery\?\S+/)?.[0] ?? '').searchParams.get(
      'key',
    );
    expect((await sheet(world.visitor, `${url}?key=${key}`)).statusCode).toBe(200);
    expect((await sheet(world.visitor, `${url}?key=guess`)).statusCode).toBe(404);
    expect((await sheet(world.visitor, url)).statusCode).toBe(401);
    expect((await sheet((await world.company()).owner, url)).statusCode).toBe(404);
    const pat = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    expect((await sheet(pat, url)).statusCode).toBe(200);
    expect((await pat.get(`/api/service-reports/${reportId}/mail`)).status).toBe(200);
    expect((await sheet(await company.signedIn('homeowner', { customerId: 'CUST-2' }), url)).statusCode).toBe(404);
    const linksOf = () => world.deps.db.inCompany(company.companyId, (tx) => tx.select().from(reportLinks));
    expect(await linksOf()).toHaveLength(1);
    world.clock.forward({ days: 181 });
    await world.runJob('remove-expired', {});
    expect((await sheet(world.visitor, `${url}?key=${key}`)).statusCode).toBe(404);
    expect(await linksOf()).toEqual([]);
    world.clock.set('2026-11-23T16:00:00.000Z');
  });

  it('before it is sent, as the mail that it will be, and nothing is stored', async () => {
    const { owner } = await companyWithRoute(world);
    await signAs(owner);
    const photos = [{ category: 'before', description: 'Leaves' }];
    const preview = { ...report, photos };
    const { status, body } = await owner.post<ReportMail>('/api/service-report/preview', preview);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      to: 'pat@example.com',
      subject: 'Your pool service report – Monday, November 23, 2026',
    });
    for (const said of [
      'Pat Rivera',
      'Surface Skimming',
      '2.1 ppm',
      'All good.',
      'Desert Blue Pools',
      'Before: Leaves',
    ]) {
      expect(body.html).toContain(said);
    }
    expect(body.html).toContain('src="cid:photo-1@poolhand"');
    expect(body.html).toContain('src="/api/company-branding/logo"');
    expect((await owner.get<ServiceReport[]>('/api/service-reports')).body).toEqual([]);
    expect(received).toEqual([]);
    const faulty = await owner.post('/api/service-report/preview', { ...preview, customerName: '' });
    expect(faulty.status).toBe(400);
    expect((await owner.post('/api/service-report/preview', { ...preview, customerId: 'CUST-9' })).status).toBe(404);
  });

  it('before a visit is finished, from what the phone has and what is stored', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    await owner.patch(`/api/visits/${visitId}`, { notes: 'Pump basket is cracked.' });
    const { status, body } = await owner.post<ReportMail>(`/api/visits/${visitId}/preview`, {
      readings: findings.readings,
      chemicalsAdded: findings.chemicalsAdded,
    });
    expect(status).toBe(200);
    for (const said of ['Pump basket is cracked.', '32 fl oz', 'Monday, November 30, 2026', 'Luis Ortega']) {
      expect(body.text).toContain(said);
    }
    expect((await owner.get<{ state: string }>(`/api/visits/${visitId}`)).body.state).toBe('open');
    expect((await owner.get<ServiceReport[]>('/api/service-reports')).body).toEqual([]);
    expect((await owner.post('/api/visits/VISIT-9/preview', {})).status).toBe(404);
    expect((await (await world.company()).owner.post(`/api/visits/${visitId}/preview`, {})).status).toBe(404);
  });
});

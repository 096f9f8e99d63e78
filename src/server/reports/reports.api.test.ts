import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { ServiceReport, ServiceReportAnswer } from '#contract/reports/reports.ts';
import { MailRefused } from '#server/adapters/mail/port.ts';
import { picture } from '#tests/support/pictures.ts';
import { companyWithRoute } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

/** As the report page sends it. */
const report = {
  customerName: 'Pat Rivera',
  customerEmail: 'pat@example.com',
  address: '5601 West Crocus Drive, Glendale, AZ 85306',
  serviceDate: '2026-11-23',
  serviceTime: '08:42',
  services: ['Surface Skimming', 'Tile Cleaning'],
  waterChemistry: { chlorine: '2.1', ph: '7.5', alkalinity: '90', hardness: '250' },
  photos: [],
  notes: 'All good.',
  nextService: 'Monday, November 30',
  technicianName: 'Luis Ortega',
};

const send = (visitor: Visitor, more: object = {}, path = '/api/service-report') =>
  visitor.post<ServiceReportAnswer>(path, { ...report, ...more });
const reportsOf = async (visitor: Visitor, query = ''): Promise<ServiceReport[]> =>
  (await visitor.get<ServiceReport[]>(`/api/service-reports${query}`)).body;
const photoOf = async (content: Promise<Buffer> | Buffer, more: object = {}) => ({
  category: 'before',
  timestamp: '2026-11-23T15:40:00.000Z',
  size: 1,
  base64Data: `data:image/jpeg;base64,${(await content).toString('base64')}`,
  filename: 'a.jpg',
  contentType: 'image/jpeg',
  ...more,
});

describe('sending a report', () => {
  it('takes the documented payload, mails it, and says so', async () => {
    const { owner } = await companyWithRoute(world);
    const { status, body } = await send(owner);
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      reportId: expect.any(String),
      emailSent: true,
      message: 'The report was sent to pat@example.com.',
    });
    const { body: stored } = await owner.get<ServiceReport>(`/api/service-reports/${body.reportId}`);
    expect(stored).toMatchObject({
      ...report,
      customerId: 'CUST-1',
      delivery: 'sent',
      emailSent: true,
      lastError: null,
    });
    const mail = world.mailer.lastTo('pat@example.com');
    expect(mail.subject).toBe('Your pool service report – Monday, November 23, 2026');
    for (const part of [mail.html, mail.text]) {
      for (const said of [
        'Pat Rivera',
        'Luis Ortega',
        '8:42',
        'Surface Skimming',
        '2.1 ppm',
        'All good.',
        'November 30',
      ]) {
        expect(part).toContain(said);
      }
    }
  });

  it('is for nobody in the directory where the name and address are not those of exactly one customer', async () => {
    const { owner } = await companyWithRoute(world);
    const customerIdOf = async (more: object): Promise<string | null> => {
      const { body } = await send(owner, more);
      return (await owner.get<ServiceReport>(`/api/service-reports/${body.reportId}`)).body.customerId;
    };
    expect(await customerIdOf({ customerName: 'PAT RIVERA', customerEmail: 'Pat@example.com' })).toBe('CUST-1');
    expect(await customerIdOf({ customerName: 'Somebody else' })).toBeNull();
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Pat Rivera', email: 'pat@example.com' });
    expect(await customerIdOf({})).toBeNull();
    expect(await customerIdOf({ customerId: 'CUST-2' })).toBe('CUST-2');
  });

  it('keeps its photos, shows them in the mail, and opens them from the mail’s link', async () => {
    const { owner } = await companyWithRoute(world);
    const photos = [
      await photoOf(picture({ width: 2400, height: 1800, withPosition: true }), { description: 'Before <the> work' }),
      await photoOf(picture(), { category: 'after', base64Data: (await picture()).toString('base64') }),
    ];
    const { status, body } = await send(owner, { photos });
    expect(status).toBe(201);
    const { body: stored } = await owner.get<ServiceReport>(`/api/service-reports/${body.reportId}`);
    expect(stored.photos).toMatchObject([
      { category: 'before', description: 'Before <the> work', width: 1600, takenAt: '2026-11-23T15:40:00.000Z' },
      { category: 'after', width: 800 },
    ]);
    const mail = world.mailer.lastTo('pat@example.com');
    const pictures = mail.attachments.filter(({ contentId }) => contentId !== undefined);
    expect(pictures).toHaveLength(2);
    for (const attachment of pictures) {
      expect(mail.html).toContain(`src="cid:${attachment.contentId}"`);
      expect((await sharp(attachment.content).metadata()).exif).toBeUndefined();
    }
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/photo-gallery\?reportId=\S+&key=\S+/);
    await send(owner, { id: 'RPT-LATER', serviceDate: '2026-11-24' });
    const withPhotos = await owner.get<ServiceReport[]>('/api/service-reports?photos=true&limit=1');
    expect(withPhotos.body).toEqual([stored]);
    expect(withPhotos.headers['x-total-count']).toBe('1');
  });

  it('says as the documents do what is missing', async () => {
    const { owner } = await world.company();
    const send = (body: object) => owner.post<ErrorBody>('/api/service-report', body);
    const whole = { customerName: 'Pat Rivera', customerEmail: 'pat@example.com', technicianName: 'Luis Ortega' };
    const on = { serviceDate: '2026-11-23', serviceTime: '09:42' };
    const missing = 'Please select a customer and enter technician name';
    for (const without of [{ customerName: undefined }, { customerName: '' }, { technicianName: undefined }])
      expect(await send({ ...whole, ...on, ...without })).toMatchObject({ status: 400, body: { message: missing } });
    for (const without of [{ customerEmail: undefined }, { customerEmail: '' }]) {
      const { status, body } = await send({ ...whole, ...on, ...without });
      expect([status, body.message]).toEqual([
        400,
        expect.stringContaining('does not have an email address in their profile'),
      ]);
    }
  });

  it('names the photo that is damaged and stores nothing', async () => {
    const { owner } = await companyWithRoute(world);
    const photos = [await photoOf(picture()), await photoOf(Buffer.from('not a picture'))];
    const { status, body } = await owner.post('/api/service-report', { ...report, photos });
    expect(status).toBe(400);
    expect(body.details?.map(({ field }) => field)).toEqual(['photos.1.base64Data']);
    expect(await reportsOf(owner)).toEqual([]);
  });

  it('refuses a photo that did not arrive as it was sent', async () => {
    const { owner } = await companyWithRoute(world);
    const photos = [await photoOf(picture(), { sha256: 'a'.repeat(64) })];
    const { status, body } = await owner.post('/api/service-report', { ...report, photos });
    expect(status).toBe(400);
    expect(body.details?.map(({ field }) => field)).toEqual(['photos.0.sha256']);
  });

  it('is stored and mailed once however often and by whichever address it is sent', async () => {
    const { owner } = await companyWithRoute(world);
    const before = world.mailer.sent.length;
    const first = await send(owner, { id: 'RPT-1' }, '/api/service-reports');
    expect(first.body.reportId).toBe('RPT-1');
    expect((await send(owner, { id: 'RPT-1', notes: 'Other' }, '/api/service-reports')).body).toEqual(first.body);
    expect((await send(owner, { reportId: 'RPT-1' })).body).toEqual(first.body);
    expect(await reportsOf(owner)).toHaveLength(1);
    expect(world.mailer.sent.length).toBe(before + 1);
  });

  it('says the truth while the mail server is down', async () => {
    const { owner } = await companyWithRoute(world);
    world.mailer.goDown();
    const { status, body } = await send(owner);
    world.mailer.comeBack();
    expect(status).toBe(201);
    expect(body.emailSent).toBe(false);
    expect(body.message).toContain('hasn’t been emailed yet');
    expect(await reportsOf(owner)).toMatchObject([{ delivery: 'pending', lastError: 'connect ECONNREFUSED' }]);
  });

  it('lists those alone that have not reached their customer, with how many there are', async () => {
    const { owner } = await companyWithRoute(world);
    const waiting = async (query = '') => {
      const { body, headers } = await owner.get<ServiceReport[]>(`/api/service-reports?waiting=true${query}`);
      return { ids: body.map(({ reportId }) => reportId), total: headers['x-total-count'] };
    };
    await send(owner, { reportId: 'RPT-SENT' });
    expect(await waiting()).toEqual({ ids: [], total: '0' });
    const refusing = vi.spyOn(world.mailer, 'deliver').mockRejectedValue(new MailRefused('550 no such mailbox'));
    await send(owner, { reportId: 'RPT-REFUSED', serviceDate: '2026-11-20' });
    refusing.mockRestore();
    world.mailer.goDown();
    await send(owner, { reportId: 'RPT-ON-ITS-WAY', serviceDate: '2026-11-21' });
    world.mailer.comeBack();
    expect(await waiting()).toEqual({ ids: ['RPT-ON-ITS-WAY', 'RPT-REFUSED'], total: '2' });
    expect(await waiting('&limit=1')).toEqual({ ids: ['RPT-ON-ITS-WAY'], total: '2' });
    expect(await reportsOf(owner)).toHaveLength(3);
    expect((await owner.get('/api/service-reports?waiting=perhaps')).status).toBe(400);
  });

  it('cannot smuggle headers, markup or other recipients into the mail', async () => {
    const { owner } = await companyWithRoute(world);
    await send(owner, {
      customerName: 'Pat\r\nBcc: all@example.com',
      technicianName: '<img src=x onerror=alert(1)>',
      notes: '<script>alert(1)</script> & "quotes"',
      services: ['</td><b>bold</b>'],
      waterChemistry: { ph: '<i>7</i>' },
    });
    const mail = world.mailer.lastTo('pat@example.com');
    expect(mail.subject).toBe('Your pool service report – Monday, November 23, 2026');
    expect(mail.html).not.toMatch(/<script|<img src=x|<b>bold|<i>7/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
    for (const customerEmail of [
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'Pat <a@example.com>',
    ]) {
      expect((await send(owner, { customerEmail })).status).toBe(400);
    }
  });

  it('loads nothing from outside', async () => {
    const { owner } = await companyWithRoute(world);
    await send(owner, { photos: [await photoOf(picture())] });
    const { html } = world.mailer.lastTo('pat@example.com');
    expect(html).not.toMatch(/<link|<script|@import|src="(?!cid:)/);
    expect(html.match(/https?:\/\/[^"\s]+/g)?.every((url) => url.startsWith('http://localhost:3000/'))).toBe(true);
  });

  it.each([
    ['customerName', { customerName: '' }],
    ['customerEmail', { customerEmail: 'nobody' }],
    ['serviceDate', { serviceDate: '2026-13-01' }],
    ['serviceTime', { serviceTime: 'noon' }],
    ['technicianName', { technicianName: '' }],
    ['photos.0.base64Data', { photos: [{ category: 'x', base64Data: '' }] }],
    ['services', { services: 'all' }],
  ])('refuses a faulty %s', async (field, fault) => {
    const { owner } = await companyWithRoute(world);
    const { status, body } = await owner.post('/api/service-report', { ...report, ...fault });
    expect(status).toBe(400);
    expect(body.details?.map((detail) => detail.field)).toEqual([field]);
    expect(await reportsOf(owner)).toEqual([]);
  });

  it('takes as much as twenty photos weigh, and answers 413 beyond', async () => {
    const { owner } = await companyWithRoute(world);
    expect((await send(owner, { photos: [await photoOf(Buffer.alloc(16 * 1024 * 1024))] })).status).toBe(413);
    expect((await send(owner, { notes: 'x'.repeat(30 * 1024 * 1024) })).status).toBe(413);
    expect((await send(owner, { padding: 'x'.repeat(20 * 1024 * 1024) })).status).toBe(201);
  });

  it('names a customer or visit that does not exist', async () => {
    const { owner } = await companyWithRoute(world);
    for (const field of ['customerId', 'visitId']) {
      const { status, body } = await owner.post('/api/service-report', { ...report, [field]: 'nobody' });
      expect(status).toBe(404);
      expect(body.details?.map((detail) => detail.field)).toEqual([field]);
    }
  });

  it('stops at the plan’s limit, before anything is written', async () => {
    const { owner } = await companyWithRoute(world, { tier: 'trial' });
    for (let n = 1; n <= 5; n += 1) expect((await send(owner, { id: `RPT-${n}` })).status).toBe(201);
    const { status, body } = await owner.post('/api/service-report', report);
    expect(status).toBe(402);
    expect(body.error).toBe('Subscription limit reached');
    expect((await send(owner, { id: 'RPT-5' })).status).toBe(201);
    expect(await reportsOf(owner)).toHaveLength(5);
  });
});

describe('sending again', () => {
  it('hands a waiting report over at once', async () => {
    const { owner } = await companyWithRoute(world);
    world.mailer.goDown();
    const { body } = await send(owner);
    world.mailer.comeBack();
    const url = `/api/service-reports/${body.reportId}/resend`;
    const answer = await owner.post<ServiceReport>(url);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ delivery: 'sent', emailSent: true });
    expect((await owner.post(url)).status).toBe(409);
  });

  it('goes to the address the customer has now, and not to the old one any more', async () => {
    const { owner } = await companyWithRoute(world);
    world.mailer.goDown();
    const { body } = await send(owner, { customerEmail: 'tpyo@example.com', customerId: 'CUST-1' });
    world.mailer.comeBack();
    const { body: again } = await owner.post<ServiceReport>(`/api/service-reports/${body.reportId}/resend`);
    expect(again).toMatchObject({ delivery: 'sent', customerEmail: 'pat@example.com' });
    world.clock.forward({ hours: 1 });
    await world.runJob('sweep-mails', {});
    expect(world.mailer.sent.filter(({ to }) => to === 'tpyo@example.com')).toEqual([]);
  });
});

describe('reading reports', () => {
  it('is newest first, searched by customer, technician and notes, a page at a time', async () => {
    const { owner } = await companyWithRoute(world);
    await send(owner, { id: 'A', serviceDate: '2026-11-16', notes: 'Heater is off' });
    await send(owner, { id: 'B', serviceDate: '2026-11-23', technicianName: 'Sam Lee' });
    const idsOf = async (query: string) => (await reportsOf(owner, query)).map(({ reportId }) => reportId);
    expect(await idsOf('')).toEqual(['B', 'A']);
    expect(await idsOf('?search=heater')).toEqual(['A']);
    expect(await idsOf('?search=pat%20sam')).toEqual(['B']);
    expect(await idsOf('?search=%25')).toEqual([]);
    expect(await idsOf('?photos=true')).toEqual([]);
    expect(await idsOf('?photos=false')).toEqual(['B', 'A']);
    const page = await owner.get<ServiceReport[]>('/api/service-reports?limit=1&offset=1');
    expect(page.body).toMatchObject([{ reportId: 'A' }]);
    expect(page.headers['x-total-count']).toBe('2');
  });
});

describe('who may', () => {
  const calls = [
    ['POST', '/api/service-report', report],
    ['POST', '/api/service-reports', report],
    ['GET', '/api/service-reports', undefined],
    ['GET', '/api/service-reports/RPT-1', undefined],
    ['POST', '/api/service-reports/RPT-1/resend', undefined],
    ['GET', '/api/service-photos/RPT-1', undefined],
  ] as const;

  it.each(calls)('%s %s needs a session', async (method, url, body) => {
    expect((await world.visitor.call(method, url, body)).status).toBe(401);
  });

  it('technicians send; homeowners read their own; employees without a permission neither', async () => {
    const company = await companyWithRoute(world);
    const technician = await company.signedIn('technician');
    await send(technician, { id: 'RPT-1' });
    await send(technician, { id: 'RPT-2', customerName: 'Somebody else' });
    const pat = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    expect((await reportsOf(pat)).map(({ reportId }) => reportId)).toEqual(['RPT-1']);
    expect((await pat.get('/api/service-reports/RPT-1')).status).toBe(200);
    expect((await pat.get('/api/service-reports/RPT-2')).status).toBe(404);
    expect((await pat.get('/api/service-photos/RPT-2')).status).toBe(404);
    expect((await send(pat)).status).toBe(403);
    const employee = await company.signedIn('user');
    for (const [method, url, body] of calls) expect((await employee.call(method, url, body)).status).toBe(403);
  });

  it('nobody reads or sends again what is another company’s', async () => {
    const theirs = await companyWithRoute(world);
    await send(theirs.owner, { id: 'RPT-1' });
    const { owner } = await world.company();
    expect(await reportsOf(owner)).toEqual([]);
    for (const [method, url, body] of calls.filter(([, address]) => address.includes('RPT-1'))) {
      expect((await owner.call(method, url, body)).status).toBe(404);
    }
  });
});

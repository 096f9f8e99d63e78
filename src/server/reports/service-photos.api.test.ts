import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ServicePhotos, ServiceReportAnswer } from '#contract/reports/reports.ts';
import { picture } from '#tests/support/pictures.ts';
import { companyWithRoute } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

async function sendWithPhoto(owner: Visitor, reportId: string): Promise<string> {
  const { body } = await owner.post<ServiceReportAnswer>('/api/service-report', {
    reportId,
    customerId: 'CUST-1',
    customerName: 'Pat Rivera',
    customerEmail: 'pat@example.com',
    serviceDate: '2026-11-23',
    serviceTime: '08:42',
    technicianName: 'Luis Ortega',
    photos: [{ category: 'before', description: 'Leaves', base64Data: (await picture()).toString('base64') }],
  });
  const link = world.mailer.lastTo('pat@example.com').text.match(/http:\S+photo-gallery\?\S+/)?.[0] ?? '';
  const { searchParams } = new URL(link);
  expect(searchParams.get('reportId')).toBe(body.reportId);
  return searchParams.get('key') ?? '';
}

describe('the photos of a report', () => {
  it('are answered as documented, with their data, to a session', async () => {
    const { owner } = await companyWithRoute(world);
    await sendWithPhoto(owner, 'RPT-1');
    const { status, body } = await owner.get<ServicePhotos>('/api/service-photos/RPT-1');
    expect(status).toBe(200);
    expect(body).toEqual({
      reportId: 'RPT-1',
      customerInfo: { name: 'Pat Rivera', serviceDate: '2026-11-23', technician: 'Luis Ortega' },
      company: { name: null, email: null, phone: null },
      photos: [
        {
          id: expect.any(String),
          category: 'before',
          description: 'Leaves',
          timestamp: '2026-11-24T01:30:00.000Z',
          base64Data: expect.stringMatching(/^data:image\/jpeg;base64,/),
          pairId: null,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          capturedSha256: null,
          url: expect.stringMatching(/^\/api\/service-photos\/RPT-1\//),
          thumbnailUrl: expect.stringMatching(/^\/api\/service-photos\/RPT-1\/.+\/thumbnail$/),
        },
      ],
    });
    const data = Buffer.from(body.photos[0]?.base64Data.split(',')[1] ?? '', 'base64');
    expect(await sharp(data).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
  });

  it('are listed without their data for whoever loads them one by one, each as it was stored', async () => {
    const { owner } = await companyWithRoute(world);
    const key = await sendWithPhoto(owner, 'RPT-1');
    const { body } = await world.visitor.get<ServicePhotos>(`/api/service-photos/RPT-1?key=${key}&images=none`);
    const [photo] = body.photos;
    expect(photo?.base64Data).toBe('');
    const load = (address: string | undefined, more = `?key=${key}`) => world.app.inject({ url: `${address}${more}` });
    const whole = await load(photo?.url);
    expect(whole.headers['content-type']).toBe('image/jpeg');
    expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(photo?.sha256);
    const small = await load(photo?.thumbnailUrl);
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
    expect((await load(photo?.url, '')).statusCode).toBe(401);
    expect((await load(photo?.url, '?key=guess')).statusCode).toBe(404);
    await sendWithPhoto(owner, 'RPT-2');
    // The key of one report opens no photo of another.
    const other = (await owner.get<ServicePhotos>('/api/service-photos/RPT-2')).body.photos[0];
    expect((await load(other?.url)).statusCode).toBe(404);
    expect((await load(`/api/service-photos/RPT-1/${other?.id}`)).statusCode).toBe(404);
  });

  it('are opened by the session’s cookie alone', async () => {
    const { owner } = await companyWithRoute(world);
    await sendWithPhoto(owner, 'RPT-1');
    const answer = await world.visitor.get<ServicePhotos>('/api/service-photos/RPT-1', {
      headers: { cookie: `poolhand_session=${owner.token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.photos).toHaveLength(1);
  });

  it('are opened by the link of the mail without a session, for half a year', async () => {
    const { owner } = await companyWithRoute(world);
    const key = await sendWithPhoto(owner, 'RPT-1');
    const url = `/api/service-photos/RPT-1?key=${key}`;
    expect((await world.visitor.get<ServicePhotos>(url)).body.photos).toHaveLength(1);
    world.clock.forward({ days: 179 });
    expect((await world.visitor.get(url)).status).toBe(200);
    world.clock.forward({ days: 2 });
    expect((await world.visitor.get(url)).status).toBe(404);
    world.clock.set('2026-11-24T01:30:00.000Z');
  });

  it('are not opened by the link once the customer was deleted', async () => {
    const { owner } = await companyWithRoute(world);
    const url = `/api/service-photos/RPT-1?key=${await sendWithPhoto(owner, 'RPT-1')}`;
    expect((await world.visitor.get(url)).status).toBe(200);
    const customers = (await owner.get<{ customerId: string }[]>('/api/customers')).body;
    for (const { customerId } of customers) await owner.delete(`/api/customers/${customerId}`);
    expect((await world.visitor.get(url)).status).toBe(404);
  });

  it('are not opened by a key of another report, nor by a made-up one', async () => {
    const { owner } = await companyWithRoute(world);
    const key = await sendWithPhoto(owner, 'RPT-1');
    await sendWithPhoto(owner, 'RPT-2');
    expect((await world.visitor.get(`/api/service-photos/RPT-2?key=${key}`)).status).toBe(404);
    expect((await world.visitor.get('/api/service-photos/RPT-1?key=guess')).status).toBe(404);
    expect((await world.visitor.get(`/api/service-photos/RPT-1?key=${'x'.repeat(300)}`)).status).toBe(400);
    const other = await companyWithRoute(world);
    await sendWithPhoto(other.owner, 'RPT-3');
    expect((await world.visitor.get(`/api/service-photos/RPT-3?key=${key}`)).status).toBe(404);
    expect((await other.owner.get('/api/service-photos/RPT-1')).status).toBe(404);
  });

  it('of a report of the same id in another company stay apart', async () => {
    const one = await companyWithRoute(world);
    const key = await sendWithPhoto(one.owner, 'RPT-1');
    const two = await companyWithRoute(world);
    await sendWithPhoto(two.owner, 'RPT-1');
    const mine = await one.owner.get<ServicePhotos>('/api/service-photos/RPT-1');
    const byKey = await world.visitor.get<ServicePhotos>(`/api/service-photos/RPT-1?key=${key}`);
    expect(byKey.body.photos[0]?.id).toBe(mine.body.photos[0]?.id);
  });
});

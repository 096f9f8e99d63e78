import { createHash } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Photo, PhotoProof, ServicePhotos } from '#contract/reports/reports.ts';
import type { OutsideService } from '#contract/settings/settings.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { serviceVisits } from '#server/db/schema/index.ts';
import { pictures } from '#server/platform/pictures.ts';
import { form, picture } from '#tests/support/pictures.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

async function openVisit(owner: Visitor, customerId = 'CUST-1'): Promise<Visit> {
  await owner.post('/api/customers', { customerId, name: 'Pat Rivera', poolSize: 18000 });
  return (await owner.post<Visit>('/api/visits', { customerId })).body;
}

const upload = <T = Photo>(visitor: Visitor, visitId: string, content: Buffer, fields: Record<string, string> = {}) => {
  const { payload, headers } = form(fields, { content });
  return visitor.post<T>(`/api/visits/${visitId}/photos`, payload, { headers });
};

const fetchPicture = async (visitor: Visitor, url: string): Promise<Buffer> => {
  const response = await visitor.app.inject({ url, headers: { authorization: `Bearer ${visitor.token}` } });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/jpeg');
  expect(response.headers['cache-control']).toMatch(/^private, max-age=\d{7,}/);
  return response.rawPayload;
};

describe('a photo of a visit', () => {
  it('is taken although the process that reads pictures is killed meanwhile, and others are answered', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    await upload(owner, visitId, await picture());
    const { pid } = pictures.underWay();
    // Large, so that they are still read when the process is killed; made before, which takes longer than reading them.
    const large = await Promise.all([1, 2, 3].map(() => picture({ width: 4000, height: 3000 })));
    const uploads = large.map((content) => upload(owner, visitId, content));
    await expect.poll(() => pictures.underWay().running, { interval: 2, timeout: 20_000 }).toBeGreaterThan(0);
    process.kill(Number(pid), 'SIGKILL');
    expect((await world.visitor.get('/api/health')).status).toBe(200);
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(pictures.underWay().pid).not.toBe(pid);
  });

  it('and a recording are refused where the company has used up its storage, until there is room again', async () => {
    const { owner, signedIn } = await world.company();
    const { visitId, customerId } = await openVisit(owner);
    const content = await picture();
    const { body: kept } = await upload(owner, visitId, content);
    const { config } = world.deps;
    const { companyStorageGb } = config;
    try {
      config.companyStorageGb = (kept.bytes + content.byteLength - 1) / 1e9;
      const refused = await upload<ErrorBody>(owner, visitId, content);
      expect(refused.status).toBe(413);
      expect(refused.body.message).toMatch(/photos and recordings take up the .* GB that this server allows/);
      const pat = await signedIn('homeowner', { customerId });
      const { body: sent } = await pat.post<{ messageId: string }>('/api/my/messages', {
        kind: 'question',
        message: 'Hi',
      });
      const { payload, headers } = form({}, { content });
      const theirs = await pat.post<ErrorBody>(`/api/my/messages/${sent.messageId}/photos`, payload, { headers });
      expect(theirs).toMatchObject({
        status: 413,
        body: { message: expect.stringMatching(/^Your pool company has no room/) },
      });
      const recording = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), content.subarray(4)]);
      const audioData = `data:audio/webm;base64,${recording.toString('base64')}`;
      const said = (body: object) => owner.post('/api/voice-notes', { customerId, ...body });
      expect((await said({ text: 'Words take no room' })).status).toBe(201);
      expect((await said({ text: '', audioData })).status).toBe(413);
      expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.photos).toHaveLength(1);
      await owner.delete(`/api/photos/${kept.photoId}`);
      expect((await said({ text: '', audioData })).status).toBe(201);
      expect((await upload(owner, visitId, content)).status).toBe(413);
      const [files] = (await owner.get<OutsideService[]>('/api/settings/services')).body.filter(
        ({ need }) => need === 'files',
      );
      expect(files?.detail).toMatch(/^Data folder; your photos and recordings take up 0\.0 of .* GB$/);
    } finally {
      config.companyStorageGb = companyStorageGb;
    }
  });

  it('is kept upright, at most 1600 px, with a thumbnail, its hash, and without the place it was taken', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const sideways = await picture({ width: 3000, height: 2000, orientation: 6, withPosition: true });
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const { status, body } = await upload(owner, visitId, sideways, {
      category: 'equipment',
      description: 'Cracked basket',
      takenAt: '2026-11-23T15:58:00.000Z',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      category: 'equipment',
      description: 'Cracked basket',
      takenAt: '2026-11-23T15:58:00.000Z',
      contentType: 'image/jpeg',
      width: 1067,
      height: 1600,
    });

    const kept = await fetchPicture(owner, body.url);
    const about = await sharp(kept).metadata();
    expect(about).toMatchObject({ format: 'jpeg', width: 1067, height: 1600 });
    expect(about.exif).toBeUndefined();
    expect(about.orientation).toBeUndefined();
    expect(kept.includes('Camera 1')).toBe(false);
    expect(kept.byteLength).toBe(body.bytes);
    expect(createHash('sha256').update(kept).digest('hex')).toBe(body.sha256);
    // Turned to the right, the red left half is on top.
    const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
    expect(data[(info.height - 1) * info.width * info.channels]).toBeLessThan(100);

    const small = await sharp(await fetchPicture(owner, body.thumbnailUrl)).metadata();
    expect(Math.max(small.width ?? 0, small.height ?? 0)).toBe(320);
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.photos).toEqual([body]);
  });

  it.each(['png', 'webp'] as const)('may be a %s, and is kept as a JPEG of its own size', async (format) => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const sent = await sharp(await picture({ width: 40, height: 30 }))
      .toFormat(format)
      .toBuffer();
    const { status, body } = await upload(owner, visitId, sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({ contentType: 'image/jpeg', width: 40, height: 30, category: 'general' });
  });

  it('is stored once however often it is sent', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const sent = await picture();
    const answers = await Promise.all([1, 2, 3].map(() => upload(owner, visitId, sent, { photoId: 'PHOTO-1' })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.photos).toHaveLength(1);
    await fetchPicture(owner, '/api/photos/PHOTO-1');
  });

  it('can be taken back until the visit is done', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const { body } = await upload(owner, visitId, await picture());
    const { body: kept } = await upload(owner, visitId, await picture());
    expect((await owner.delete(`/api/photos/${body.photoId}`)).body).toEqual({ success: true });
    expect((await owner.get(body.url)).status).toBe(404);
    expect((await owner.delete(`/api/photos/${body.photoId}`)).status).toBe(404);
    await owner.post(`/api/visits/${visitId}/complete`, {});
    expect((await owner.delete(`/api/photos/${kept.photoId}`)).status).toBe(409);
    await fetchPicture(owner, kept.url);
  });

  it('cannot be taken back either where its visit was finished without a report', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const { body } = await upload(owner, visitId, await picture());
    const entry = { visitId, customerId: 'CUST-1', serviceDate: '2026-11-23', serviceTime: '08:30' };
    const done = await owner.post('/api/service-history', { ...entry, technicianName: 'Luis Ortega' });
    expect(done.status).toBe(201);
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body).toMatchObject({ state: 'done', reportId: null });
    expect((await owner.delete(`/api/photos/${body.photoId}`)).status).toBe(409);
    await fetchPicture(owner, body.url);
  });
});

describe('a photo that cannot be added', () => {
  it('is the 21st of its visit', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const small = await picture({ width: 16, height: 12 });
    for (let count = 1; count <= 20; count += 1) expect((await upload(owner, visitId, small)).status).toBe(201);
    expect(await upload<ErrorBody>(owner, visitId, small)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'file', message: 'At most 20 photos' }] },
    });
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.photos).toHaveLength(20);
  });

  it('leaves no file behind where its visit was deleted while it was stored', async () => {
    const { owner, companyId } = await world.company();
    const { visitId } = await openVisit(owner);
    const { files, db } = world.deps;
    const put = files.put.bind(files);
    const stored: string[] = [];
    const spy = vi.spyOn(files, 'put').mockImplementation(async (key, content) => {
      await put(key, content);
      stored.push(key);
      await db.inCompany(companyId, (tx) => tx.delete(serviceVisits).where(eq(serviceVisits.visitId, visitId)));
    });
    const { status } = await upload(owner, visitId, await picture()).finally(() => spy.mockRestore());
    expect(status).toBe(404);
    expect(stored).toHaveLength(2);
    for (const key of stored) await expect(files.get(key)).rejects.toThrow();
  });
});

describe('a photo as it was taken', () => {
  const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
  const proofOf = async (visitor: Visitor, { photoId }: Photo) =>
    (await visitor.get<PhotoProof>(`/api/photos/${photoId}/proof`)).body;

  it('is kept byte for byte where the phone has brought it to its size, and proves that it is unaltered', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const sent = await picture({ width: 1600, height: 1200 });
    const sha256 = sha256Of(sent);
    const takenAt = '2026-11-23T15:58:00.000Z';
    const about = { photoId: 'PHOTO-1', sha256, takenAt, pairId: 'PAIR-1', taskId: 'pool-vacuuming' };
    const { status, body } = await upload(owner, visitId, sent, { ...about, category: 'before' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...about, category: 'before', width: 1600, height: 1200, bytes: sent.byteLength });
    expect((await fetchPicture(owner, body.url)).equals(sent)).toBe(true);
    const small = await sharp(await fetchPicture(owner, body.thumbnailUrl)).metadata();
    expect([small.width, small.height]).toEqual([320, 240]);

    expect(await proofOf(owner, body)).toEqual({
      photoId: 'PHOTO-1',
      takenAt,
      deviceTakenAt: takenAt,
      deviceAheadSeconds: null,
      place: 1,
      changes: [],
      receivedAt: '2026-11-24T01:30:00.000Z',
      capturedSha256: sha256,
      storedSha256: sha256,
      unaltered: true,
    });
  });

  it('is told from one that was changed in the folder afterwards, or had to be made anew', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const sent = await picture();
    const { body } = await upload(owner, visitId, sent, { sha256: sha256Of(sent) });
    const folder = join(world.deps.config.dataDir, 'files');
    const changed = await picture({ width: 640 });
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name);
      if ((await stat(path)).size === sent.byteLength) await writeFile(path, changed);
    }
    expect(await proofOf(owner, body)).toMatchObject({ storedSha256: sha256Of(changed), unaltered: false });

    const large = await picture({ width: 1700, height: 900, withPosition: true });
    const anew = await upload(owner, visitId, large, { sha256: sha256Of(large) });
    expect(anew.body.width).toBe(1600);
    expect(await proofOf(owner, anew.body)).toMatchObject({ capturedSha256: sha256Of(large), unaltered: false });
    // Who tells no hash learns whether it is as it was stored.
    const untold = await upload(owner, visitId, large);
    expect(await proofOf(owner, untold.body)).toMatchObject({ capturedSha256: null, unaltered: true });
  });

  it('that was damaged on its way is refused, and taken when it is sent again', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const sent = await picture();
    const about = { photoId: 'PHOTO-1', sha256: sha256Of(sent) };
    const damaged = await upload<ErrorBody>(owner, visitId, await picture({ width: 801 }), about);
    expect(damaged.status).toBe(400);
    const message = 'The photo was damaged in transit. Send it again.';
    expect(damaged.body).toMatchObject({ message, details: [{ field: 'sha256', message }] });
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.photos).toEqual([]);
    expect((await upload(owner, visitId, sent, about)).status).toBe(201);

    const another = await picture({ width: 801 });
    expect((await upload(owner, visitId, another, { ...about, sha256: sha256Of(another) })).status).toBe(409);
    expect((await upload(owner, visitId, sent, { ...about, sha256: 'short' })).status).toBe(400);
  });

  it('is re-encoded where it carries more than its picture, however small', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const sent = await picture({ withPosition: true });
    const { body } = await upload(owner, visitId, sent);
    expect(body.sha256).not.toBe(sha256Of(sent));
    expect((await sharp(await fetchPicture(owner, body.url)).metadata()).exif).toBeUndefined();
  });

  describe('that comes after its visit was finished', () => {
    const finish = async (owner: Visitor) => {
      const { visitId } = await openVisit(owner);
      await owner.patch('/api/customers/CUST-1', { email: 'pat@example.com' });
      const { body } = await owner.post<Visit>(`/api/visits/${visitId}/complete`, {});
      return { visitId, reportId: body.reportId };
    };
    const galleryOf = async (owner: Visitor, reportId: string | null): Promise<string[]> =>
      (await owner.get<ServicePhotos>(`/api/service-photos/${reportId}`)).body.photos.map(({ id }) => id);

    it('is in the report’s gallery; its mail has gone out and is not sent again', async () => {
      const { owner } = await world.company();
      world.mailer.sent.length = 0;
      const { visitId, reportId } = await finish(owner);
      expect(world.mailer.sent).toHaveLength(1);
      const { status, body } = await upload(owner, visitId, await picture(), { takenAt: '2026-11-24T01:20:00.000Z' });
      expect(status).toBe(201);
      expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.photos).toEqual([body]);
      expect(await galleryOf(owner, reportId)).toEqual([body.photoId]);
      await world.runJob('sweep-mails', {});
      expect(world.mailer.sent).toHaveLength(1);
    });

    it('is in the report’s mail where that waits for the mail server', async () => {
      const { owner } = await world.company();
      world.mailer.sent.length = 0;
      world.mailer.goDown();
      const { visitId, reportId } = await finish(owner);
      const { body } = await upload(owner, visitId, await picture());
      world.mailer.comeBack();
      world.clock.set('2026-11-24T01:40:00.000Z');
      await world.runJob('sweep-mails', {});
      world.clock.set('2026-11-24T01:30:00.000Z');
      expect(world.mailer.sent).toHaveLength(1);
      expect(world.mailer.sent[0]?.html).toContain(`photo-gallery?reportId=${reportId}`);
      expect(world.mailer.sent[0]?.attachments?.filter(({ contentType }) => contentType === 'image/jpeg')).toHaveLength(
        1,
      );
      expect(await galleryOf(owner, reportId)).toEqual([body.photoId]);
    });
  });
});

describe('what is no photo', () => {
  it.each([
    ['a text', async () => Buffer.from('not a picture'), /JPEG, PNG, or WebP/],
    ['a page in disguise', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /JPEG, PNG, or WebP/],
    ['a picture cut off', async () => (await picture()).subarray(0, 1500), /damaged/],
    ['an empty file', async () => Buffer.alloc(0), /Choose a photo/],
  ])('%s answers 400 at the file', async (_name, content, message) => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const { status, body } = await upload<{ message: string; details: unknown }>(owner, visitId, await content());
    expect(status).toBe(400);
    expect(body.message).toMatch(message);
    expect(body.details).toEqual([{ field: 'file', message: body.message }]);
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.photos).toEqual([]);
  });

  it('more than 12 MB answers 413', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    expect((await upload(owner, visitId, Buffer.alloc(12 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('a form without a file, or no form at all, answers 400', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const { payload, headers } = form({ category: 'general' });
    const answer = await owner.post(`/api/visits/${visitId}/photos`, payload, { headers });
    expect(answer.status).toBe(400);
    expect(answer.body.details?.[0]?.field).toBe('file');
    expect((await owner.post(`/api/visits/${visitId}/photos`, { file: 'x' })).status).toBe(400);
  });

  it('a faulty field is named', async () => {
    const { owner } = await world.company();
    const { visitId } = await openVisit(owner);
    const { status, body } = await upload<{ details: { field: string }[] }>(owner, visitId, await picture(), {
      takenAt: 'yesterday',
    });
    expect(status).toBe(400);
    expect(body.details.map(({ field }) => field)).toEqual(['takenAt']);
  });
});

describe('who may', () => {
  it('needs a session', async () => {
    expect((await world.visitor.post('/api/visits/x/photos', {})).status).toBe(401);
    expect((await world.visitor.delete('/api/photos/x')).status).toBe(401);
    expect((await world.visitor.get('/api/photos/x')).status).toBe(401);
    expect((await world.visitor.get('/api/photos/x/thumbnail')).status).toBe(401);
    expect((await world.visitor.get('/api/photos/x/proof')).status).toBe(401);
  });

  it('technicians add them, homeowners see those of their own pool, other employees none', async () => {
    const company = await world.company();
    const technician = await company.signedIn('technician');
    const { visitId } = await openVisit(company.owner);
    const { status, body } = await upload(technician, visitId, await picture());
    expect(status).toBe(201);
    const pat = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    await fetchPicture(pat, body.url);
    expect((await upload(pat, visitId, await picture())).status).toBe(403);
    expect((await pat.delete(body.url)).status).toBe(403);
    expect((await pat.get(`${body.url}/proof`)).status).toBe(200);
    const neighbour = await company.signedIn('homeowner', { customerId: 'CUST-2' });
    const user = await company.signedIn('user');
    for (const url of [body.url, body.thumbnailUrl, `${body.url}/proof`]) {
      expect((await neighbour.get(url)).status).toBe(404);
      expect((await user.get(url)).status).toBe(403);
    }
  });

  it('nobody sees, adds or removes those of another company', async () => {
    const theirs = await world.company();
    const { visitId } = await openVisit(theirs.owner);
    const { body } = await upload(theirs.owner, visitId, await picture());
    const { owner } = await world.company();
    expect((await owner.get(body.url)).status).toBe(404);
    expect((await owner.get(body.thumbnailUrl)).status).toBe(404);
    expect((await owner.get(`${body.url}/proof`)).status).toBe(404);
    expect((await owner.delete(`/api/photos/${body.photoId}`)).status).toBe(404);
    expect((await upload(owner, visitId, await picture())).status).toBe(404);
    await fetchPicture(theirs.owner, body.url);
  });
});

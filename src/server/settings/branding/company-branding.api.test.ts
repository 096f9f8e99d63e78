import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { CompanyBranding, CompanyDetails } from '#contract/settings/settings.ts';
import { form, picture } from '#tests/support/pictures.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const path = '/api/company-branding';

const transparent = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 90, b: 140, alpha: 0.4 } } })
    .png()
    .toBuffer();
const sendLogo = <T = CompanyBranding>(visitor: Visitor, content: Buffer, name = 'logo.png') => {
  const { payload, headers } = form({}, { content, name, field: 'logo' });
  return visitor.post<T>(`${path}/logo`, payload, { headers });
};
const fetchLogo = async (visitor: Visitor, url: string) =>
  visitor.app.inject({ url, headers: { authorization: `Bearer ${visitor.token}` } });

describe('how the company signs its reports', () => {
  it('keeps what is saved, leaves what is not named, and takes an empty field away', async () => {
    const { owner } = await world.company();
    expect((await owner.get<CompanyBranding>(path)).body).toMatchObject({ email: null, phone: null, logo: null });
    const saved = await owner.put<CompanyBranding>(path, {
      name: 'Desert Blue Pools',
      email: 'office@desertblue.example',
      phone: '(602) 555-0134',
      website: 'desertblue.example',
      address: '12 Palm Way, Phoenix, AZ 85001',
      tagline: 'Clear water, every week.',
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ name: 'Desert Blue Pools', tagline: 'Clear water, every week.', logo: null });
    const changed = await owner.put<CompanyBranding>(path, { tagline: '', weatherCity: 'Phoenix' });
    expect(changed.body).toMatchObject({ name: 'Desert Blue Pools', tagline: null, weatherCity: 'Phoenix' });
    expect((await owner.get<CompanyBranding>(path)).body).toEqual(changed.body);
  });

  it('keeps the time zone, which is whose day it is', async () => {
    const { owner, signedIn } = await world.company();
    const before = (await owner.get<CompanyDetails>(path)).body.timeZone;
    expect(before).toBeTruthy();
    expect((await owner.put<CompanyDetails>(path, { timeZone: 'America/Denver' })).body.timeZone).toBe(
      'America/Denver',
    );
    expect((await owner.get<CompanyDetails>(path)).body.timeZone).toBe('America/Denver');
    const { status, body } = await owner.put(path, { timeZone: 'Arizona' });
    expect([status, body.details?.map(({ field }) => field)]).toEqual([400, ['timeZone']]);
    expect((await (await signedIn('technician')).put(path, { timeZone: 'America/Chicago' })).status).toBe(403);
  });

  it('refuses a faulty e-mail by name', async () => {
    const { owner } = await world.company();
    const { status, body } = await owner.put(path, { email: 'nobody' });
    expect(status).toBe(400);
    expect(body.details?.map(({ field }) => field)).toEqual(['email']);
  });

  it('keeps a logo small, as PNG where its ground shows through, and hands it out', async () => {
    const { owner } = await world.company();
    const { status, body } = await sendLogo(owner, await transparent());
    expect(status).toBe(200);
    expect(body.logo).toMatch(/^\/api\/company-branding\/logo\?v=/);
    const answer = await fetchLogo(owner, body.logo ?? '');
    expect(answer.headers['content-type']).toBe('image/png');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 600, height: 200, hasAlpha: true });
    // Another picture has another address.
    const second = await sendLogo(owner, await picture(), 'logo.jpg');
    expect(second.body.logo).not.toBe(body.logo);
    expect((await fetchLogo(owner, second.body.logo ?? '')).headers['content-type']).toBe('image/jpeg');
    const gone = await owner.delete<CompanyBranding>(`${path}/logo`);
    expect(gone.body.logo).toBeNull();
    expect((await owner.get(`${path}/logo`)).status).toBe(404);
  });

  it.each([
    [
      'a WebP',
      async () =>
        sharp(await transparent())
          .webp()
          .toBuffer(),
    ],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture cut off', async () => (await picture()).subarray(0, 1500)],
    ['an empty file', async () => Buffer.alloc(0)],
  ])('%s is no logo', async (_name, content) => {
    const { owner } = await world.company();
    const { status, body } = await sendLogo<{ details: { field: string }[] }>(owner, await content());
    expect(status).toBe(400);
    expect(body.details.map(({ field }) => field)).toEqual(['logo']);
    expect((await owner.get<CompanyBranding>(path)).body.logo).toBeNull();
  });

  it('more than 5 MB is told in the documented words', async () => {
    const { owner } = await world.company();
    const { status, body } = await sendLogo<{ message: string }>(owner, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(status).toBe(413);
    expect(body.message).toBe('File size must be less than 5MB');
    expect((await owner.post(`${path}/logo`, { logo: 'x' })).status).toBe(400);
  });

  it('everybody of the company reads it, the office changes it, and other companies neither', async () => {
    const company = await world.company();
    await company.owner.put(path, { name: 'Desert Blue Pools' });
    await sendLogo(company.owner, await transparent());
    for (const role of ['technician', 'homeowner', 'user'] as const) {
      const visitor = await company.signedIn(role);
      expect((await visitor.get<CompanyBranding>(path)).body.name).toBe('Desert Blue Pools');
      expect((await fetchLogo(visitor, `${path}/logo`)).statusCode).toBe(200);
      expect((await visitor.put(path, { name: 'Mine' })).status).toBe(403);
      expect((await sendLogo(visitor, await transparent())).status).toBe(403);
      expect((await visitor.delete(`${path}/logo`)).status).toBe(403);
    }
    const other = await world.company();
    expect((await other.owner.get<CompanyBranding>(path)).body.name).toBeNull();
    expect((await other.owner.get(`${path}/logo`)).status).toBe(404);
    expect((await world.visitor.get(path)).status).toBe(401);
    expect((await world.visitor.put(path, {})).status).toBe(401);
    expect((await world.visitor.get(`${path}/logo`)).status).toBe(401);
  });
});

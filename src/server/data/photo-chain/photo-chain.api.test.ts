import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyImportAnswer, PhotoProofState } from '#contract/data/exports.ts';
import type { Photo, PhotoProof } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { photoChain, photos } from '#server/db/schema/index.ts';
import { bringIn, download, type Entries, pack, unpack } from '#tests/support/archives.ts';
import { form, picture } from '#tests/support/pictures.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-chain-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the command says of an export, run as anybody would: nothing of the product is in its folder. */
async function verify(entries: Entries, ...options: string[]): Promise<{ code: number; said: string }> {
  const [zip, command] = [join(folder, 'photos.zip'), join(folder, 'verify-photos.mjs')];
  await writeFile(zip, await pack(entries));
  const { body } = await world.visitor.get<string>('/api/photo-proof/verifier?as=command');
  await writeFile(command, body);
  return new Promise((resolve) => {
    execFile(process.execPath, [command, zip, ...options], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

const send = async (owner: Visitor, visitId: string, fields: Record<string, string>, width = 400) => {
  const { payload, headers } = form(fields, { content: await picture({ width, height: 300 }) });
  return (await owner.post<Photo>(`/api/visits/${visitId}/photos`, payload, { headers })).body;
};
const now = (): string => world.clock.now().toISOString();

async function companyWithPhotos(count = 3): Promise<Company & { visitId: string }> {
  const company = await world.company();
  await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
  const { visitId } = (await company.owner.post<Visit>('/api/visits', { customerId: 'CUST-1' })).body;
  for (let n = 1; n <= count; n += 1)
    await send(company.owner, visitId, { photoId: `PHOTO-${n}`, takenAt: now(), sentAt: now() }, 300 + n);
  return { ...company, visitId };
}
const entriesOf = ({ companyId }: Company) =>
  world.deps.db.inCompany(companyId, (tx) => tx.select().from(photoChain).orderBy(photoChain.place));
const stateOf = async ({ owner }: Company) => (await owner.get<PhotoProofState>('/api/photo-proof')).body;
const exported = async ({ owner }: Company, query = ''): Promise<Entries> => {
  const { status, zip } = await download(owner, `/api/photo-proof/export${query}`);
  expect(status).toBe(200);
  return unpack(zip);
};
const changed = (entries: Entries, name: string, change: (content: Buffer) => Buffer | string): Entries =>
  new Map(entries).set(name, Buffer.from(change(Buffer.from(entries.get(name) ?? Buffer.of()))));

interface Line {
  entry: string;
  digest: string;
}
/** Rewrites the chain from some place on, as a forger without the key would. */
function rechained(entries: Entries, change: (said: Record<string, unknown>) => void): Entries {
  let previous = '0'.repeat(64);
  return changed(entries, 'chain.jsonl', (content) =>
    content
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => {
        const said = { ...(JSON.parse((JSON.parse(line) as Line).entry) as Record<string, unknown>), previous };
        change(said);
        const entry = JSON.stringify(said);
        previous = sha256(entry);
        return `${JSON.stringify({ entry, digest: previous })}\n`;
      })
      .join(''),
  );
}

describe('the chain of a company’s photos', () => {
  it('is whole for the command that comes along, and shows one byte changed, a photo removed, a clock moved', async () => {
    const company = await companyWithPhotos();
    const whole = await exported(company);
    expect([...whole.keys()]).toEqual(expect.arrayContaining(['photos/PHOTO-1.jpg', 'verify-photos.html']));
    expect(await verify(whole)).toMatchObject({ code: 0, said: expect.stringMatching(/3 photos.*\nWHOLE\n$/s) });

    const oneByte = changed(whole, 'photos/PHOTO-2.jpg', (content) => {
      content[200] = (content[200] ?? 0) ^ 1;
      return content;
    });
    expect(await verify(oneByte)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Photo PHOTO-2 (entry 2) was changed.'),
    });
    const removed = new Map(whole);
    removed.delete('photos/PHOTO-3.jpg');
    expect(await verify(removed)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Photo PHOTO-3 (entry 3) is missing.'),
    });
    // With its entry, and with the last one of all.
    const line = (n: number) =>
      changed(removed, 'chain.jsonl', (content) =>
        content
          .toString()
          .split('\n')
          .filter((_line, index) => index !== n - 1)
          .join('\n'),
      );
    expect((await verify(line(2))).said).toContain('Entry 2 is missing');
    expect((await verify(line(3))).said).toContain('lacks entry 3');
    const added = new Map(whole).set('photos/PHOTO-9.jpg', await picture());
    expect((await verify(added)).said).toContain('Photo PHOTO-9 is not in the chain.');

    const clock = changed(whole, 'chain.jsonl', (content) =>
      content.toString().replace(/(receivedAt\\" : \\"2026-11-2)4/, '$13'),
    );
    expect(clock.get('chain.jsonl')).not.toEqual(whole.get('chain.jsonl'));
    expect(await verify(clock)).toMatchObject({ code: 1, said: expect.stringContaining('Entry 1 was changed.') });
    const forged = rechained(whole, (said) => Object.assign(said, { receivedAt: '2026-11-20T01:30:00.000Z' }));
    expect(await verify(forged)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not the one that the head'),
    });
    const signature = changed(whole, 'about.json', (content) =>
      content.toString().replace(/"day": "[^"]+"/, '"day": "2026-11-01"'),
    );
    expect((await verify(signature)).said).toContain('is not signed by its key');
    expect(await verify(new Map([['other.txt', Buffer.from('x')]]))).toMatchObject({ code: 2 });
  });

  it('is compared with what an email said, which no forger of the file reaches', async () => {
    const company = await companyWithPhotos(1);
    const { publicKey } = await stateOf(company);
    const entries = await exported(company);
    const [{ digest } = { digest: '' }] = (await stateOf(company)).heads;
    expect(await verify(entries, '--head', digest, '--key', publicKey)).toMatchObject({ code: 0 });
    const other = await exported(await companyWithPhotos(2));
    expect((await verify(other, '--head', digest)).said).toContain('is not in this chain');
    expect((await verify(other, '--key', publicKey)).said).toContain('No head was signed with the key');
  });

  it('says which clock was wrong, though nothing was changed', async () => {
    const company = await companyWithPhotos(1);
    const ahead = new Date(world.clock.now().getTime() + 3 * 3_600_000).toISOString();
    const photo = await send(company.owner, company.visitId, { photoId: 'PHOTO-AHEAD', takenAt: ahead, sentAt: ahead });
    // What is shown is never after the server's time; what the device said is kept beside it.
    expect(photo.takenAt).toBe(now());
    const proof = (await company.owner.get<PhotoProof>('/api/photos/PHOTO-AHEAD/proof')).body;
    expect(proof).toMatchObject({ deviceTakenAt: ahead, deviceAheadSeconds: 10_800, place: 2, changes: [] });
    expect(await verify(await exported(company))).toMatchObject({
      code: 3,
      said: expect.stringContaining("the device's clock was 3.0 hours ahead when it sent photo PHOTO-AHEAD"),
    });
    // The server's own: the next entry is recorded before the one that stands.
    const [last] = (await entriesOf(company)).slice(-1);
    const said = {
      ...(JSON.parse(last?.entry ?? '{}') as Record<string, unknown>),
      place: 3,
      previous: last?.digest,
      recordedAt: '2020-01-01T00:00:00.000Z',
    };
    const entry = JSON.stringify(said);
    await world.deps.db.inCompany(company.companyId, (tx) =>
      tx.insert(photoChain).values({ place: 3, photoId: 'PHOTO-AHEAD', entry, digest: sha256(entry) }),
    );
    expect((await verify(await exported(company))).said).toMatch(/Entry 3: the server's clock was put back/);
  });

  it('has an entry for what is changed and what goes, no matter who does it', async () => {
    const company = await companyWithPhotos(2);
    await world.deps.db.inCompany(company.companyId, async (tx) => {
      await tx.update(photos).set({ description: 'Afterwards' }).where(eq(photos.photoId, 'PHOTO-1'));
      // Nothing that is said of it: no entry.
      await tx.update(photos).set({ bytes: 5 }).where(eq(photos.photoId, 'PHOTO-1'));
    });
    await company.owner.delete('/api/photos/PHOTO-2');
    const entries = (await entriesOf(company)).map(({ entry, digest, photoId }) => {
      const { kind, previous } = JSON.parse(entry) as { kind: string; previous: string };
      expect(digest).toBe(sha256(entry));
      return { kind, photoId, previous, digest };
    });
    expect(entries.map(({ kind, photoId }) => `${kind} ${photoId}`)).toEqual([
      'added PHOTO-1',
      'added PHOTO-2',
      'changed PHOTO-1',
      'removed PHOTO-2',
    ]);
    expect(entries.map(({ previous }) => previous)).toEqual([
      '0'.repeat(64),
      ...entries.slice(0, -1).map(({ digest }) => digest),
    ]);
    const { body } = await company.owner.get<PhotoProof>('/api/photos/PHOTO-1/proof');
    expect(body.changes).toMatchObject([{ place: 3 }]);
    const found = await verify(await exported(company));
    expect(found.code).toBe(0);
    expect(found.said).toMatch(/Photo PHOTO-1 was changed on .*\n?.*Photo PHOTO-2 was removed on/);
    await expect(
      world.deps.db.inCompany(company.companyId, (tx) => tx.execute(sql`delete from photo_chain`)),
    ).rejects.toThrow();
  });

  it('stays one chain when many photos come at once', async () => {
    const company = await companyWithPhotos(0);
    await Promise.all(
      Array.from({ length: 12 }, (_none, n) => send(company.owner, company.visitId, { photoId: `AT-ONCE-${n}` })),
    );
    expect((await entriesOf(company)).map(({ place }) => place)).toEqual(
      Array.from({ length: 12 }, (_none, n) => n + 1),
    );
    expect((await verify(await exported(company))).code).toBe(0);
  });

  it('goes along with an archive of the company', async () => {
    const company = await companyWithPhotos(2);
    await company.owner.delete('/api/photos/PHOTO-2');
    await exported(company);
    const { zip } = await download(company.owner);
    const other = await world.company();
    expect((await bringIn<CompanyImportAnswer>(other.owner, zip)).status).toBe(200);
    expect(await entriesOf(other)).toEqual(
      (await entriesOf(company)).map((row) => ({ ...row, companyId: other.companyId })),
    );
    expect((await verify(await exported(other))).code).toBe(0);
  });
});

describe('a day’s head', () => {
  it('is signed in the night, and mailed to owners who want it, where the chain grew', async () => {
    const company = await companyWithPhotos(2);
    // The first sign-in lasts a day.
    const state = async () => stateOf({ ...company, owner: await company.signedIn('owner') });
    const heads = async () => (await state()).heads.length;
    const night = async (day: string) => {
      world.clock.set(`${day}T10:30:00.000Z`);
      await world.runJob('begin-nights', {});
      await world.runJob('sweep-mails', {});
    };
    const mails = () =>
      world.mailer.sent.filter(({ subject, to }) => to === company.ownerEmail && subject.startsWith('Photo proof'));
    await night('2026-11-24');
    expect([await heads(), mails().length]).toEqual([1, 0]);
    const saved = await (await company.signedIn('owner')).put<PhotoProofState>('/api/photo-proof', { mailed: true });
    expect(saved.body.mailed).toBe(true);
    await night('2026-11-25');
    expect([await heads(), mails().length]).toEqual([1, 0]);
    const owner = await company.signedIn('owner');
    await send(owner, company.visitId, { photoId: 'NEXT-DAY' });
    await night('2026-11-26');
    const { heads: signed, publicKey } = await state();
    expect(signed).toHaveLength(2);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).toContain(publicKey);
    expect(mails()[0]?.text).toContain(signed[0]?.digest);
  });

  it('is for owners; the verifier is for everybody', async () => {
    world.clock.set('2026-11-24T01:30:00.000Z');
    const { signedIn, owner } = await companyWithPhotos(0);
    const admin = await signedIn('admin');
    for (const path of ['/api/photo-proof', '/api/photo-proof/export']) {
      expect((await admin.get(path)).status).toBe(403);
      expect((await world.visitor.get(path)).status).toBe(401);
    }
    expect((await admin.put('/api/photo-proof', { mailed: true })).status).toBe(403);
    expect((await owner.put('/api/photo-proof', { mailed: 'no' })).status).toBe(400);
    expect((await owner.get('/api/photo-proof/export?from=2026-11-20&to=2026-11-19')).status).toBe(400);
    expect((await world.visitor.get('/api/photo-proof/verifier?as=other')).status).toBe(400);
    const page = await world.visitor.get<string>('/api/photo-proof/verifier');
    expect(page.headers['content-disposition']).toBe('attachment; filename="verify-photos.html"');
    // The command's text stands in it whole, and ends no script early.
    expect(page.body).toContain((await world.visitor.get<string>('/api/photo-proof/verifier?as=command')).body);
    expect(page.body.match(/<\/script>/g)).toHaveLength(1);
  });
});

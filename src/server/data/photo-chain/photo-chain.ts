import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  type PhotoProofState,
  photoProofExportQuery,
  photoProofState,
  photoVerifierQuery,
  savePhotoProofBody,
} from '#contract/data/exports.ts';
import { addDays, localDate, momentAt } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import { FileMissing } from '#server/adapters/files/port.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { exportsTexts } from '../exports/texts.ts';
import { asItIs, packed, writeZip } from '../exports/write-archive.ts';
import { photoProofTexts as texts } from '../nightly-jobs/texts.ts';
import { type HeadRow, photoChainRepo } from './repo.ts';

type Signing = Pick<Deps, 'secrets' | 'clock'>;

const sealContext = (companyId: string): string => `photo-chain ${companyId}`;

/** What is signed of a head; `data/verify-photos.mjs` makes the same. */
const signedText = ({ place, digest, day, signedAt }: Omit<HeadRow, 'signature' | 'signedWith'>): string =>
  ['poolhand-photo-chain/1', place, digest, day, signedAt.toISOString()].join('\n');

/** The company's key, made when it is first needed. */
async function keyOf(tx: TenantTx, { secrets, clock }: Signing, companyId: string) {
  const repo = photoChainRepo(tx);
  const known = await repo.key();
  if (known) return known;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await repo.addKey({
    keySealed: secrets.seal(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), sealContext(companyId)),
    signedWith: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
    headsMailed: false,
    createdAt: clock(),
  });
  // Another server may have been first: that one's then.
  return (await repo.key()) as NonNullable<typeof known>;
}

/** Signs the end of the chain. @returns the head; null where there is no photo, or the end is signed already */
async function signHead(tx: TenantTx, deps: Signing, companyId: string, timeZone: string): Promise<HeadRow | null> {
  const repo = photoChainRepo(tx);
  const [end, [last]] = [await repo.end(), await repo.heads(1)];
  if (!end || last?.place === end.place) return null;
  const { keySealed, signedWith } = await keyOf(tx, deps, companyId);
  const signedAt = deps.clock();
  const about = { ...end, day: localDate(timeZone, signedAt), signedAt };
  const key = createPrivateKey(deps.secrets.open(keySealed, sealContext(companyId)));
  const head = { ...about, signature: sign(null, Buffer.from(signedText(about)), key).toString('base64'), signedWith };
  await repo.addHead(head);
  return head;
}

/** The email with a day's head. */
const headMail =
  (head: HeadRow, { came, others }: { came: number; others: number }) =>
  ({ say }: Words) => ({
    purpose: 'photo-proof' as const,
    subject: say(texts.subject({ day: head.day, came })),
    paragraphs: [
      say(texts.about({ came, others })),
      say(texts.digest({ place: head.place, digest: head.digest })),
      say(texts.key({ key: head.signedWith })),
      say(texts.keep),
    ],
  });

/**
 * The night's head of the chain.
 * @returns what is to be mailed to the owners; null where no photo came, changed or went, or none is wanted
 */
export async function signNightly(tx: TenantTx, deps: Signing, companyId: string, timeZone: string) {
  const repo = photoChainRepo(tx);
  const [before] = await repo.heads(1);
  const head = await signHead(tx, deps, companyId, timeZone);
  if (!head || !(await repo.key())?.headsMailed) return null;
  return headMail(head, await repo.since(before?.place ?? 0));
}

const shownHeads = 14;

/** How the company's chain stands: for its owner. */
const showProof = (tenant: Tenant, deps: Signing): Promise<PhotoProofState> =>
  tenant.transaction(async (tx) => {
    const repo = photoChainRepo(tx);
    const { signedWith, headsMailed } = await keyOf(tx, deps, tenant.companyId);
    const heads = await repo.heads(shownHeads);
    return {
      entries: (await repo.end())?.place ?? 0,
      publicKey: signedWith,
      mailed: headsMailed,
      heads: heads.map((head) => ({ ...head, signedAt: head.signedAt.toISOString() })),
    };
  });

async function setMailed(tenant: Tenant, deps: Signing, mailed: boolean): Promise<PhotoProofState> {
  await tenant.transaction(async (tx) => {
    await keyOf(tx, deps, tenant.companyId);
    await photoChainRepo(tx).setMailed(mailed);
  });
  return showProof(tenant, deps);
}

/** Beside this file, from source and built. */
const programs = (): string => join(dirname(fileURLToPath(import.meta.url)), 'data');

/** What verifies an export: the command, and the page that has the same text as its script. */
async function verifier(form: 'command' | 'page'): Promise<string> {
  const read = (name: string) => readFile(join(programs(), name), 'utf8');
  const command = await read('verify-photos.mjs');
  if (form === 'command') return command;
  return (await read('verify-photos.html')).replace('//verify-photos.mjs', () => command);
}

const readMe = `Photos of service visits, with the chain that shows whether one was changed, removed or added later.

photos/             the photos received in the period, as they are stored
chain.jsonl         one entry a line for each photo that came, was changed or went, of all times: its SHA-256, the device's
                    time and the server's, and the SHA-256 of the entry before it
about.json          the signed heads (Ed25519) of the chain, and the period
verify-photos.html  open it in a browser and choose this ZIP
verify-photos.mjs   node verify-photos.mjs THIS.zip

Neither needs Poolhand or a connection. Compare the key and a digest with those in an email about your photos: an email
stands outside of this file.
`;

const entriesAtOnce = 2000;
const photosAtOnce = 500;

async function* chainLines(tenant: Tenant, end: number): AsyncGenerator<string> {
  for (let after = 0; after < end; ) {
    const rows = await tenant.transaction((tx) => photoChainRepo(tx).entries(after, end, entriesAtOnce));
    if (rows.length === 0) return;
    yield rows.map(({ entry, digest }) => `${JSON.stringify({ entry, digest })}\n`).join('');
    after = rows.at(-1)?.place ?? end;
  }
}

interface Period {
  from: Date;
  to: Date;
}

/** Signs what there is, and writes the chain with the photos received in a period as a ZIP to `out`. */
async function exportProof(tenant: Tenant, deps: Signing & Pick<Deps, 'files'>, period: Period, out: Writable) {
  const { company, heads, end } = await tenant.transaction(async (tx) => {
    const repo = photoChainRepo(tx);
    const about = await repo.company();
    await signHead(tx, deps, tenant.companyId, about.timeZone);
    const [last] = await repo.heads(1);
    return { company: about.name, heads: await repo.headsUpTo(last?.place ?? 0), end: last?.place ?? 0 };
  });
  const [from, to] = [period.from.toISOString(), period.to.toISOString()];
  const about = { format: 'poolhand-photo-chain', version: 1, company, photos: { from, to }, heads };
  const [command, page] = [await verifier('command'), await verifier('page')];
  await writeZip(deps.clock(), out, async (add, close) => {
    await add('READ-ME.txt', () => Readable.from([readMe]), packed);
    await add('verify-photos.html', () => Readable.from([page]), packed);
    await add('verify-photos.mjs', () => Readable.from([command]), packed);
    await add('about.json', () => Readable.from([`${JSON.stringify(about, null, 2)}\n`]), packed);
    await add('chain.jsonl', () => Readable.from(chainLines(tenant, end)), packed);
    for (let after = ''; ; ) {
      const some = await tenant.transaction((tx) =>
        photoChainRepo(tx).photosOf(period.from, period.to, after, photosAtOnce),
      );
      for (const { photoId, fileKey } of some) {
        const content = await deps.files.get(fileKey).catch((error: unknown) => {
          // The verifier says that it is missing.
          if (error instanceof FileMissing) return null;
          throw error;
        });
        if (content) await add(`photos/${photoId}.jpg`, () => Readable.from([content]), asItIs);
      }
      if (some.length < photosAtOnce) break;
      after = some.at(-1)?.photoId ?? after;
    }
    await close();
  });
}

/** Without a period: the photos of so many days. */
const usualDays = 30;

/** The chain of a company's photos: how it stands, out, and what verifies it. */
export function photoChainRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/photo-proof',
    { config: { needs: 'owner' }, schema: { response: { 200: photoProofState } } },
    async (req) => showProof(req.tenant, deps),
  );

  app.put(
    '/api/photo-proof',
    {
      config: { needs: 'owner', planFeature: 'settings' },
      schema: { body: savePhotoProofBody, response: { 200: photoProofState } },
    },
    async (req) => setMailed(req.tenant, deps, req.body.mailed),
  );

  app.get(
    '/api/photo-proof/export',
    {
      config: { limit: 'work', needs: 'owner' },
      schema: { querystring: photoProofExportQuery, produces: ['application/zip'] },
    },
    async (req, reply) => {
      const { timeZone } = req.tenant.account;
      const today = localDate(timeZone, req.tenant.now());
      const to = req.query.to ?? today;
      const from = req.query.from ?? addDays(to, 1 - usualDays);
      if (from > to) throw invalid('from', exportsTexts.endBeforeStart);
      const archive = new PassThrough();
      // Also said by `exportProof`; a stream without a listener would end the process.
      archive.on('error', () => undefined);
      const period = { from: momentAt(timeZone, from), to: momentAt(timeZone, addDays(to, 1)) };
      exportProof(req.tenant, deps, period, archive).catch((error: unknown) => {
        req.log.warn({ err: error }, 'an export of photos was cut off');
        archive.destroy(error instanceof Error ? error : undefined);
      });
      return reply
        .type('application/zip')
        .header('Content-Disposition', `attachment; filename="photos-${from}-${to}.zip"`)
        .header('Cache-Control', 'private, no-store')
        .send(archive);
    },
  );

  app.get(
    '/api/photo-proof/verifier',
    {
      config: { needs: 'public' },
      schema: { querystring: photoVerifierQuery, produces: ['text/html', 'text/javascript'] },
    },
    async ({ query: { as } }, reply) =>
      reply
        .type(as === 'page' ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="verify-photos.${as === 'page' ? 'html' : 'mjs'}"`)
        .send(await verifier(as)),
  );
}

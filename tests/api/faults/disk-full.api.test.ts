import { access, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { Photo } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { outboxFolderMailer } from '#server/adapters/mail/nodemailer.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import { form, picture } from '../../support/pictures.ts';
import { companyWithRoute } from '../../support/stops.ts';
import { openWorld } from '../../support/world.ts';

/** The next file gets a known name, so that the test can lay a full disk where it is written first. */
let fileId: string | null = null;
const world = openWorld({
  deps: { newId: (prefix) => (prefix === 'PIC' && fileId !== null ? fileId : newRandomId(prefix)) },
});
afterEach(() => {
  fileId = null;
});

const fullMessage = 'The server’s disk is full. Nothing was changed. Try again later.';
const hasFullDevice = await access('/dev/full').then(
  () => true,
  () => false,
);

describe('a full disk', () => {
  it.runIf(hasFullDevice).each(['PIC-FULL.jpg', 'PIC-FULL-small.jpg'])(
    'refuses a photo with 507 when %s does not fit, leaves nothing behind, and takes it when there is room',
    async (name) => {
      const { companyId, owner } = await companyWithRoute(world);
      await owner.post('/api/visits', { visitId: 'VISIT-1', customerId: 'CUST-1' });
      const folder = join(world.deps.config.dataDir, 'files', companyId, 'photos');
      const { payload, headers } = form({ photoId: 'PHOTO-1' }, { content: await picture() });
      const send = () =>
        owner.post<Photo & { error: string; message: string }>('/api/visits/VISIT-1/photos', payload, {
          headers: { ...headers, 'idempotency-key': 'photo-1' },
          allow5xx: true,
        });
      fileId = 'PIC-FULL';
      await mkdir(folder, { recursive: true });
      // Whatever is written there fails as on a disk without room.
      await symlink('/dev/full', join(folder, `${name}.part`));
      const full = await send();
      expect(full).toMatchObject({ status: 507, body: { error: 'Insufficient storage', message: fullMessage } });
      expect(Number(full.headers['retry-after'])).toBeGreaterThan(0);
      expect(await readdir(folder)).toEqual([]);
      expect((await owner.get<Visit>('/api/visits/VISIT-1')).body.photos).toEqual([]);

      expect((await send()).status).toBe(201);
      expect((await owner.get<Visit>('/api/visits/VISIT-1')).body.photos).toHaveLength(1);
      expect((await readdir(folder)).sort()).toEqual(['PIC-FULL-small.jpg', 'PIC-FULL.jpg']);
    },
  );

  it('of the database is told as such, and what was begun is undone', async () => {
    const { owner } = await world.company();
    const admin = new pg.Client({ connectionString: world.connectionString });
    await admin.connect();
    // As PostgreSQL says it when a table cannot grow.
    await admin.query(`create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_room after insert on customers for each row execute function no_room()`);
    const send = () =>
      owner.post('/api/customers', { name: 'Pat' }, { headers: { 'idempotency-key': 'pat' }, allow5xx: true });
    expect(await send()).toMatchObject({ status: 507, body: { message: fullMessage } });
    expect((await owner.get<unknown[]>('/api/customers')).body).toEqual([]);
    await admin.query('drop trigger no_room on customers');
    await admin.end();
    expect((await send()).status).toBe(201);
    expect((await owner.get<unknown[]>('/api/customers')).body).toHaveLength(1);
  });

  it.runIf(hasFullDevice)('of the outbox keeps a mail waiting and leaves no half of it', async () => {
    const folder = join(world.deps.config.dataDir, 'full-outbox');
    const mail = { messageId: '<MAIL-1@poolhand>', to: 'pat@example.com', subject: 's', html: 'h', text: 't' };
    const mailer = outboxFolderMailer(folder, 'Poolhand <no-reply@localhost>', world.clock.now);
    await mkdir(folder, { recursive: true });
    const stamp = world.clock.now().toISOString().replace(/[:.]/g, '-');
    await symlink('/dev/full', join(folder, `.${stamp}_MAIL-1poolhand.part`));
    await expect(mailer.deliver({ ...mail, attachments: [] })).rejects.toThrow('ENOSPC');
    expect(await readdir(folder)).toEqual([]);
    await mailer.deliver({ ...mail, attachments: [] });
    expect(await readdir(folder)).toEqual([`${stamp}_MAIL-1poolhand.eml`]);
  });
});

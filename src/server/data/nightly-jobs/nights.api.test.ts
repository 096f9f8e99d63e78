import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Backup } from '#contract/data/exports.ts';
import type { SaveSettings } from '#contract/settings/settings.ts';
import { messages, photos, poolReadings, voiceNotes } from '#server/db/schema/index.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

const save = ({ owner }: Company, body: SaveSettings) => owner.put('/api/settings', body);
// The first sign-in lasts a day.
const backups = async ({ signedIn }: Company) => (await (await signedIn('owner')).get<Backup[]>('/api/backups')).body;
const night = async (): Promise<void> => {
  await world.runJob('begin-nights', {});
};
/** Phoenix has no summer time: seven hours behind UTC. */
const atPhoenix = (day: string, time: string): void => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCHours(hours + 7, minutes);
  world.clock.set(moment.toISOString());
};

describe('a company’s night', () => {
  it('makes a backup at three of the company’s clock, once, from the day after it began', async () => {
    atPhoenix('2026-11-23', '09:00');
    const company = await world.company();
    await night();
    expect(await backups(company)).toEqual([]);
    atPhoenix('2026-11-24', '02:59');
    await night();
    expect(await backups(company)).toEqual([]);
    atPhoenix('2026-11-24', '03:00');
    await night();
    expect(await backups(company)).toMatchObject([{ state: 'done', nightly: true }]);
    atPhoenix('2026-11-24', '23:00');
    await night();
    expect(await backups(company)).toHaveLength(1);
    // A server that was off at three makes up for it.
    atPhoenix('2026-11-25', '08:15');
    await night();
    expect(await backups(company)).toHaveLength(2);
  });

  it('makes no backup where Auto Backup is off, nor where the plan has ended', async () => {
    atPhoenix('2026-11-23', '09:00');
    const off = await world.company();
    await save(off, { system: { autoBackup: false } });
    const trial = await world.company({ tier: 'trial' });
    atPhoenix('2026-12-02', '03:00');
    await night();
    expect(await backups(off)).toEqual([]);
    expect(await backups(trial)).toEqual([]);
  });
});

describe('what has passed its time', () => {
  /** A customer with a pool, and of each kind one record of each day. */
  async function companyWith(days: readonly string[]): Promise<Company> {
    const company = await world.company();
    const { owner, companyId } = company;
    await owner.post('/api/customers', { customerId: 'C-1', name: 'Pat Rivera' });
    await world.deps.db.inCompany(companyId, async (tx) => {
      for (const [index, day] of days.entries()) {
        const at = new Date(`${day}T18:00:00Z`);
        const fileKey = `${companyId}/photos/${index}.jpg`;
        await world.deps.files.put(fileKey, Buffer.from('picture'));
        const id = `OLD-${day}`;
        await tx.insert(poolReadings).values({ testId: id, poolId: 'Pool-001', measuredAt: at, chlorine: 2 });
        await tx.insert(photos).values({
          ...{ photoId: id, contentType: 'image/jpeg', bytes: 7, width: 1, height: 1, sha256: '0', customerId: 'C-1' },
          ...{ fileKey, thumbnailKey: fileKey, takenAt: at, createdAt: at },
        });
        await tx.insert(voiceNotes).values({
          ...{ noteId: id, userId: 'U', customerId: 'C-1', technicianName: 'Sam', serviceDate: day, text: 'Pump hums' },
          ...{ takenAt: at, createdAt: at },
        });
        await tx.insert(messages).values({
          messageId: id,
          channel: 'sms',
          kind: 'custom',
          recipient: '+16025550142',
          body: 'On our way',
          state: 'sent',
          dueAt: at,
          nextAttemptAt: at,
          createdAt: at,
        });
        await tx.execute(sql`insert into mails (mail_id, purpose, recipient, subject, html, text, state, next_attempt_at, created_at)
          values (${id}, 'visit-changed', 'pat@example.com', 's', 'h', 't', 'sent', now(), ${at.toISOString()}::timestamptz)`);
        await tx.execute(sql`insert into invoices (invoice_id, customer_id, customer_name, state, issue_on, issued_on, tax_rate_pct, created_at, updated_at, mail_id)
          values (${id}, 'C-1', 'Pat Rivera', 'paid', ${day}::date, ${day}::date, 0, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz, ${`BILL-${day}`})`);
        await tx.execute(sql`insert into mails (mail_id, purpose, recipient, subject, html, text, state, next_attempt_at, created_at)
          values (${`BILL-${day}`}, 'invoice', 'pat@example.com', 's', 'h', 't', 'sent', now(), ${at.toISOString()}::timestamptz)`);
        for (const [alertId, overAt] of [
          [id, at.toISOString()],
          [`BILL-${day}`, null],
        ]) {
          await tx.execute(sql`insert into notifications (notification_id, type, severity, cause, degree, title, message, action_required, created_at, updated_at, resolved_at)
            values (${alertId}, 'chemical_low', 'high', ${`water:${alertId}`}, 'low:0', 't', 'm', true, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz, ${overAt}::timestamptz)`);
        }
        await tx.execute(sql`insert into transactions (transaction_id, customer_id, customer_name, invoice_id, amount_cents, status, payment_processor, method, description, transaction_date, created_at)
          values (${id}, 'C-1', 'Pat Rivera', ${id}, 100, 'paid', 'manual', 'cash', 'd', ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz)`);
        await tx.execute(sql`insert into service_visits (visit_id, customer_id, service_date, state, created_at, updated_at)
          values (${id}, 'C-1', ${day}::date, 'done', ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz)`);
      }
    });
    return company;
  }
  const idsIn = async ({ companyId }: Company, table: string, id: string): Promise<string[]> => {
    const { rows } = await world.deps.db.inCompany(companyId, (tx) =>
      tx.execute<{ id: string }>(
        sql.raw(`select ${id} as id from ${table} where ${id} like 'OLD-%' or ${id} like 'BILL-%' order by 1`),
      ),
    );
    return rows.map((row) => row.id.replace('OLD-', ''));
  };
  const gone: [string, string][] = [
    ['pool_readings', 'test_id'],
    ['photos', 'photo_id'],
    ['voice_notes', 'note_id'],
    ['messages', 'message_id'],
    ['(select * from notifications where resolved_at is not null) as over', 'notification_id'],
  ];
  const kept: [string, string][] = [
    ['invoices', 'invoice_id'],
    ['transactions', 'transaction_id'],
    ['service_visits', 'visit_id'],
  ];
  const days = ['2024-11-23', '2024-11-24', '2025-11-23', '2025-11-24', '2026-05-23', '2026-05-24', '2026-11-01'];

  it.each([
    ['6months', days.slice(5)],
    ['12months', days.slice(3)],
    ['24months', days.slice(1)],
    ['forever', days],
  ] as const)('goes at night with “%s”, and bills, payments and visits stay', async (dataRetention, left) => {
    atPhoenix('2026-11-23', '09:00');
    const company = await companyWith(days);
    await save(company, { system: { dataRetention, autoBackup: false } });
    atPhoenix('2026-11-24', '03:10');
    await night();
    for (const [table, id] of gone) expect(await idsIn(company, table, id), table).toEqual(left);
    for (const [table, id] of kept) expect(await idsIn(company, table, id), table).toEqual(days);
    const standing = '(select * from notifications where resolved_at is null) as standing';
    expect(await idsIn(company, standing, 'notification_id')).toEqual(days.map((day) => `BILL-${day}`));
    expect((await idsIn(company, 'mails', 'mail_id')).sort()).toEqual(
      [...left, ...days.map((day) => `BILL-${day}`)].sort(),
    );
    for (const [index, day] of days.entries()) {
      const read = world.deps.files.get(`${company.companyId}/photos/${index}.jpg`).then(
        () => true,
        () => false,
      );
      expect(await read, `the file of ${day}`).toBe(left.includes(day));
    }
  });

  it('stays where the plan has ended: everything that was entered is kept', async () => {
    atPhoenix('2026-11-23', '09:00');
    const company = await companyWith(days);
    await world.deps.db.inCompany(company.companyId, (tx) => tx.execute(sql`update companies set tier = 'none'`));
    atPhoenix('2026-11-24', '03:10');
    await night();
    expect(await idsIn(company, 'photos', 'photo_id')).toEqual(days);
  });
});

describe('stock that runs low', () => {
  const stock = async (owner: Visitor, description: string, level: number): Promise<string> => {
    const path = '/api/pools/Pool-001/reagents';
    const { status, body } = await owner.post<{ id: string }>(path, { reagentId: 'CHLORINE', description, level });
    expect(status).toBe(201);
    return body.id;
  };
  const mailsTo = ({ ownerEmail }: Company) =>
    world.mailer.sent.filter(({ to, subject }) => to === ownerEmail && /low/.test(subject));
  const nextNight = async (): Promise<void> => {
    world.clock.forward({ days: 1 });
    await night();
    await world.runJob('sweep-mails', {});
  };

  it('is told to the owner once, until it has been filled', async () => {
    atPhoenix('2026-11-23', '09:00');
    const company = await world.company();
    // Her first sign-in lasts a day.
    const owner = await company.signedIn('owner');
    const id = await stock(owner, 'Tabs', 9);
    await stock(owner, 'Acid', 80);
    await nextNight();
    expect(mailsTo(company)).toMatchObject([{ subject: '1 chemical is running low' }]);
    expect(mailsTo(company)[0]?.text).toContain('9% (critical)');
    await nextNight();
    expect(mailsTo(company)).toHaveLength(1);
    expect((await owner.patch(`/api/reagents/${id}`, { level: 100 })).status).toBe(200);
    await nextNight();
    await owner.patch(`/api/reagents/${id}`, { level: 20 });
    await nextNight();
    expect(mailsTo(company)).toHaveLength(2);
  });

  it.each([{ lowInventoryAlerts: false }, { emailAlerts: false }])('is not told with %o', async (notifications) => {
    atPhoenix('2026-11-23', '09:00');
    const company = await world.company();
    await save(company, { notifications });
    await stock(company.owner, 'Tabs', 9);
    await nextNight();
    expect(mailsTo(company)).toEqual([]);
  });
});

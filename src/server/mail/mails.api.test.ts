import { describe, expect, it } from 'vitest';
import { type Mailer, MailRefused, type OutgoingMail } from '#server/adapters/mail/port.ts';
import { openWorld } from '#tests/support/world.ts';
import { mailsRepo } from './repo.ts';
import { handOverSoon } from './service.ts';

/** A mail server that does as the test says. */
class ScriptedMailer implements Mailer {
  taken: OutgoingMail[] = [];
  behave: (mail: OutgoingMail) => Promise<void> = async () => undefined;
  async deliver(mail: OutgoingMail): Promise<void> {
    await this.behave(mail);
    this.taken.push(mail);
  }
}
const mailer = new ScriptedMailer();
const world = openWorld({ deps: { mailer } });

async function waitingMail(): Promise<{
  companyId: string;
  find: () => ReturnType<ReturnType<typeof mailsRepo>['find']>;
}> {
  const { companyId } = await world.company();
  // A mail server that has failed in the test before is asked again by now.
  world.clock.forward({ minutes: 10 });
  mailer.taken = [];
  mailer.behave = async () => undefined;
  const mail = {
    mailId: 'MAIL-1',
    purpose: 'low-stock' as const,
    recipient: 'pat@example.com',
    subject: 's',
    html: 'h',
    text: 't',
  };
  await world.deps.db.inCompany(companyId, (tx) => mailsRepo(tx).insert(mail, world.clock.now()));
  return { companyId, find: () => world.deps.db.inCompany(companyId, (tx) => mailsRepo(tx).find('MAIL-1')) };
}
const handOver = (companyId: string, withinMs = 5000): Promise<void> =>
  handOverSoon(world.deps, companyId, 'MAIL-1', withinMs);
const refuse = async (): Promise<void> => {
  throw new Error('451 try later');
};

describe('handing a mail over', () => {
  it('marks it sent, once', async () => {
    const { companyId, find } = await waitingMail();
    await Promise.all([handOver(companyId), handOver(companyId), world.runJob('sweep-mails', {})]);
    expect(mailer.taken).toHaveLength(1);
    expect(await find()).toMatchObject({ state: 'sent', attempts: 1, sentAt: world.clock.now(), lastError: null });
  });

  it('tries again later and later, always as the same message', async () => {
    const { companyId, find } = await waitingMail();
    const seen: string[] = [];
    mailer.behave = async ({ messageId }) => {
      seen.push(messageId);
      throw new Error('451 try later');
    };
    await handOver(companyId);
    expect(await find()).toMatchObject({ state: 'pending', attempts: 1, lastError: '451 try later' });
    for (const waitMinutes of [1, 2, 4, 8]) {
      world.clock.forward({ minutes: waitMinutes - 0.5 });
      await world.runJob('sweep-mails', {});
      const before = seen.length;
      world.clock.forward({ minutes: 0.5 });
      await world.runJob('sweep-mails', {});
      expect(seen.length).toBe(before + 1);
    }
    expect(new Set(seen).size).toBe(1);
  });

  it('gives up after about three days', async () => {
    const { companyId, find } = await waitingMail();
    mailer.behave = refuse;
    const began = world.clock.now().getTime();
    await handOver(companyId);
    for (let hours = 0; (await find())?.state === 'pending' && hours < 200; hours += 2) {
      world.clock.forward({ hours: 2 });
      await world.runJob('sweep-mails', {});
    }
    expect(await find()).toMatchObject({ state: 'failed', attempts: 20 });
    expect((world.clock.now().getTime() - began) / 86_400_000).toBeGreaterThan(2);
  });

  it('gives up at once what the mail server refuses for good', async () => {
    const { companyId, find } = await waitingMail();
    mailer.behave = async () => {
      throw new MailRefused('550 no such mailbox');
    };
    await handOver(companyId);
    expect(await find()).toMatchObject({ state: 'failed', attempts: 1, lastError: '550 no such mailbox' });
  });

  it('waits no longer than it was told; a slow mail server still gets the mail marked', async () => {
    const { companyId, find } = await waitingMail();
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    mailer.behave = () => finished;
    await handOver(companyId, 20);
    expect(await find()).toMatchObject({ state: 'pending' });
    // Nobody else tries meanwhile.
    await world.runJob('sweep-mails', {});
    finish();
    await expect.poll(async () => (await find())?.state).toBe('sent');
    expect(mailer.taken).toHaveLength(1);
  });

  it('tries again a mail whose attempt was cut off by a crash', async () => {
    const { companyId, find } = await waitingMail();
    const now = world.clock.now();
    const until = new Date(now.getTime() + 5 * 60_000);
    await world.deps.db.inCompany(companyId, (tx) => mailsRepo(tx).claim('MAIL-1', now, until));
    await world.runJob('sweep-mails', {});
    expect((await find())?.state).toBe('pending');
    world.clock.forward({ minutes: 5 });
    await world.runJob('sweep-mails', {});
    expect(await find()).toMatchObject({ state: 'sent', attempts: 2 });
  });
});

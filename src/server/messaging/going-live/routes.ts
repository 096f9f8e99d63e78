import { type AutomaticMessage, type GoingLive, goingLive, goLiveBody } from '#contract/messaging/going-live.ts';
import { addDays, type CivilDate, localDate } from '#domain/calendar/index.ts';
import { type Message, wordsOf } from '#domain/language/index.ts';
import {
  birthdaysOn,
  customerTexts,
  exampleValues,
  holidayDue,
  holidayOn,
  isBirthdayDue,
  type Kind,
  type TemplateType,
} from '#domain/messaging/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { leavesFrom } from '#domain/settings/index.ts';
import type { CustomerRow } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nextServiceAfter } from '#server/scheduling/index.ts';
import { findSettings } from '#server/settings/index.ts';
import { type ExpectedVisit, expectedVisits, noticeValues } from '../communications/pre-visit.ts';
import { communicationsRepo } from '../communications/repo.ts';
import { mayWrite, type Outbox, openOutbox } from '../put.ts';
import { findSender } from '../repo.ts';
import { openWriter } from '../templates/writer.ts';
import { messagingTexts } from '../texts.ts';
import { goingLiveRepo } from './repo.ts';

const days = 7;

type Writer = Awaited<ReturnType<typeof openWriter>>;
type Values = Readonly<Record<string, string>>;
type Counted = Pick<AutomaticMessage, 'messages' | 'unreachable' | 'first'>;

/** Counts what would be sent to whom, and words the first of it. */
class Tally {
  private messages = 0;
  private first: Counted['first'] = null;
  private readonly without = new Map<string, Set<string>>();

  constructor(
    private readonly outbox: Outbox,
    private readonly writer: Writer,
    private readonly say: (message: Message) => string,
  ) {}

  async add(
    customer: CustomerRow,
    day: CivilDate,
    kind: Kind & TemplateType,
    values: () => Promise<Values> | Values,
  ): Promise<void> {
    const { customerId, language, name: customerName } = customer;
    const way = await this.outbox.way({ kind, channel: 'best' }, customer);
    const why = way.why ?? (this.writer.writes(kind, language) ? undefined : messagingTexts.notes.noTemplate);
    if (why !== undefined) {
      const reason = this.say(why);
      this.without.set(reason, (this.without.get(reason) ?? new Set()).add(customerId));
      return;
    }
    this.messages += 1;
    if (this.first) return;
    const text = this.writer.write(kind, customer, await values());
    if (text) this.first = { customerName, channel: way.channel, message: text.body, day };
  }

  get counted(): Counted {
    const unreachable = [...this.without].map(([reason, customers]) => ({ reason, customers: customers.size }));
    return { messages: this.messages, first: this.first, unreachable };
  }
}

type Automatic = Record<AutomaticMessage['name'], Tally>;

/** Readings of a visit that has not been made and the link of its survey are examples. */
async function countVisit(
  tx: TenantTx,
  { preVisit, postService, surveys }: Automatic,
  visit: ExpectedVisit,
  date: CivilDate,
) {
  const { customer } = visit;
  const { say } = wordsOf(customer.language);
  const example = exampleValues(customer.language);
  const values = noticeValues(visit, date);
  await preVisit.add(customer, date, 'pre_visit', () => values);
  await postService.add(customer, date, 'post_service', async () => {
    const next = await nextServiceAfter(tx, customer, date);
    const nextVisit = say(next === null ? customerTexts.visit.toBeScheduled : customerTexts.visit.date({ date: next }));
    return { ...example, ...values, nextVisit };
  });
  await surveys.add(customer, date, 'satisfaction_survey', () => ({ ...example, ...values }));
}

async function countGreetings(tx: TenantTx, { greetings }: Automatic, outbox: Outbox, date: CivilDate): Promise<void> {
  const customers = await communicationsRepo(tx).greetable(birthdaysOn(date), holidayOn(date) !== null);
  await outbox.expect(customers);
  for (const customer of customers) {
    if (isBirthdayDue(customer, date)) await greetings.add(customer, date, 'birthday', () => ({}));
    const holiday = holidayDue(customer, date);
    if (!holiday) continue;
    const { say } = wordsOf(customer.language);
    await greetings.add(customer, date, 'holiday', () => ({
      greeting: say(holiday.greeting),
      holiday: say(holiday.name),
    }));
  }
}

/** What would leave to customers automatically, from tomorrow on for a week, and the bills to come. */
async function previewOf(tx: TenantTx, tenant: Tenant, trialAccess: Deps['config']['trialAccess']): Promise<GoingLive> {
  const { timeZone, plan } = tenant.account;
  const { say } = tenant.words;
  const now = tenant.now();
  const today = localDate(timeZone, now);
  const { liveSince } = await findSender(tx);
  const { messages, notifications } = await findSettings(tx);
  const writer = await openWriter(tx);
  const outbox = await openOutbox(tx, tenant);
  const tally = () => new Tally(outbox, writer, say);
  const automatic: Automatic = { preVisit: tally(), postService: tally(), surveys: tally(), greetings: tally() };
  for (let ahead = 1; ahead <= days; ahead += 1) {
    const date = addDays(today, ahead);
    const visits = await expectedVisits(tx, date);
    await outbox.expect(visits.map(({ customer }) => customer));
    const inOrder = visits.toSorted((a, b) => a.startMinute - b.startMinute);
    for (const visit of inOrder) await countVisit(tx, automatic, visit, date);
    await countGreetings(tx, automatic, outbox, date);
  }
  const planned = mayWrite(plan, trialAccess, now) ? null : say(messagingTexts.goingLive.notInPlan);
  const remindersOff = notifications.serviceReminders ? null : say(messagingTexts.goingLive.remindersOff);
  const names = ['preVisit', 'postService', 'surveys', 'greetings'] as const;
  const { ahead, left } = await goingLiveRepo(tx).upcomingBills(leavesFrom({ liveSince, timeZone }) ?? today);
  return {
    liveSince: liveSince?.toISOString() ?? null,
    automatic: names.map((name) => ({
      ...{ name, on: messages[name], ...automatic[name].counted },
      blocked: planned ?? (name === 'preVisit' ? remindersOff : null),
    })),
    bills: { count: ahead.count, total: dollarsOf(ahead.totalCents), firstOn: ahead.firstOn, byCard: ahead.byCard },
    billsLeft: { count: left.count, total: dollarsOf(left.totalCents) },
  };
}

type Needed = Pick<Deps, 'config'>;

/**
 * Lets automatic messages, bills and charges leave to customers, or stops them all. Said twice, the first time counts.
 * @throws AppError not_allowed for anyone but the owner
 */
const setLive = ({ config }: Needed, tenant: Tenant, live: boolean): Promise<GoingLive> => {
  if (tenant.account.role !== 'owner') throw new AppError('not_allowed', messagingTexts.goingLive.ownerOnly);
  return tenant.transaction(async (tx) => {
    const { liveSince } = await findSender(tx);
    if ((liveSince !== null) !== live) {
      await goingLiveRepo(tx).setLive(live ? tenant.now() : null);
      await announce(tx, 'settings', []);
    }
    return previewOf(tx, tenant, config.trialAccess);
  });
};

export function goingLiveRoutes(app: App, { config }: Needed): void {
  app.get(
    '/api/going-live',
    { config: { needs: ['settings', 'view'] }, schema: { response: { 200: goingLive } } },
    async (req) => req.tenant.transaction((tx) => previewOf(tx, req.tenant, config.trialAccess)),
  );

  app.put(
    '/api/going-live',
    { config: { needs: ['settings', 'edit'] }, schema: { body: goLiveBody, response: { 200: goingLive } } },
    async (req) => setLive({ config }, req.tenant, req.body.live),
  );
}

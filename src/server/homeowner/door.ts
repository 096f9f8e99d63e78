import { timingSafeEqual } from 'node:crypto';
import type { CodeWay, OpenedLink, ShownByLink } from '#contract/homeowner/portal.ts';
import { can } from '#domain/access/index.ts';
import { type Language, wordsOf } from '#domain/language/index.ts';
import { defaultClientSettings } from '#domain/settings/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { storedFile } from '#server/http/answers.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { companyContext, ownInvoice, ownQuote } from '#server/invoicing/index.ts';
import {
  findCustomersAt,
  findPersonalLink,
  hashOfAddress,
  mailsRepo,
  type PersonalLink,
  paragraphsMail,
  personalLinksRepo,
  sealMail,
  sendsEmail,
} from '#server/mail/index.ts';
import { numberForText, sendPrivateText } from '#server/messaging/index.ts';
import { photosRepo } from '#server/photos/index.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { things } from '#server/platform/texts.ts';
import { newCode } from '#server/platform/time-and-chance.ts';
import { brandingOf, findSettings } from '#server/settings/index.ts';
import { doorRepo, findDeviceOwner, homeownerRepo, touchDevice } from './repo.ts';
import { presentReport } from './service.ts';
import { doorTexts as texts } from './texts.ts';
import './texts.es.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A device that a code or a fresh link made the customer's stays so. */
const deviceMs = 90 * dayMs;
/** How often a device's last use is written at most. */
const touchAfterMs = 5 * minuteMs;
export const codeMs = 10 * minuteMs;
export const mostTries = 5;
/** A link by which codes are guessed is ended. */
const mostTriesADay = 20;
/** Of codes to one customer, and of fresh links. */
export const mostSent = { anHour: 5, codesADay: 15 };
const freshLinkMs = 30 * minuteMs;
/** One address may be on file with several companies. */
const mostFreshLinks = 5;

/** What a device's customer may do is what a homeowner's account may, of that customer alone. */
export async function findCustomer({ db, clock }: Deps, token: string): Promise<Account | null> {
  const now = clock();
  const found = await findDeviceOwner(db.system, token, now);
  if (!found) return null;
  const { deviceId, companyId, customerId, lastUsedAt, tier, trialStartedAt, settings, ...rest } = found;
  const customer = await db.inCompany(companyId, (tx) => customersRepo(tx).find(customerId));
  if (!customer) return null;
  if (now.getTime() - lastUsedAt.getTime() > touchAfterMs) await touchDevice(db.system, token, now);
  return {
    ...rest,
    companyId,
    customerId,
    name: customer.name,
    email: customer.email ?? '',
    language: customer.language,
    plan: { tier, trialStartedAt },
    settings: { ...(settings ?? defaultClientSettings), live: true, confirmed: true, emailConfirmed: true },
    sessionId: deviceId,
    scope: 'customer',
    // No user has this id: what the customer does is theirs, and no account's.
    userId: `customer ${customerId}`,
    role: 'homeowner',
    technicianId: null,
    companyLanguage: null,
    browserLanguage: null,
    ownMailServer: false,
    companyVersion: null,
  };
}

/** "p•••@example.com": enough to know it again. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••');

/** "•••0142" */
export const maskedPhone = (number: string): string => `•••${number.slice(-4)}`;

interface OpenLink extends PersonalLink {
  customer: CustomerRow;
  language: Language;
}

/** @throws AppError not_found where the link is unknown, over or ended, or its customer is gone: all the same to its holder */
async function requireLink({ db, clock }: Deps, key: string): Promise<OpenLink> {
  const link = await findPersonalLink(db.system, key, clock());
  const customer = link && (await db.inCompany(link.companyId, (tx) => customersRepo(tx).find(link.customerId)));
  if (!link || !customer) throw notFound(texts.link);
  return { ...link, customer, language: customer.language };
}

async function waysOf(deps: Deps, { companyId, customer }: OpenLink): Promise<CodeWay[]> {
  const [number, goesOut] = await deps.db.inCompany(
    companyId,
    async (tx) => [await numberForText(deps, tx, customer), await sendsEmail(deps, tx)] as const,
  );
  return [
    ...(customer.email === null ? [] : [{ way: 'email' as const, to: maskedEmail(customer.email), goesOut }]),
    ...(number === null ? [] : [{ way: 'sms' as const, to: maskedPhone(number), goesOut: true }]),
  ];
}

/** Whether the company shows its customers their pages now. */
async function arePagesOpen(tx: TenantTx): Promise<boolean> {
  if ((await findSettings(tx)).system.maintenanceMode) return false;
  return can('homeowner', 'dashboard', 'view', await homeownerRepo(tx).grants());
}

/** @throws AppError conflict where the company shows its customers no pages now */
async function requireOpenPages(tx: TenantTx): Promise<void> {
  if (!(await arePagesOpen(tx))) throw new AppError('conflict', texts.closed);
}

/** What the mail of the link showed, and nothing else of the customer. */
async function shownBy(
  deps: Deps,
  { companyId, customerId, shows, showsId, language }: OpenLink,
): Promise<ShownByLink> {
  const words = wordsOf(language);
  if (showsId === null) return { kind: 'nothing' };
  if (shows === 'report') {
    const report = await deps.db.inCompany(companyId, async (tx) => {
      const row = await homeownerRepo(tx).report(customerId, showsId);
      return row && presentReport(row, await photosRepo(tx).ofReports([showsId]), words);
    });
    return report ? { kind: 'report', report } : { kind: 'nothing' };
  }
  const context = await companyContext(deps, companyId, words);
  if (!context) return { kind: 'nothing' };
  if (shows === 'invoice') {
    const invoice = await ownInvoice(context, customerId, showsId);
    return invoice ? { kind: 'invoice', ...invoice } : { kind: 'nothing' };
  }
  const quote = shows === 'quote' ? await ownQuote(context, customerId, showsId) : null;
  return quote ? { kind: 'quote', title: quote.title, total: quote.total, state: quote.state } : { kind: 'nothing' };
}

/** A device that is the customer's from now on. */
export interface KnownDevice {
  token: string;
  expiresAt: Date;
}

async function insertDevice(
  tx: TenantTx,
  { clock, newId, newToken }: Deps,
  customerId: string,
  userAgent: string | undefined,
): Promise<KnownDevice> {
  const now = clock();
  const device = { token: newToken(), expiresAt: new Date(now.getTime() + deviceMs) };
  await doorRepo(tx).insertDevice({
    ...device,
    deviceId: newId('DOOR'),
    customerId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    lastUsedAt: now,
  });
  return device;
}

interface Opener {
  /** The customer of this device; null where it is nobody's yet. */
  known: Account | null;
  userAgent: string | undefined;
  /** A person pressed the button: mail scanners open links, but press nothing. */
  press: boolean;
}

/**
 * Opens a personal link. A fresh one makes the device the customer's, once, with a press; any other shows what its mail showed,
 * and whether the device is the customer's already.
 * @throws AppError not_found
 */
export async function openLink(
  deps: Deps,
  key: string,
  { known, userAgent, press }: Opener,
): Promise<{ opened: OpenedLink; device: KnownDevice | null }> {
  const link = await requireLink(deps, key);
  const isOpen = await deps.db.inCompany(link.companyId, arePagesOpen);
  const isTheirs = known?.companyId === link.companyId && known.customerId === link.customerId;
  const isEntry = link.shows === 'entry' && isOpen && !isTheirs;
  const device =
    isEntry && press
      ? await deps.db.inCompany(link.companyId, async (tx) => {
          if (!(await personalLinksRepo(tx).use(key, deps.clock()))) throw notFound(texts.link);
          return insertDevice(tx, deps, link.customerId, userAgent);
        })
      : null;
  const company = await deps.db.inCompany(link.companyId, (tx) => companyOf(tx));
  return {
    opened: {
      isKnown: isOpen && (device !== null || isTheirs),
      isOpen,
      needsPress: isEntry && device === null,
      switches: known !== null && !isTheirs,
      language: link.language,
      company,
      shown: await shownBy(deps, link),
      ways: isOpen ? await waysOf(deps, link) : [],
    },
    device,
  };
}

export const companyOfLink = async (deps: Deps, key: string): Promise<string> =>
  (await requireLink(deps, key)).companyId;

/** A company's logo. @throws AppError not_found */
export async function logoOf({ db, files }: Deps, companyId: string) {
  const { logoKey, logoType } = await db.inCompany(companyId, (tx) => brandingOf(tx, null));
  if (!logoKey || !logoType) throw notFound(texts.logo);
  return { content: await storedFile(files, logoKey, texts.logo), contentType: logoType };
}

async function companyOf(tx: TenantTx): Promise<OpenedLink['company']> {
  const { name, email, phone, logo } = (await brandingOf(tx, await homeownerRepo(tx).companyName())).branding;
  return { name, email: email ?? (await homeownerRepo(tx).ownerEmail()), phone, hasLogo: logo !== null };
}

/** Writes a mail that lets its customer in; sealed until it is delivered. @returns its id */
export async function writeToCustomer(
  tx: TenantTx,
  deps: Deps,
  {
    email,
    subject,
    paragraphs,
    link,
  }: { email: string; subject: string; paragraphs: string[]; link?: { label: string; address: string } },
): Promise<string> {
  const mailId = deps.newId('MAIL');
  const { name: senderName, email: replyTo } = await companyOf(tx);
  const mail = { mailId, purpose: 'customer-access' as const, recipient: email, subject, senderName, replyTo };
  await mailsRepo(tx).insert(sealMail(deps.secrets, { ...mail, ...paragraphsMail(paragraphs, link) }), deps.clock());
  return mailId;
}

/** The same code means something else at another customer. */
const fingerprintOf = ({ secrets }: Deps, { companyId, customerId }: PersonalLink, code: string): string =>
  secrets.fingerprint(`customer code ${companyId} ${customerId} ${code}`);

/**
 * Sends a code to the address or the number on file of the link's customer.
 * @throws AppError not_found; conflict where there is none; too_many where enough were sent this hour; unavailable
 */
export async function sendCode(deps: Deps, key: string, way: CodeWay['way']): Promise<{ to: string; isSent: boolean }> {
  const link = await requireLink(deps, key);
  const { companyId, customerId, customer } = link;
  const wanted = (await waysOf(deps, link)).find((each) => each.way === way);
  if (!wanted) throw new AppError('conflict', texts.noAddress);
  const { say } = wordsOf(customer.language);
  const code = newCode();
  const now = deps.clock();
  const { mailId, company } = await deps.db.inCompany(companyId, async (tx) => {
    await requireOpenPages(tx);
    const repo = doorRepo(tx);
    if (!(await repo.countSent(customerId, 'codesSent', now, mostSent))) {
      throw new AppError('too_many', texts.tooManyCodes);
    }
    const fingerprint = fingerprintOf(deps, link, code);
    await repo.setCode(customerId, { fingerprint, expiresAt: new Date(now.getTime() + codeMs) });
    const name = (await companyOf(tx)).name ?? say(texts.yourCompany);
    if (way === 'sms' || customer.email === null) return { mailId: null, company: name };
    const mailed = await writeToCustomer(tx, deps, {
      email: customer.email,
      subject: say(texts.code.subject({ company: name })),
      paragraphs: [
        say(texts.hello({ name: customer.name })),
        say(texts.code.isYours({ code })),
        say(texts.code.ifNotYou),
      ],
    });
    return { mailId: mailed, company: name };
  });
  if (mailId !== null) await deps.jobs.enqueue('deliver-mail', { companyId, mailId });
  else {
    const body = say(texts.code.byText({ code, company }));
    await sendPrivateText(deps, companyId, { customer, body, shown: say(texts.code.wasTexted) });
  }
  return { to: wanted.to, isSent: wanted.goesOut };
}

export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Makes the device the customer's. @throws AppError not_found; conflict for a wrong, spent or old code */
export async function enterCode(
  deps: Deps,
  { key, code, userAgent }: { key: string; code: string; userAgent: string | undefined },
): Promise<KnownDevice> {
  const link = await requireLink(deps, key);
  const { companyId, customerId } = link;
  const entered = fingerprintOf(deps, link, code);
  const now = deps.clock();
  // The try is counted whatever becomes of it.
  const tried = await deps.db.inCompany(companyId, async (tx) => {
    await requireOpenPages(tx);
    return doorRepo(tx).tryCode(customerId, now, mostTries);
  });
  const wanted = tried?.fingerprint ?? null;
  if (wanted === null || !isSame(wanted, entered)) {
    if (tried && tried.triesToday >= mostTriesADay) {
      await deps.db.inCompany(companyId, (tx) => personalLinksRepo(tx).end(customerId, now, link.linkId));
    }
    throw new AppError('conflict', texts.wrongCode);
  }
  return deps.db.inCompany(companyId, async (tx) => {
    // Entered twice at once, it opens one device.
    if (!(await doorRepo(tx).spendCode(customerId, wanted))) throw new AppError('conflict', texts.wrongCode);
    return insertDevice(tx, deps, customerId, userAgent);
  });
}

/**
 * Emails a customer a link that opens everything, once, within half an hour.
 * @throws AppError not_found; conflict where there is no address; too_many where enough were sent this hour
 */
async function mailFreshLink(
  deps: Deps,
  { companyId, customerId, by }: { companyId: string; customerId: string; by: 'linksSent' | 'officeLinksSent' },
): Promise<{ linkId: string; to: string }> {
  const key = deps.newToken();
  const now = deps.clock();
  const linkId = deps.newId('LINK');
  const { mailId, to } = await deps.db.inCompany(companyId, async (tx) => {
    const customer = await customersRepo(tx).find(customerId);
    if (!customer) throw notFound(things.customer);
    await requireOpenPages(tx);
    if (customer.email === null) throw new AppError('conflict', texts.noAddress);
    if (!(await doorRepo(tx).countSent(customerId, by, now, mostSent))) {
      throw new AppError('too_many', texts.tooManyLinks);
    }
    const { say } = wordsOf(customer.language);
    const expiresAt = new Date(now.getTime() + freshLinkMs);
    const link = { linkId, customerId, shows: 'entry' as const, showsId: null, address: null };
    await personalLinksRepo(tx).insert(key, { ...link, createdAt: now, expiresAt });
    const company = (await companyOf(tx)).name ?? say(texts.yourCompany);
    const mailed = await writeToCustomer(tx, deps, {
      email: customer.email,
      subject: say(texts.fresh.subject({ company })),
      paragraphs: [say(texts.hello({ name: customer.name })), say(texts.fresh.once), say(texts.code.ifNotYou)],
      link: { label: say(texts.fresh.open), address: `${deps.config.appUrl}/my?key=${encodeURIComponent(key)}` },
    });
    return { mailId: mailed, to: customer.email };
  });
  await deps.jobs.enqueue('deliver-mail', { companyId, mailId });
  return { linkId, to };
}

/** The office sends a customer the way to their page. @throws AppError as `mailFreshLink` */
export const sendLinkTo = (deps: Deps, tenant: Tenant, customerId: string) =>
  mailFreshLink(deps, { companyId: tenant.companyId, customerId, by: 'officeLinksSent' });

/** Has fresh links emailed to an address. Neither the answer nor its time says whether anybody is known there. */
export const sendFreshLinks = (deps: Deps, address: string): Promise<void> =>
  deps.jobs.enqueue('mail-fresh-links', { address: hashOfAddress(deps, address) });

/** Emails a fresh link to the customers who were written to at an address. */
async function mailFreshLinks(deps: Deps, address: string): Promise<void> {
  for (const found of await findCustomersAt(deps.db.system, address, mostFreshLinks)) {
    await mailFreshLink(deps, { ...found, by: 'linksSent' }).catch((error: unknown) => {
      // A customer is gone, has no address any more, was sent enough, or their company shows no pages now.
      if (!(error instanceof AppError)) throw error;
    });
  }
}

export const homeownerJobs = (deps: Deps): Pick<JobHandlers, 'mail-fresh-links'> => ({
  'mail-fresh-links': ({ address }) => mailFreshLinks(deps, address),
});

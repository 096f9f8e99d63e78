import type { HomeownerHome, HomeownerPool, HomeownerReport, HomeownerVisit } from '#contract/homeowner/homeowner.ts';
import type { CustomerAccess, PortalHome } from '#contract/homeowner/portal.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import { caseTaskNamed, type KeptNote, noteAsRead } from '#domain/visits/index.ts';
import { waterVerdict } from '#domain/water/index.ts';
import { customersRepo, type PoolRow, placesInUse, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type TargetsOf, targetsNow } from '#server/db/water-targets.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { contextOf, moneyOfCustomer, offeredTip, ownAutopay, quotesOf } from '#server/invoicing/index.ts';
import { personalLinksRepo } from '#server/mail/index.ts';
import { type PhotoRow, photosRepo, presentPhoto } from '#server/photos/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { chemicalsInWords, plannedInWords } from '#server/reports/index.ts';
import { nextStopOf } from '#server/scheduling/index.ts';
import { brandingOf } from '#server/settings/index.ts';
import { visitsRepo } from '#server/visits/index.ts';
import { doorRepo, homeownerRepo, type ReportRow, type VisitRow } from './repo.ts';
import { doorTexts } from './texts.ts';

const reportsShown = 10;

/** One of a customer's places alone; all of them where it is undefined. */
type OnlyAt = { propertyId: string | null } | undefined;

/** Without a customer, or with a deleted one, it has only the company. */
export const homeownerHomeOf = (tenant: Tenant, at?: OnlyAt): Promise<HomeownerHome> =>
  tenant.transaction(async (tx) => {
    const { customerId, companyName, timeZone } = tenant.account;
    const repo = homeownerRepo(tx);
    const isThere = customerId !== null && (await repo.customerExists(customerId));
    return {
      company: await companyOf(tx, companyName),
      timeZone,
      today: localDate(timeZone, tenant.now()),
      ...(isThere ? await ofCustomer(tx, tenant, customerId, at) : nothing),
    };
  });

/** The company as it signs its reports, with the owner's email if it gave none. */
async function companyOf(tx: TenantTx, companyName: string | null): Promise<HomeownerHome['company']> {
  const { name, email, phone, tagline, logo } = (await brandingOf(tx, companyName)).branding;
  return { name: name ?? companyName, email: email ?? (await homeownerRepo(tx).ownerEmail()), phone, tagline, logo };
}

type OfCustomer = Pick<HomeownerHome, 'places' | 'pools' | 'nextVisit' | 'lastVisit' | 'reports'>;
const nothing: OfCustomer = { pools: [], nextVisit: null, lastVisit: null, reports: [] };

async function ofCustomer(tx: TenantTx, tenant: Tenant, customerId: string, at: OnlyAt): Promise<OfCustomer> {
  const repo = homeownerRepo(tx);
  const pools = (await poolsRepo(tx).listOfCustomer(customerId)).filter(
    ({ propertyId }) => at === undefined || propertyId === at.propertyId,
  );
  const targetsOf = await targetsNow(tx, tenant);
  const visit = await repo.lastVisit(customerId, at);
  const reports = await repo.lastReports(customerId, reportsShown, at);
  const photosOfVisit = visit ? await photosRepo(tx).ofVisits([visit.visitId]) : [];
  const photosOfReports = await photosRepo(tx).ofReports(reports.map(({ reportId }) => reportId));
  const left = await visitsRepo(tx).leftAt(pools.map(({ poolId }) => poolId));
  const plannedAt = new Map(left.map((one) => [one.poolId, plannedInWords(one.left, tenant.words)]));
  const next = await nextStopOf(tx, tenant, customerId, at);
  const places = await placesInUse(tx, customerId);
  return {
    places,
    pools: pools.map((pool) => presentPool(pool, plannedAt.get(pool.poolId) ?? [], targetsOf)),
    nextVisit: next && {
      date: next.date,
      window: next.window,
      technician: firstNameOf(next.technicianName),
      underWay: next.underWay,
      ...(places.length > 0 ? { place: places.find(({ propertyId }) => propertyId === next.propertyId)?.place } : {}),
    },
    lastVisit:
      visit &&
      presentVisit(
        visit,
        reports.find(({ visitId }) => visitId === visit.visitId) ?? null,
        photosOfVisit,
        tenant.words,
      ),
    reports: reports.map((report) =>
      presentReport(
        report,
        photosOfReports.filter(({ reportId }) => reportId === report.reportId),
        tenant.words,
      ),
    ),
  };
}

const firstNameOf = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null;

const presentPool = (
  { chlorine, ph: pH, lsi, temperature, ...pool }: PoolRow,
  planned: string[],
  targetsOf: TargetsOf,
): HomeownerPool => ({
  poolId: pool.poolId,
  // Which address it is at, where that is not the customer's own.
  name: [pool.name, pool.propertyName].filter(Boolean).join(' · '),
  volumeGallons: pool.volumeGallons,
  readings: { chlorine, pH, lsi, temperature },
  lastUpdated: pool.lastUpdated?.toISOString() ?? null,
  planned,
  verdict: waterVerdict({ chlorine, pH, lsi }, { poolType: pool.poolType, targets: targetsOf(pool) }),
});

const whatWasDone = (row: VisitRow | ReportRow, photos: PhotoRow[], words: Words) => ({
  serviceDate: row.serviceDate,
  serviceTime: row.serviceTime,
  technician: firstNameOf(row.technicianName),
  // Steps of a case are kept in English, as they are called in reports.
  services: [...new Set(row.services.map((service) => words.say(caseTaskNamed(service) ?? service)))],
  chemicals: chemicalsInWords(row.chemicalsAdded, words),
  bodies: row.bodies.map(({ poolId, name, chemicalsAdded }) => ({
    poolId,
    name,
    chemicals: chemicalsInWords(chemicalsAdded, words),
  })),
  photos: photos.map(presentPhoto),
});

/** The note in the reader's language, as far as it is known in it. */
function noteIn({ language }: Words, note: KeptNote) {
  const { text: notes, original: notesOriginal, mark: notesMark } = noteAsRead(note, language);
  return { notes, notesOriginal, notesMark };
}

/** @param report of the visit; null where none was written */
const presentVisit = (row: VisitRow, report: ReportRow | null, photos: PhotoRow[], words: Words): HomeownerVisit => ({
  visitId: row.visitId,
  poolId: row.poolId,
  ...noteIn(words, report ?? { notes: row.serviceNotes }),
  ...whatWasDone(row, photos, words),
});

export const presentReport = (row: ReportRow, photos: PhotoRow[], words: Words): HomeownerReport => ({
  reportId: row.reportId,
  ...noteIn(words, row),
  ...whatWasDone(row, photos, words),
});

const linksShown = 20;

/** What opens a customer's page. @throws AppError not_found */
export const accessOf = (tenant: Tenant, customerId: string): Promise<CustomerAccess> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const now = tenant.now();
    const devices = await doorRepo(tx).devices(customerId, now);
    const { rows, total } = await personalLinksRepo(tx).list(customerId, now, linksShown);
    return {
      devices: devices.map((device) => ({
        deviceId: device.deviceId,
        userAgent: device.userAgent,
        createdAt: device.createdAt.toISOString(),
        lastUsedAt: device.lastUsedAt.toISOString(),
        isThis: device.deviceId === tenant.account.sessionId,
      })),
      links: rows.map(({ linkId, shows, createdAt, expiresAt }) => ({
        linkId,
        shows,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      linkCount: total,
    };
  });

/** Which of a customer's devices and links are ended: one, all links, or all of both. */
export type Ended = { deviceId: string } | { linkId: string } | 'links' | 'all';

/** @throws AppError not_found for an unknown customer, device or link */
export const endAccess = (tenant: Tenant, customerId: string, what: Ended): Promise<{ success: true }> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const devices = doorRepo(tx);
    if (typeof what === 'string') {
      await homeownerRepo(tx).endLinksOf(customerId);
      await personalLinksRepo(tx).end(customerId, tenant.now());
      if (what === 'all') await devices.endDevices(customerId);
      return { success: true };
    }
    const ended =
      'deviceId' in what
        ? await devices.endDevices(customerId, what.deviceId)
        : await personalLinksRepo(tx).end(customerId, tenant.now(), what.linkId);
    if (ended === 0) throw notFound('deviceId' in what ? doorTexts.device : doorTexts.link);
    return { success: true };
  });

/** All that a customer's first page shows, in one answer. @throws AppError not_found where the customer is gone */
export async function portalHomeOf(deps: Deps, tenant: Tenant): Promise<PortalHome> {
  const { customerId } = tenant.account;
  const customer = customerId && (await tenant.transaction((tx) => customersRepo(tx).find(customerId)));
  if (!customer) throw notFound(things.customer);
  const context = contextOf(deps, tenant);
  const { name, language, email, phone, emailAlerts, smsAlerts } = customer;
  const home = await homeownerHomeOf(tenant);
  const money = await moneyOfCustomer(context, customer.customerId);
  return {
    customerId: customer.customerId,
    customer: { name, language, email, phone, emailAlerts, smsAlerts },
    hasLogo: home.company.logo !== null,
    home,
    balance: money.balance,
    nextPrice: money.nextPrice,
    invoices: money.invoices,
    receipts: money.receipts.map(({ transactionId, date, amount, dispute }) => ({
      transactionId,
      paidOn: date,
      amount,
      isDisputed: dispute?.state === 'open',
    })),
    quotes: await quotesOf(context, customer.customerId),
    tip: await offeredTip(context, await tenant.transaction((tx) => homeownerRepo(tx).lastVisit(customer.customerId))),
    autopay: await ownAutopay(context, customer.customerId),
  };
}

/** A visit of the customer's own. @throws AppError not_found */
export const ownVisit = (tenant: Tenant, visitId: string) =>
  tenant.transaction(async (tx) => {
    const { customerId } = tenant.account;
    const visit = customerId && (await homeownerRepo(tx).visit(customerId, visitId));
    if (!visit) throw notFound(things.visit);
    return visit;
  });

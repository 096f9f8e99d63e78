import type { ServiceHistoryEntry } from '#contract/reports/reports.ts';
import { type CompletedVisit, type Visit, type VisitReadings, visitReadings } from '#contract/visits/visits.ts';
import type { Words } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type PhotoRow, photosRepo, presentPhoto } from '#server/photos/index.ts';
import {
  type Delivery,
  deliveryNotice,
  deliveryOf,
  noDelivery,
  reportsRepo,
  wasEmailed,
} from '#server/reports/index.ts';
import type { VisitRow } from './repo.ts';
import { visitTexts } from './texts.ts';

type ReadingName = keyof VisitReadings;

/** What the documents' reports call a reading, by what the engine calls it. */
const reportNames: Readonly<Record<ReadingName, string>> = {
  chlorine: 'chlorine',
  totalChlorine: 'totalChlorine',
  pH: 'ph',
  totalAlkalinity: 'alkalinity',
  calciumHardness: 'hardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
  temperature: 'temperature',
};
const names = Object.keys(reportNames) as ReadingName[];

/** Stored readings with the new ones over them: what was not sent stays, null takes one back. */
export function mergeReadings(
  stored: Readonly<Record<string, string>>,
  sent: VisitReadings | undefined,
): Record<string, string> {
  const merged = { ...stored };
  for (const name of names) {
    const value = sent?.[name];
    if (value === undefined) continue;
    if (value === null) delete merged[reportNames[name]];
    else merged[reportNames[name]] = String(value);
  }
  return merged;
}

/** The stored readings as numbers; null where nothing was measured, or something that is no number. */
function readingsOf(stored: Readonly<Record<string, string>>): Record<string, number | null> {
  const number = (text: string | undefined): number | null => {
    const value = text === undefined || text === '' ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : null;
  };
  const measured = Object.fromEntries(names.map((name) => [name, number(stored[reportNames[name]])]));
  const lsi = number(stored.lsi);
  return lsi === null ? measured : { ...measured, lsi };
}

/** What can be stored as a water test: the readings within their bounds; null where there are none. */
export function testableReadings(
  stored: Readonly<Record<string, string>>,
): Partial<Record<ReadingName, number>> | null {
  const all = readingsOf(stored);
  const kept = names.flatMap((name) => {
    const value = all[name] ?? null;
    return value !== null && visitReadings.safeParse({ [name]: value }).success ? [[name, value] as const] : [];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** A visit with its photos and the delivery of its report. */
interface WholeVisit {
  row: VisitRow;
  photos: PhotoRow[];
  delivery: Delivery;
}

async function complete(tx: TenantTx, rows: VisitRow[]): Promise<WholeVisit[]> {
  const [photos, reports] = await Promise.all([
    photosRepo(tx).ofVisits(rows.map(({ visitId }) => visitId)),
    reportsRepo(tx).findMany(rows.flatMap(({ reportId }) => reportId ?? [])),
  ]);
  const reportOf = new Map(reports.map((report) => [report.reportId, report]));
  const photosOf = new Map<string | null, PhotoRow[]>();
  for (const photo of photos) photosOf.set(photo.visitId, [...(photosOf.get(photo.visitId) ?? []), photo]);
  return rows.map((row) => {
    const report = row.reportId === null ? undefined : reportOf.get(row.reportId);
    // For a history entry without a report, the client said whether it was sent.
    const asRecorded: Delivery = row.emailNotificationSent ? { ...noDelivery, state: 'sent' } : noDelivery;
    return {
      row,
      photos: photosOf.get(row.visitId) ?? [],
      delivery: report ? deliveryOf(report) : asRecorded,
    };
  });
}

/**
 * What a visit says of itself at the stop and in the history; the answers' schemas leave out what else the row holds. The row
 * comes after what it has not: adding to a copy of so many fields takes twenty times as long.
 */
const sharedFields = ({ row, photos, delivery }: WholeVisit) => ({
  id: row.visitId,
  notes: row.serviceNotes,
  photos: photos.map(presentPhoto),
  delivery: delivery.state,
  emailSent: wasEmailed(delivery),
  ...row,
  createdAt: row.createdAt.toISOString(),
});

const visitOf = (whole: WholeVisit): Visit => ({
  readings: readingsOf(whole.row.waterChemistry),
  left: whole.row.leftOver,
  ...sharedFields(whole),
  arrivalTime: whole.row.arrivalTime?.toISOString() ?? null,
  departureTime: whole.row.departureTime?.toISOString() ?? null,
  bodies: whole.row.bodies.map(({ waterChemistry, leftOver, ...body }) => ({
    ...body,
    readings: readingsOf(waterChemistry),
    left: leftOver,
  })),
});

export const presentVisits = async (tx: TenantTx, rows: VisitRow[]): Promise<Visit[]> =>
  (await complete(tx, rows)).map(visitOf);

export async function presentVisit(tx: TenantTx, row: VisitRow): Promise<Visit> {
  const [whole] = await complete(tx, [row]);
  return visitOf(whole ?? { row, photos: [], delivery: noDelivery });
}

/** A finished visit with its message and the stock it used; the same at every request. */
export async function presentCompleted(
  tx: TenantTx,
  row: VisitRow,
  { words, hasMailServer }: { words: Words; hasMailServer: boolean },
): Promise<CompletedVisit> {
  const [whole = { row, photos: [], delivery: noDelivery }] = await complete(tx, [row]);
  const inFolder = whole.delivery.state === 'sent' && !hasMailServer;
  const report =
    row.reportId === null ? visitTexts.noReport : inFolder ? visitTexts.keptInFolder : deliveryNotice(whole.delivery);
  return { ...visitOf(whole), message: words.say(visitTexts.saved({ report })), stock: row.stockUsed };
}

export const presentHistory = async (tx: TenantTx, rows: VisitRow[]): Promise<ServiceHistoryEntry[]> =>
  (await complete(tx, rows)).map(sharedFields);

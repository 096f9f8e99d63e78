import type { ServiceHistoryEntry } from '#contract/reports/reports.ts';
import type { CompletedVisit, Visit } from '#contract/visits/visits.ts';
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
import { readingsOf } from './readings.ts';
import type { VisitRow } from './repo.ts';
import { visitTexts } from './texts.ts';

/** A visit with its photos and the delivery of its report. */
interface WholeVisit {
  row: VisitRow;
  photos: PhotoRow[];
  delivery: Delivery;
}

async function complete(tx: TenantTx, rows: VisitRow[]): Promise<WholeVisit[]> {
  const photos = await photosRepo(tx).ofVisits(rows.map(({ visitId }) => visitId));
  const reports = await reportsRepo(tx).findMany(rows.flatMap(({ reportId }) => reportId ?? []));
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

/** What a visit says of itself at the stop and in the history; the answers' schemas leave out what else the row holds. */
const sharedFields = ({ row, photos, delivery }: WholeVisit) => ({
  ...row,
  id: row.visitId,
  notes: row.serviceNotes,
  photos: photos.map(presentPhoto),
  delivery: delivery.state,
  emailSent: wasEmailed(delivery),
  createdAt: row.createdAt.toISOString(),
});

const visitOf = (whole: WholeVisit): Visit => ({
  ...sharedFields(whole),
  arrivalTime: whole.row.arrivalTime?.toISOString() ?? null,
  departureTime: whole.row.departureTime?.toISOString() ?? null,
  readings: readingsOf(whole.row.waterChemistry),
  left: whole.row.leftOver,
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

import type { ServiceHistoryEntry } from '#contract/reports/reports.ts';
import type { CompletedVisit, Visit } from '#contract/visits/visits.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type PhotoRow, photosRepo, presentPhoto } from '#server/photos/index.ts';
import { type Delivery, deliveryNotice, deliveryOf, noDelivery, reportsRepo } from '#server/reports/index.ts';
import { readingsOf } from './readings.ts';
import type { VisitRow } from './repo.ts';

/** A visit with what belongs to it: its photos, and what became of its report. */
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
    // A history entry without a report of ours was sent as the client says.
    const told: Delivery = row.emailNotificationSent ? { ...noDelivery, state: 'sent' } : noDelivery;
    return {
      row,
      photos: photosOf.get(row.visitId) ?? [],
      delivery: report ? deliveryOf(report) : told,
    };
  });
}

const visitOf = ({ row, photos, delivery }: WholeVisit): Visit => ({
  id: row.visitId,
  visitId: row.visitId,
  customerId: row.customerId,
  poolId: row.poolId,
  assignmentId: row.assignmentId,
  technicianId: row.technicianId,
  technicianName: row.technicianName,
  serviceDate: row.serviceDate,
  state: row.state,
  arrivalTime: row.arrivalTime?.toISOString() ?? null,
  departureTime: row.departureTime?.toISOString() ?? null,
  readings: readingsOf(row.waterChemistry),
  services: row.services,
  chemicalsAdded: row.chemicalsAdded,
  notes: row.serviceNotes,
  tasks: row.tasks,
  revision: row.revision,
  nextService: row.nextService,
  photos: photos.map(presentPhoto),
  reportId: row.reportId,
  delivery: delivery.state,
  emailSent: delivery.state === 'sent',
  createdAt: row.createdAt.toISOString(),
});

const historyEntryOf = ({ row, photos, delivery }: WholeVisit): ServiceHistoryEntry => ({
  id: row.visitId,
  visitId: row.visitId,
  customerId: row.customerId,
  poolId: row.poolId,
  serviceDate: row.serviceDate,
  serviceTime: row.serviceTime,
  technicianName: row.technicianName,
  services: row.services,
  waterChemistry: row.waterChemistry,
  chemicalsAdded: row.chemicalsAdded,
  notes: row.serviceNotes,
  nextService: row.nextService,
  photos: photos.map(presentPhoto),
  reportId: row.reportId,
  delivery: delivery.state,
  emailSent: delivery.state === 'sent',
  createdAt: row.createdAt.toISOString(),
});

export const presentVisits = async (tx: TenantTx, rows: VisitRow[]): Promise<Visit[]> =>
  (await complete(tx, rows)).map(visitOf);

export async function presentVisit(tx: TenantTx, row: VisitRow): Promise<Visit> {
  const [whole] = await complete(tx, [row]);
  return visitOf(whole ?? { row, photos: [], delivery: noDelivery });
}

/** A finished visit with its notice and the stock it took; the same however often it is asked for. */
export async function presentCompleted(tx: TenantTx, row: VisitRow): Promise<CompletedVisit> {
  const [whole = { row, photos: [], delivery: noDelivery }] = await complete(tx, [row]);
  const report = row.reportId === null ? '' : ` ${deliveryNotice(whole.delivery)}`;
  return { ...visitOf(whole), message: `The visit is saved.${report}`, stock: row.stockUsed };
}

export const presentHistory = async (tx: TenantTx, rows: VisitRow[]): Promise<ServiceHistoryEntry[]> =>
  (await complete(tx, rows)).map(historyEntryOf);

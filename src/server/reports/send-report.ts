import { createHash } from 'node:crypto';
import type { ServiceReportAnswer, ServiceReportBody } from '#contract/reports/reports.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { discardFiles, type PhotoOnFile, photosRepo, photosTexts, putOnFile } from '#server/photos/index.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { deliveryNotice, deliveryOf, wasEmailed } from './delivery.ts';
import { reportsRepo } from './repo.ts';
import { reportsTexts } from './texts.ts';
import { type ReportTools, requireRoomForReport, writeReport } from './write-report.ts';

const maxPhotoBytes = 12 * 1024 * 1024;

/** A picture as the report page sends it: base64, with or without the head of a data: address. */
function pictureOf(base64Data: string, field: string): Buffer {
  const base64 = base64Data.slice(base64Data.startsWith('data:') ? base64Data.indexOf(',') + 1 : 0);
  if (base64.length > (maxPhotoBytes * 4) / 3 + 4) {
    throw new AppError('too_large', reportsTexts.photoTooLarge, {
      details: [{ field, message: reportsTexts.photoTooLarge }],
    });
  }
  return Buffer.from(base64, 'base64');
}

function momentOf(timestamp: string | number | undefined): Date | null {
  const moment = timestamp === undefined ? null : new Date(timestamp);
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}

/** The customer and visit of a report. */
interface Subject {
  customerId: string | null;
  poolType: string | null;
  address: string | null;
  visitId: string | null;
}

/** Where no customer is named, it is the one with that email and name, if there is exactly one. */
async function subjectOf(tx: TenantTx, body: ServiceReportBody): Promise<Subject> {
  const repo = reportsRepo(tx);
  const sentId = body.reportId ?? body.id;
  // A visit that reached the server before its report names the report.
  const visitId = body.visitId ?? (sentId ? await repo.visitExpecting(sentId) : null);
  const visit = visitId ? await photosRepo(tx).findVisit(visitId) : null;
  if (body.visitId && !visit) throw unknownReference('visitId', things.visit);
  if (visit && body.customerId && visit.customerId !== body.customerId) {
    throw invalid('visitId', reportsTexts.visitOfAnotherCustomer);
  }
  const named = body.customerId ?? visit?.customerId;
  const customer = named
    ? await repo.findCustomer(named)
    : await repo.findCustomerByMail(body.customerEmail, body.customerName);
  if (body.customerId && !customer) throw unknownReference('customerId', things.customer);
  const poolType = visit ? await repo.poolTypeOfVisit(visit.visitId) : null;
  return {
    customerId: customer?.customerId ?? null,
    poolType: poolType ?? customer?.poolType ?? null,
    address: customer && addressLine(customer),
    visitId: visit?.visitId ?? null,
  };
}

/** The report that answers a repetition: the one of that id, or the one its visit has already. */
async function findExisting(tx: TenantTx, reportId: string | undefined, visitId: string | undefined) {
  const known = reportId ?? (visitId ? (await photosRepo(tx).findVisit(visitId))?.reportId : undefined);
  return known ? reportsRepo(tx).find(known) : null;
}

const answerOf = (tenant: Tenant, reportId: string): Promise<ServiceReportAnswer> =>
  tenant.transaction(async (tx) => {
    const delivery = deliveryOf(await reportsRepo(tx).find(reportId));
    return {
      success: true,
      reportId,
      emailSent: wasEmailed(delivery),
      message: tenant.words.say(deliveryNotice(delivery)),
    };
  });

async function putAllOnFile(tenant: Tenant, tools: ReportTools, photos: ServiceReportBody['photos']) {
  const onFile: PhotoOnFile[] = [];
  try {
    // One after the other: twenty pictures at once would need the memory of twenty.
    for (const [index, photo] of photos.entries()) {
      const field = `photos.${index}.base64Data`;
      const { timestamp, base64Data, ...about } = photo;
      const content = pictureOf(base64Data, field);
      if (about.sha256 !== undefined && about.sha256 !== createHash('sha256').update(content).digest('hex')) {
        throw invalid(`photos.${index}.sha256`, photosTexts.damaged);
      }
      const stored = await putOnFile(tenant, tools.files, { ...about, takenAt: momentOf(timestamp), content, field });
      // Photos of one moment stay in the order in which they were sent.
      onFile.push({ ...stored, pairId: photo.pairId ?? null, createdAt: new Date(stored.createdAt.getTime() + index) });
    }
    return onFile;
  } catch (error) {
    await discardFiles(tools.files, onFile);
    throw error;
  }
}

/**
 * Stores the report that a client wrote and emails it to the customer. The same id again, or a second
 * report of one visit, answers the first and sends nothing.
 * @throws AppError not_found naming `customerId` or `visitId`; limit_reached (402); invalid_input naming a damaged photo
 */
export async function sendReport(
  tenant: Tenant,
  tools: ReportTools,
  body: ServiceReportBody,
): Promise<ServiceReportAnswer> {
  const sentId = body.reportId ?? body.id;
  const begun = await tenant.transaction(async (tx) => {
    const existing = await findExisting(tx, sentId, body.visitId);
    if (existing) return { existing: existing.reportId };
    const subject = await subjectOf(tx, body);
    await requireRoomForReport(tx, tenant);
    return { subject };
  });
  if (begun.subject === undefined) return answerOf(tenant, begun.existing);

  const { subject } = begun;
  const { visitId, customerId } = subject;
  const reportId = sentId ?? tenant.newId('RPT');
  const onFile = await putAllOnFile(tenant, tools, body.photos);
  const written = await tenant
    .transaction(async (tx) => {
      const photos = photosRepo(tx);
      for (const photo of onFile) {
        if (await photos.insert({ ...photo, reportId, visitId, customerId })) continue;
        throw new AppError('conflict', reportsTexts.photoIdTaken);
      }
      if (visitId !== null) {
        await photos.addToReport(visitId, reportId);
        await reportsRepo(tx).linkVisit(visitId, reportId);
      }
      const { serviceDate, serviceTime, services, waterChemistry, chemicalsAdded, notes, nextService } = body;
      return writeReport(tx, tenant, tools, {
        report: {
          reportId,
          visitId,
          customerId,
          customerName: body.customerName,
          customerEmail: body.customerEmail,
          address: body.address ?? subject.address,
          serviceDate,
          serviceTime,
          services,
          waterChemistry: measured(waterChemistry),
          chemicalsAdded,
          notes,
          nextService,
          technicianName: body.technicianName,
        },
        photos: await photos.ofReports([reportId]),
        poolType: subject.poolType,
        send: true,
      });
    })
    .then((mailId) => ({ reportId, mailId }))
    .catch(async (error: unknown) => {
      await discardFiles(tools.files, onFile);
      // The same report was sent twice at once, and the other call was first.
      const first = await tenant.transaction((tx) => findExisting(tx, sentId, body.visitId));
      if (!first) throw error;
      return { reportId: first.reportId, mailId: null };
    });
  if (written.mailId !== null) await tools.handOver(tenant.companyId, written.mailId);
  return answerOf(tenant, written.reportId);
}

/** The readings that were filled in. */
export const measured = (chemistry: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chemistry).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );

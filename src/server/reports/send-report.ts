import { createHash } from 'node:crypto';
import type {
  DeliveryDetail,
  DeliveryState,
  ServiceReportAnswer,
  ServiceReportBody,
} from '#contract/reports/reports.ts';
import type { Language, Message, Words } from '#domain/language/index.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import { noteAskedHours } from '#domain/visits/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { mailTexts } from '#server/mail/index.ts';
import { discardFiles, type PhotoOnFile, photosRepo, photosTexts, putOnFile } from '#server/photos/index.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { type ReportRow, reportsRepo } from './repo.ts';
import { reportsTexts } from './texts.ts';
import { type ReportTools, requireRoomForReport, sendWritten, writeReport } from './write-report.ts';

const texts = reportsTexts.delivery;

/** What became of a report's mail. */
export interface Delivery {
  state: DeliveryState;
  sentAt: Date | null;
  lastError: string | null;
  to: string | null;
  /** What its note is in, where the office is asked about it before it is sent. */
  asks: Language | null;
}

export const noDelivery: Delivery = { state: 'none', sentAt: null, lastError: null, to: null, asks: null };

export const deliveryOf = (
  report: Pick<ReportRow, 'mail' | 'customerEmail' | 'noteLanguage' | 'noteWaitsUntil'> | null,
): Delivery =>
  report === null
    ? noDelivery
    : {
        state: report.mail?.state ?? 'none',
        sentAt: report.mail?.sentAt ?? null,
        lastError: report.mail?.lastError ?? null,
        to: report.customerEmail,
        asks: report.mail?.state === 'pending' && report.noteWaitsUntil ? report.noteLanguage : null,
      };

/** Whether the email went out. Without a mail server it is only written to a folder, and its note says so. */
export const wasEmailed = ({ state, lastError }: Pick<Delivery, 'state' | 'lastError'>): boolean =>
  state === 'sent' && lastError === null;

/** The notice under a finished visit or a sent report: it says the truth. */
export function deliveryNotice({ state, to: address, lastError: reason, asks }: Delivery): Message {
  const to = address ?? texts.theCustomer;
  if (state === 'sent') return reason === null ? texts.sent({ to }) : mailTexts.keptInFolder;
  if (asks !== null) return texts.noteAsked({ to, language: asks, hours: noteAskedHours });
  if (state === 'pending') return texts.notYet({ to });
  if (state === 'failed') return reason ? texts.refusedBecause({ to, reason }) : texts.refused({ to });
  return address ? texts.noEmail : texts.noReport;
}

/** Why the mail server refused a mail, or why it was given up. */
function failureOf({ refused, attempts }: NonNullable<ReportRow['mail']>, to: Message | string, reason: string | null) {
  if (refused) return reason ? texts.bouncedBecause({ to, reason }) : texts.bounced({ to });
  return reason ? texts.givenUpBecause({ to, attempts, reason }) : texts.givenUp({ to, attempts });
}

type Sent = Pick<ReportRow, 'mail' | 'customerEmail' | 'timesSent' | 'noteLanguage' | 'noteWaitsUntil'>;

/** What became of a report's mail, to the end. */
export function deliveryDetailOf(report: Sent, { say }: Words): DeliveryDetail {
  const { mail, customerEmail } = report;
  const to = customerEmail ?? texts.theCustomer;
  const reason = mail?.lastError ?? null;
  const rest = {
    reason: mail?.state === 'sent' && reason !== null ? say(mailTexts.keptInFolder) : reason,
    attempts: mail?.attempts ?? 0,
    // A mail of an earlier release is not counted by its report.
    timesSent: Math.max(report.timesSent, mail?.state === 'sent' ? 1 : 0),
    nextAttemptAt: mail?.state === 'pending' ? mail.nextAttemptAt.toISOString() : null,
  };
  if (mail === null) return { state: 'none', message: say(deliveryNotice(deliveryOf(report))), ...rest };
  if (mail.state === 'sent') {
    const message = reason === null ? texts.accepted({ to }) : mailTexts.keptInFolder;
    return { state: 'handed_over', message: say(message), ...rest };
  }
  if (mail.state === 'failed') {
    const state = mail.refused ? 'bounced' : 'given_up';
    return { state, message: say(failureOf(mail, to, reason)), ...rest };
  }
  const delivery = deliveryOf(report);
  if (delivery.asks !== null) return { state: 'queued', message: say(deliveryNotice(delivery)), ...rest };
  return reason === null
    ? { state: 'queued', message: say(texts.queued({ to })), ...rest }
    : {
        state: 'will_be_tried_again',
        message: say(texts.notThroughYet({ to })),
        ...rest,
      };
}

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
    .catch(async (error: unknown) => {
      await discardFiles(tools.files, onFile);
      // The same report was sent twice at once, and the other call was first.
      const first = await tenant.transaction((tx) => findExisting(tx, sentId, body.visitId));
      if (!first) throw error;
      return { reportId: first.reportId, mailId: null, isForeign: false };
    });
  await sendWritten(tenant, tools, written);
  return answerOf(tenant, written.reportId);
}

/** The readings that were filled in. */
export const measured = (chemistry: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chemistry).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );

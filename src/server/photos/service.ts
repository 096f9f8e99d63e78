import { createHash } from 'node:crypto';
import { mostPhotosAMessage } from '#contract/choices.ts';
import type { Photo, PhotoProof } from '#contract/reports/reports.ts';
import type { PhotoFields } from '#contract/visits/visits.ts';
import type { TenantTx } from '#server/db/client.ts';
import { bytesOfGigabyte, storedBytes } from '#server/db/company-storage.ts';
import type { Deps } from '#server/deps.ts';
import { storedFile } from '#server/http/answers.ts';
import { requireReader } from '#server/http/customer-readers.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { NotAPicture, photoFormats, pictures } from '#server/platform/pictures.ts';
import { things } from '#server/platform/texts.ts';
import { isPlainJpeg } from './plain-jpeg.ts';
import { type NewPhotoRow, type PhotoRow, photosRepo } from './repo.ts';
import { photosTexts } from './texts.ts';

const thumbnail = { widthPx: 320, heightPx: 320, as: 'jpeg', quality: 80 } as const;
/** Upright, and without metadata: the location above all. */
const keptPhoto = { ...thumbnail, widthPx: 1600, heightPx: 1600, upright: true, onWhite: true };

/**
 * A picture in its stored form, with its thumbnail. One that has it already stays byte for byte as it was taken, so that its
 * hash proves that it was not changed since.
 * @throws NotAPicture where it cannot be read to its end
 */
async function keepImage(content: Uint8Array) {
  const asSent = isPlainJpeg(content);
  const kept = await pictures.keep(content, photoFormats, { asSent, picture: keptPhoto, thumbnail });
  return { ...kept, picture: kept.picture ?? content };
}

const maxPhotosPerVisit = 20;
/** With all of their messages within a day. */
const mostOfCustomerADay = 40;
const dayMs = 24 * 3_600_000;

const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** A stored photo as it travels. */
export const presentPhoto = (row: PhotoRow): Photo => ({
  photoId: row.photoId,
  category: row.category,
  description: row.description,
  takenAt: row.takenAt.toISOString(),
  contentType: row.contentType,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  sha256: row.sha256,
  pairId: row.pairId,
  taskId: row.taskId,
  url: `/api/photos/${row.photoId}`,
  thumbnailUrl: `/api/photos/${row.photoId}/thumbnail`,
});

/** A picture as it was sent, and what was said of it. */
export interface SentPhoto {
  content: Uint8Array;
  photoId?: string | undefined;
  category: string;
  description?: string | null | undefined;
  takenAt: Date | null;
  /** By the device's clock. */
  sentAt?: Date | null;
  pairId?: string | undefined;
  taskId?: string | undefined;
  /** SHA-256 of the file as it was taken, in hexadecimal digits; it is `content`'s. */
  sha256?: string | undefined;
  /** What a fault is reported at. */
  field: string;
}

/** A photo whose files are written; its row is still to be stored. */
export type PhotoOnFile = Omit<
  NewPhotoRow,
  'visitId' | 'reportId' | 'customerId' | 'skipId' | 'workOrderId' | 'messageId'
>;

/**
 * Refuses a file where the company's photos and recordings would take more than this installation lets a company store.
 * Thumbnails don't count. Calls at the same moment may together exceed it by what they bring.
 * @param adding bytes
 * @throws AppError too_large (413)
 */
export async function requireStorage(tx: TenantTx, { storageGb, account }: Tenant, adding: number): Promise<void> {
  if ((await storedBytes(tx)) + adding <= storageGb * bytesOfGigabyte) return;
  if (account.role === 'homeowner') throw new AppError('too_large', photosTexts.storageFullForCustomer);
  const isOffice = account.role === 'owner' || account.role === 'admin';
  const full = isOffice ? photosTexts.storageFull : photosTexts.storageFullForTeam;
  throw new AppError('too_large', full({ gigabytes: storageGb }));
}

/**
 * Reads a picture and writes its files. The row follows in the transaction that the photo belongs to; where that fails,
 * `discardFiles` takes the files away again.
 * @throws AppError invalid_input naming the field where it is not a picture; too_large where the company's storage is full
 */
export async function putOnFile(tenant: Tenant, files: Deps['files'], sent: SentPhoto): Promise<PhotoOnFile> {
  await tenant.transaction((tx) => requireStorage(tx, tenant, sent.content.byteLength));
  const image = await keepImage(sent.content).catch((error: unknown) => {
    throw error instanceof NotAPicture ? invalid(sent.field, error.told) : error;
  });
  const now = tenant.now();
  const fileId = tenant.newId('PIC');
  const fileKey = `${tenant.companyId}/photos/${fileId}.jpg`;
  const thumbnailKey = `${tenant.companyId}/photos/${fileId}-small.jpg`;
  await files.put(fileKey, image.picture);
  await files.put(thumbnailKey, image.thumbnail).catch(async (error: unknown) => {
    await files.remove(fileKey);
    throw error;
  });
  return {
    photoId: sent.photoId ?? tenant.newId('PHOTO'),
    category: sent.category || 'general',
    description: sent.description ?? null,
    contentType: 'image/jpeg',
    bytes: image.picture.byteLength,
    width: image.widthPx,
    height: image.heightPx,
    sha256: sha256Of(image.picture),
    capturedSha256: sent.sha256 ?? null,
    pairId: sent.pairId ?? null,
    taskId: sent.taskId ?? null,
    fileKey,
    thumbnailKey,
    // A phone's clock may be ahead.
    takenAt: sent.takenAt && sent.takenAt < now ? sent.takenAt : now,
    createdAt: now,
    deviceTakenAt: sent.takenAt,
    deviceSentAt: sent.sentAt ?? null,
  };
}

export async function discardFiles(files: Deps['files'], photos: readonly PhotoOnFile[]): Promise<void> {
  for (const { fileKey, thumbnailKey } of photos) {
    await files.remove(fileKey);
    await files.remove(thumbnailKey);
  }
}

/** Called for a photo that joins a report already written, in the transaction that stores it. */
export type JoinReport = (tx: TenantTx, tenant: Tenant, reportId: string) => Promise<void>;

/** Puts a visit back that went with another phone's skip, so that its photos find it; nothing where none did. */
export type RestoreVisit = (tx: TenantTx, visitId: string) => Promise<void>;

/** Called for a photo that joins what a customer wrote, in the transaction that stores it. */
export type JoinMessage = (tx: TenantTx, messageId: string) => Promise<void>;

/** What other areas do for a photo that arrives. */
export interface PhotoHooks {
  joinReport: JoinReport;
  joinMessage: JoinMessage;
  restoreVisit: RestoreVisit;
}

/** What a photo is of: a visit, a stop that was skipped, what a work order is about, or what a customer wrote. */
export type PhotoOf = { visitId: string } | { skipId: string } | { workOrderId: string } | { messageId: string };

interface Upload {
  of: PhotoOf;
  content: Uint8Array;
  fields: PhotoFields;
}

/** @throws AppError conflict where the id is of another picture, or one of another visit */
function requireSamePhoto(stored: PhotoRow, { of, fields: { sha256 } }: Upload): void {
  const isSame =
    'workOrderId' in of
      ? stored.workOrderId === of.workOrderId
      : 'messageId' in of
        ? stored.messageId === of.messageId
        : 'skipId' in of
          ? stored.skipId !== null
          : stored.visitId === of.visitId;
  if (!isSame) throw new AppError('conflict', photosTexts.ofAnotherVisit);
  if (sha256 && stored.capturedSha256 && sha256 !== stored.capturedSha256) {
    throw new AppError('conflict', photosTexts.idTaken);
  }
}

/** @throws AppError invalid_input where there are as many photos as there may be; too_many of a customer within a day */
async function requireRoom(tx: TenantTx, tenant: Tenant, of: PhotoOf): Promise<void> {
  const repo = photosRepo(tx);
  const most = 'messageId' in of ? mostPhotosAMessage : maxPhotosPerVisit;
  const count =
    'workOrderId' in of
      ? await repo.countOfWorkOrder(of.workOrderId)
      : 'messageId' in of
        ? await repo.countOfMessage(of.messageId)
        : 'skipId' in of
          ? await repo.countOfSkip(of.skipId)
          : await repo.countOfVisit(of.visitId);
  if (count >= most) throw invalid('file', photosTexts.atMost({ most }));
  const { customerId } = tenant.account;
  if (!('messageId' in of) || customerId === null) return;
  const since = new Date(tenant.now().getTime() - dayMs);
  if ((await repo.countSentBy(customerId, since)) >= mostOfCustomerADay) {
    throw new AppError('too_many', photosTexts.enoughToday);
  }
}

/** A skip, a work order or a customer's own message that photos are of. @throws AppError not_found */
async function placeOffVisit(tx: TenantTx, { account }: Tenant, of: Exclude<PhotoOf, { visitId: string }>) {
  const repo = photosRepo(tx);
  if ('messageId' in of) {
    const message = await repo.findMessage(of.messageId);
    requireReader(account, message?.customerId ?? null, things.message);
    if (!message) throw notFound(things.message);
    return message;
  }
  const found = 'skipId' in of ? await repo.findSkip(of.skipId) : await repo.findWorkOrder(of.workOrderId);
  if (!found) throw notFound('skipId' in of ? photosTexts.skip : photosTexts.workOrder);
  return found;
}

/** Whose photo it is and what it belongs to; a visit is held against finishing. @throws AppError not_found */
async function belongsTo(
  tx: TenantTx,
  tenant: Tenant,
  of: PhotoOf,
  restoreVisit: RestoreVisit,
): Promise<Pick<NewPhotoRow, 'visitId' | 'skipId' | 'workOrderId' | 'messageId' | 'customerId' | 'reportId'>> {
  const repo = photosRepo(tx);
  if (!('visitId' in of)) return { ...(await placeOffVisit(tx, tenant, of)), visitId: null, reportId: null };
  if (!(await repo.findVisit(of.visitId))) await restoreVisit(tx, of.visitId);
  const visit = await repo.holdVisit(of.visitId);
  if (!visit) throw notFound(things.visit);
  return { visitId: of.visitId, skipId: null, customerId: visit.customerId, reportId: visit.reportId };
}

/** Before the picture is read. @throws AppError not_found */
export const requirePlace = (tenant: Tenant, of: PhotoOf, restoreVisit: RestoreVisit): Promise<void> =>
  tenant.transaction(async (tx) => {
    const repo = photosRepo(tx);
    if (!('visitId' in of)) {
      await placeOffVisit(tx, tenant, of);
      return;
    }
    if (await repo.findVisit(of.visitId)) return;
    await restoreVisit(tx, of.visitId);
    if (!(await repo.findVisit(of.visitId))) throw notFound(things.visit);
  });

/**
 * Adds a photo to a visit, a skipped stop, a work order or a customer's message. The same id sent again answers the stored photo and changes nothing. A photo
 * that arrives after its visit was reported joins that report and its gallery, and `joinReport` is called.
 * @throws AppError invalid_input naming `sha256` where it was damaged on its way
 */
export async function addPhoto(
  tenant: Tenant,
  files: Deps['files'],
  upload: Upload,
  { joinReport, joinMessage, restoreVisit }: PhotoHooks,
): Promise<Photo> {
  const { of, fields } = upload;
  const known = await tenant.transaction(async (tx) => {
    const repo = photosRepo(tx);
    const existing = fields.photoId ? await repo.find(fields.photoId) : null;
    if (existing) requireSamePhoto(existing, upload);
    if (!existing) await requireRoom(tx, tenant, of);
    return existing;
  });
  if (known) return presentPhoto(known);
  if (fields.sha256 !== undefined && fields.sha256 !== sha256Of(upload.content)) {
    throw invalid('sha256', photosTexts.damaged);
  }
  const onFile = await putOnFile(tenant, files, {
    ...fields,
    content: upload.content,
    takenAt: fields.takenAt ? new Date(fields.takenAt) : null,
    sentAt: fields.sentAt ? new Date(fields.sentAt) : null,
    field: 'file',
  });
  const stored = await tenant
    .transaction(async (tx) => {
      const owner = await belongsTo(tx, tenant, of, restoreVisit);
      const row = await photosRepo(tx).insert({ ...onFile, ...owner });
      if (row && owner.reportId) await joinReport(tx, tenant, owner.reportId);
      if (row && owner.messageId) await joinMessage(tx, owner.messageId);
      return row;
    })
    .catch(async (error: unknown) => {
      await discardFiles(files, [onFile]);
      throw error;
    });
  if (stored) return presentPhoto(stored);
  // The same photo was sent twice at once, and the other call was first.
  await discardFiles(files, [onFile]);
  return tenant.transaction(async (tx) => {
    const first = await photosRepo(tx).find(onFile.photoId);
    if (!first) throw notFound(things.photo);
    requireSamePhoto(first, upload);
    return presentPhoto(first);
  });
}

/** @throws AppError conflict once the visit is done: the photo is part of what was reported */
export async function removePhoto(tenant: Tenant, files: Deps['files'], photoId: string): Promise<void> {
  const gone = await tenant.transaction(async (tx) => {
    const repo = photosRepo(tx);
    const found = await repo.find(photoId);
    const visit = found?.visitId ? await repo.holdVisit(found.visitId) : null;
    // Read again: the visit may have been finished, and the photo reported, while the lock was awaited.
    const row = await repo.find(photoId);
    if (!row) throw notFound(things.photo);
    if (row.reportId !== null || visit?.state === 'done') {
      throw new AppError('conflict', photosTexts.inReport);
    }
    if (!(await repo.remove(photoId))) throw notFound(things.photo);
    return row;
  });
  await discardFiles(files, [gone]);
}

/** @throws AppError not_found for a photo of a customer that is not the homeowner's own */
async function requirePhoto(tenant: Tenant, photoId: string): Promise<PhotoRow> {
  const photo = await tenant.transaction(async (tx) => {
    const row = await photosRepo(tx).find(photoId);
    if (!row) throw notFound(things.photo);
    return row;
  });
  requireReader(tenant.account, photo.customerId, things.photo);
  return photo;
}

/** Whether the picture that is stored is still the one that was taken, computed from the file as it is now. */
export async function proofOf(tenant: Tenant, files: Deps['files'], photoId: string): Promise<PhotoProof> {
  const photo = await requirePhoto(tenant, photoId);
  const { takenAt, createdAt, deviceTakenAt, deviceSentAt, capturedSha256, sha256, fileKey } = photo;
  const { place, changes } = await tenant.transaction((tx) => photosRepo(tx).inChain(photoId));
  const storedSha256 = sha256Of(await contentOf(files, fileKey));
  return {
    photoId,
    takenAt: takenAt.toISOString(),
    receivedAt: createdAt.toISOString(),
    deviceTakenAt: deviceTakenAt?.toISOString() ?? null,
    deviceAheadSeconds: deviceSentAt && Math.round((deviceSentAt.getTime() - createdAt.getTime()) / 1000),
    place,
    changes,
    capturedSha256,
    storedSha256,
    unaltered: storedSha256 === sha256 && (capturedSha256 ?? storedSha256) === storedSha256,
  };
}

/** The content of one of a photo's files. */
export async function readPhoto(
  tenant: Tenant,
  files: Deps['files'],
  photoId: string,
  size: 'picture' | 'thumbnail',
): Promise<Uint8Array> {
  const photo = await requirePhoto(tenant, photoId);
  return contentOf(files, size === 'picture' ? photo.fileKey : photo.thumbnailKey);
}

/** @throws AppError not_found where the file is gone from the folder */
export const contentOf = (files: Deps['files'], key: string): Promise<Uint8Array> =>
  storedFile(files, key, things.photo);

import { createHash } from 'node:crypto';
import type { Photo } from '#contract/reports.ts';
import type { PhotoFields } from '#contract/visits.ts';
import { FileMissing, type FileStore } from '#server/adapters/files/port.ts';
import { AppError, invalid, notFound } from '#server/http/app-error.ts';
import { requireReader } from '#server/http/customer-readers.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { keepImage, NotAPicture } from './image.ts';
import { type NewPhotoRow, type PhotoRow, photosRepo } from './repo.ts';

const maxPhotosPerVisit = 20;

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
  /** What a fault is reported at. */
  field: string;
}

/** A photo whose files are written; its row is still to be stored. */
export type PhotoOnFile = Omit<NewPhotoRow, 'visitId' | 'reportId' | 'customerId'>;

/**
 * Reads a picture and writes its files. The row follows in the transaction that the photo belongs to; where that fails,
 * `discardFiles` takes the files away again.
 * @throws AppError invalid_input naming the field where it is not a picture
 */
export async function putOnFile(tenant: Tenant, files: FileStore, sent: SentPhoto): Promise<PhotoOnFile> {
  const image = await keepImage(sent.content).catch((error: unknown) => {
    throw error instanceof NotAPicture ? invalid(sent.field, error.message) : error;
  });
  const now = tenant.now();
  const fileId = tenant.newId('PIC');
  const fileKey = `${tenant.companyId}/photos/${fileId}.jpg`;
  const thumbnailKey = `${tenant.companyId}/photos/${fileId}-small.jpg`;
  await files.put(fileKey, image.picture);
  await files.put(thumbnailKey, image.thumbnail);
  return {
    photoId: sent.photoId ?? tenant.newId('PHOTO'),
    category: sent.category || 'general',
    description: sent.description ?? null,
    contentType: 'image/jpeg',
    bytes: image.picture.byteLength,
    width: image.width,
    height: image.height,
    sha256: createHash('sha256').update(image.picture).digest('hex'),
    fileKey,
    thumbnailKey,
    // A phone's clock may be ahead; nothing was photographed in the future.
    takenAt: sent.takenAt && sent.takenAt < now ? sent.takenAt : now,
    createdAt: now,
  };
}

export async function discardFiles(files: FileStore, photos: readonly PhotoOnFile[]): Promise<void> {
  for (const { fileKey, thumbnailKey } of photos) {
    await files.remove(fileKey);
    await files.remove(thumbnailKey);
  }
}

export const requireVisit = (tenant: Tenant, visitId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await photosRepo(tx).findVisit(visitId))) throw notFound('Visit');
  });

interface Upload {
  visitId: string;
  content: Uint8Array;
  fields: PhotoFields;
}

/** Adds a photo to a visit. The same id sent again answers the stored photo and changes nothing. */
export async function addPhoto(tenant: Tenant, files: FileStore, upload: Upload): Promise<Photo> {
  const { visitId, fields } = upload;
  const known = await tenant.transaction(async (tx) => {
    const repo = photosRepo(tx);
    const existing = fields.photoId ? await repo.find(fields.photoId) : null;
    if (existing && existing.visitId !== visitId) {
      throw new AppError('conflict', 'A photo of another visit has this id.');
    }
    if (!existing && (await repo.countOfVisit(visitId)) >= maxPhotosPerVisit) {
      throw invalid('file', `At most ${maxPhotosPerVisit} photos`);
    }
    return existing;
  });
  if (known) return presentPhoto(known);
  const onFile = await putOnFile(tenant, files, {
    ...fields,
    content: upload.content,
    takenAt: fields.takenAt ? new Date(fields.takenAt) : null,
    field: 'file',
  });
  const stored = await tenant
    .transaction(async (tx) => {
      const repo = photosRepo(tx);
      const visit = await repo.findVisit(visitId);
      if (!visit) throw notFound('Visit');
      const { customerId, reportId } = visit;
      return repo.insert({ ...onFile, visitId, customerId, reportId });
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
    if (!first) throw notFound('Photo');
    return presentPhoto(first);
  });
}

/** @throws AppError conflict once the visit is done: the photo is part of what was reported */
export async function removePhoto(tenant: Tenant, files: FileStore, photoId: string): Promise<void> {
  const gone = await tenant.transaction(async (tx) => {
    const repo = photosRepo(tx);
    const row = await repo.find(photoId);
    if (!row) throw notFound('Photo');
    const visit = row.visitId === null ? null : await repo.findVisit(row.visitId);
    if (row.reportId !== null || visit?.state === 'done') {
      throw new AppError('conflict', 'This photo is part of a report that has been made.');
    }
    await repo.remove(photoId);
    return row;
  });
  await discardFiles(files, [gone]);
}

/** The content of one of a photo's files. */
export async function readPhoto(
  tenant: Tenant,
  files: FileStore,
  photoId: string,
  size: 'picture' | 'thumbnail',
): Promise<Uint8Array> {
  const photo = await tenant.transaction(async (tx) => {
    const row = await photosRepo(tx).find(photoId);
    if (!row) throw notFound('Photo');
    return row;
  });
  requireReader(tenant.account, photo.customerId, 'Photo');
  return contentOf(files, size === 'picture' ? photo.fileKey : photo.thumbnailKey);
}

/** @throws AppError not_found where the file is gone from the folder */
export const contentOf = (files: FileStore, key: string): Promise<Uint8Array> =>
  files.get(key).catch((error: unknown) => {
    throw error instanceof FileMissing ? notFound('Photo') : error;
  });

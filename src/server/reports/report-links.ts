import { createHash } from 'node:crypto';

/** A report is looked up again for a while; after half a year its photos are had from the company. */
const openMs = 180 * 24 * 60 * 60 * 1000;

/** Only this is stored, so that a copy of the database opens no link. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The row of a new link to a report's photos. */
export const linkRow = (key: string, reportId: string, now: Date) => ({
  keyHash: hashOfKey(key),
  reportId,
  expiresAt: new Date(now.getTime() + openMs),
});

/** The address in the report's email. */
export const galleryUrl = (appUrl: string, reportId: string, key: string): string =>
  `${appUrl}/photo-gallery?reportId=${encodeURIComponent(reportId)}&key=${encodeURIComponent(key)}`;

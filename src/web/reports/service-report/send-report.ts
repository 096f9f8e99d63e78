import type { CustomerChoice } from '#contract/customers/customers.ts';
import type { ServiceReportAnswer } from '#contract/reports/reports.ts';
import { ApiError, call, NetworkError } from '#web/base/api.ts';
import { outbox, pictures } from '#web/offline/index.ts';
import { historyBody, pairsOf, reportBody } from './report-body.ts';
import type { ReportDraft } from './report-draft.ts';
import { serviceReportTexts as texts } from './texts.ts';

/** A picture as base64, as the payload carries it. */
async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const piece = 0x8000;
  let binary = '';
  for (let start = 0; start < bytes.length; start += piece) {
    binary += String.fromCharCode(...bytes.subarray(start, start + piece));
  }
  return btoa(binary);
}

/** @throws Error naming the picture that this device no longer has: a report never goes out with one less than it shows */
async function picturesOf(draft: ReportDraft): Promise<Map<string, Blob>> {
  const found = new Map<string, Blob>();
  for (const [index, { photoId }] of draft.photos.entries()) {
    const picture = await pictures.get(photoId);
    if (!picture) throw new Error(texts.photoGone(index + 1));
    found.set(photoId, picture);
  }
  return found;
}

async function asBase64(found: ReadonlyMap<string, Blob>): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  for (const [photoId, picture] of found) written.set(photoId, await base64Of(picture));
  return written;
}

/**
 * mailed: the customer has it · waiting: stored, the mail is not through yet · not-mailed: only the visit is stored, for
 * `message` · kept: on this device, sent once it is online.
 */
export interface Outcome {
  kind: 'mailed' | 'waiting' | 'not-mailed' | 'kept';
  message: string;
}

/** Of a faulty or too large report the visit would be refused as well: it is corrected and sent again. */
const corrigible = new Set([400, 401, 413]);
const isOutOfReach = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/**
 * Sends the report and records the visit. Where the server is out of reach both wait on this device; where it refuses the
 * report the visit is recorded all the same.
 * @throws ApiError for what has to be corrected; StorageFull where the device has no room; nothing is lost then
 */
export async function sendReport(draft: ReportDraft, customer: CustomerChoice, nextService: string): Promise<Outcome> {
  const found = await picturesOf(draft);
  const body = reportBody(draft, customer, nextService, await asBase64(found));
  try {
    // Its id makes a repetition one: a corrected report goes under the same.
    const { emailSent, message } = await call<ServiceReportAnswer>('POST', '/api/service-report', { body });
    await recordVisit(draft, customer, nextService, emailSent);
    return { kind: emailSent ? 'mailed' : 'waiting', message };
  } catch (error) {
    if (isOutOfReach(error)) {
      await keepForLater(draft, customer, nextService, body);
      return { kind: 'kept', message: '' };
    }
    if (!(error instanceof ApiError) || corrigible.has(error.status)) throw error;
    await recordVisit(draft, customer, nextService, false, null);
    await keepPhotos(draft, customer, found);
    return { kind: 'not-mailed', message: error.message };
  }
}

/** Where the line breaks after the report was taken, the visit waits on this device. */
async function recordVisit(
  draft: ReportDraft,
  customer: CustomerChoice,
  nextService: string,
  emailSent: boolean,
  reportId: string | null = draft.reportId,
): Promise<void> {
  const { reportId: named, ...rest } = historyBody(draft, customer, nextService, emailSent);
  const body = reportId === null ? rest : { ...rest, reportId: named };
  try {
    await call('POST', '/api/service-history', { body });
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    await putHistory(draft, customer, body);
  }
}

/** Photos that no report takes go to the visit itself. */
async function keepPhotos(
  draft: ReportDraft,
  customer: CustomerChoice,
  found: ReadonlyMap<string, Blob>,
): Promise<void> {
  const pairs = pairsOf(draft.photos);
  for (const { photoId, category, description, takenAt, sha256 } of draft.photos) {
    const blob = found.get(photoId);
    if (!blob) continue;
    const pairId = pairs.get(photoId);
    await outbox.put({
      kind: 'visit-photo',
      group: groupOf(draft),
      title: customer.name,
      url: `/api/visits/${encodeURIComponent(draft.visitId)}/photos`,
      method: 'POST',
      body: {
        photoId,
        category,
        description,
        takenAt,
        ...(pairId === undefined ? {} : { pairId }),
        ...(sha256 === null ? {} : { sha256 }),
      },
      files: [{ field: 'file', fileName: `${photoId}.jpg`, blob }],
    });
  }
}

async function keepForLater(
  draft: ReportDraft,
  customer: CustomerChoice,
  nextService: string,
  body: Record<string, unknown>,
): Promise<void> {
  await outbox.put({
    kind: 'service-report',
    group: groupOf(draft),
    title: customer.name,
    url: '/api/service-reports',
    method: 'POST',
    body,
    replacesWaiting: true,
  });
  await putHistory(draft, customer, historyBody(draft, customer, nextService, false));
}

const groupOf = ({ reportId }: ReportDraft): string => `service-report:${reportId}`;

const putHistory = (draft: ReportDraft, customer: CustomerChoice, body: Record<string, unknown>) =>
  outbox.put({
    kind: 'service-history',
    group: groupOf(draft),
    title: customer.name,
    url: '/api/service-history',
    method: 'POST',
    body,
    replacesWaiting: true,
  });

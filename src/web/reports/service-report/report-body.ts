import { serviceFrequencies, weekdays } from '#contract/choices.ts';
import type { CustomerChoice } from '#contract/customers/customers.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { dateOfDay, dayNumber } from '#domain/calendar/index.ts';
import { addressLine, nextDueDate } from '#domain/scheduling/index.ts';
import { formatDay } from '#web/base/format.ts';
import type { DraftPhoto, ReportDraft } from './report-draft.ts';

export const addressOf = (customer: CustomerChoice): string => addressLine(customer) ?? '';

type Rhythm = Pick<
  RouteAssignment,
  'customerId' | 'dayOfWeek' | 'serviceFrequency' | 'startDate' | 'endDate' | 'isActive'
>;

/** The next date the routes serve a customer after a day, in words; empty without a place on them. */
export function nextServiceAfter(assignments: readonly Rhythm[], customerId: string | null, servedOn: string): string {
  if (customerId === null || !/^\d{4}-\d{2}-\d{2}$/.test(servedOn)) return '';
  const from = dateOfDay(dayNumber(servedOn) + 1);
  const dates = assignments
    .filter((one) => one.customerId === customerId && one.isActive)
    .flatMap(({ dayOfWeek, serviceFrequency, startDate, endDate }) => {
      const named = weekdays.find((name) => name.toUpperCase() === dayOfWeek.toUpperCase());
      if (named === undefined) return [];
      const frequency = serviceFrequencies.find((known) => known === serviceFrequency) ?? 'weekly';
      return nextDueDate(from, { dayOfWeek: named, frequency, startDate, endDate, lastVisitDate: servedOn }) ?? [];
    })
    .sort();
  const [first] = dates;
  if (first === undefined) return '';
  return formatDay(first, 'fullDate');
}

/** The first before belongs with the first after, the second with the second: each pair by the id of its first picture. */
export function pairsOf(photos: readonly DraftPhoto[]): Map<string, string> {
  const of = (category: DraftPhoto['category']) => photos.filter((photo) => photo.category === category);
  const after = of('after');
  return new Map(
    of('before').flatMap((before, index): [string, string][] => {
      const other = after[index];
      const pairId = `PAIR-${before.photoId}`;
      return other
        ? [
            [before.photoId, pairId],
            [other.photoId, pairId],
          ]
        : [];
    }),
  );
}

/** What was done, alike in the report, the history and the preview. */
export const whatWasDone = (draft: ReportDraft, nextService: string) => ({
  serviceDate: draft.serviceDate,
  serviceTime: draft.serviceTime,
  services: draft.services,
  waterChemistry: draft.water,
  notes: draft.notes,
  nextService: draft.nextService ?? nextService,
  technicianName: draft.technicianName.trim(),
});

/** A photo without its image data, as the history takes it. */
const aboutPhoto = ({ category, takenAt, bytes, fileName }: DraftPhoto) => ({
  category,
  timestamp: takenAt,
  size: bytes,
  filename: fileName,
  contentType: 'image/jpeg',
});

/** The documented payload. @param pictures base64 by the id of their photo */
export function reportBody(
  draft: ReportDraft,
  customer: CustomerChoice,
  nextService: string,
  pictures: ReadonlyMap<string, string>,
) {
  const pairs = pairsOf(draft.photos);
  return {
    reportId: draft.reportId,
    customerId: customer.customerId,
    customerName: customer.name,
    customerEmail: customer.email ?? '',
    address: addressOf(customer),
    ...whatWasDone(draft, nextService),
    photos: draft.photos.flatMap((photo) => {
      const base64Data = pictures.get(photo.photoId);
      if (base64Data === undefined) return [];
      const pairId = pairs.get(photo.photoId);
      return [
        {
          ...aboutPhoto(photo),
          photoId: photo.photoId,
          ...(pairId === undefined ? {} : { pairId }),
          description: photo.description,
          ...(photo.sha256 === null ? {} : { sha256: photo.sha256 }),
          base64Data,
        },
      ];
    }),
  };
}

/** The visit as the history records it; photos without their image data. */
export const historyBody = (draft: ReportDraft, customer: CustomerChoice, nextService: string, emailSent: boolean) => ({
  visitId: draft.visitId,
  reportId: draft.reportId,
  customerId: customer.customerId,
  ...whatWasDone(draft, nextService),
  photos: draft.photos.map(aboutPhoto),
  emailSent,
});

export function previewBody(draft: ReportDraft, customer: CustomerChoice, nextService: string) {
  const pairs = pairsOf(draft.photos);
  return {
    customerId: customer.customerId,
    customerName: customer.name,
    customerEmail: customer.email,
    address: addressOf(customer),
    ...whatWasDone(draft, nextService),
    photos: draft.photos.map((photo) => ({
      ...aboutPhoto(photo),
      pairId: pairs.get(photo.photoId),
      description: photo.description,
    })),
  };
}

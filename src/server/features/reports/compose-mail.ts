import { formatAmount } from '#domain/chemistry/index.ts';
import { UNITS } from '#domain/chemistry/units.ts';
import type { PhotoRow } from '#server/features/photos/index.ts';
import { htmlPart } from './mail/html-part.tsx';
import type { ReportLetter } from './mail/letter.ts';
import { textPart } from './mail/text-part.ts';
import type { NewReportRow } from './repo.ts';
import { waterRows } from './report-water.ts';

/** "2026-11-23" → "Monday, November 23, 2026". */
export const longDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** "09:42", "9:42:10" or "9:42 am" → "9:42 AM". */
function clockTime(time: string): string {
  const [, hours = '0', minutes = '00', half] = time.match(/^(\d{1,2}):(\d{2})(?::\d{2})?\s?([ap]m)?$/i) ?? [];
  const hour = Number(hours);
  const suffix = half ? half.toUpperCase() : hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}:${minutes} ${suffix}`;
}

type Chemicals = NonNullable<NewReportRow['chemicalsAdded']>;

/** Each product once, its doses added up where they are of one unit. */
export function chemicalsInWords(chemicals: Chemicals): ReportLetter['chemicals'] {
  const sums = new Map<string, { name: string; unit: string; amount: number }>();
  for (const { name, strengthPct, unit, amount } of chemicals) {
    const label = strengthPct === null || strengthPct >= 100 ? name : `${name} ${strengthPct}%`;
    const key = `${label} ${unit}`;
    sums.set(key, { name: label, unit, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()].map(({ name, unit, amount }) => {
    const known = UNITS.find((one) => one === unit);
    return { name, amount: known ? formatAmount(amount, known) : `${amount} ${unit}` };
  });
}

interface Composed {
  report: NewReportRow;
  photos: Pick<PhotoRow, 'photoId' | 'category' | 'description' | 'fileKey' | 'contentType'>[];
  companyName: string | null;
  poolType: string | null;
  galleryUrl: string | null;
}

/** The report's mail: subject, HTML and text part, and the photos shown in it. */
export function composeReportMail({ report, photos, companyName, poolType, galleryUrl }: Composed) {
  const pictures = photos.map((photo, index) => ({ ...photo, contentId: `photo-${index + 1}@poolhand` }));
  const date = longDate(report.serviceDate);
  const letter: ReportLetter = {
    companyName,
    customerName: report.customerName,
    address: report.address ?? null,
    date,
    time: report.serviceTime ? clockTime(report.serviceTime) : null,
    technicianName: report.technicianName,
    water: waterRows(report.waterChemistry ?? {}, poolType),
    chemicals: chemicalsInWords(report.chemicalsAdded ?? []),
    services: [...new Set(report.services ?? [])],
    notes: report.notes ?? null,
    nextService: report.nextService ?? null,
    photos: pictures,
    galleryUrl,
  };
  return {
    purpose: 'service-report',
    subject: `Your pool service report – ${date}`,
    html: htmlPart(letter),
    text: textPart(letter),
    attachments: pictures.map(({ fileKey, contentType, contentId, photoId }) => ({
      fileKey,
      fileName: `${photoId.replace(/[^A-Za-z0-9-]/g, '-')}.jpg`,
      contentType,
      contentId,
    })),
  };
}

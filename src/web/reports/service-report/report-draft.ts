import type { PhotoCategory } from '#contract/choices.ts';
import { localDate, localTime } from '#domain/calendar/index.ts';

export interface DraftPhoto {
  photoId: string;
  category: PhotoCategory;
  description: string;
  /** When it was taken (ISO). */
  takenAt: string;
  fileName: string;
  bytes: number;
  /** Of the picture on this device; null where the browser computes none. */
  sha256: string | null;
}

export const readings = ['chlorine', 'ph', 'alkalinity', 'hardness'] as const;
export type Reading = (typeof readings)[number];

/** A report while it is written. Its ids are made at the beginning, so that sending it twice stores it once. */
export interface ReportDraft {
  reportId: string;
  visitId: string;
  customerId: string | null;
  technicianName: string;
  serviceDate: string;
  serviceTime: string;
  services: string[];
  water: Record<Reading, string>;
  notes: string;
  /** Null until it is typed: the routes know it. */
  nextService: string | null;
  photos: DraftPhoto[];
}

interface Beginning {
  newId: () => string;
  now: Date;
  timeZone: string;
  customerId: string | null;
  technicianName: string;
}

/** The calendar day and time of day where the company is. */
export const dayAndTime = (now: Date, timeZone: string): { day: string; time: string } => ({
  day: localDate(timeZone, now),
  time: localTime(timeZone, now),
});

export function newReport({ newId, now, timeZone, customerId, technicianName }: Beginning): ReportDraft {
  const { day, time } = dayAndTime(now, timeZone);
  return {
    reportId: `RPT-${newId()}`,
    visitId: `VISIT-${newId()}`,
    customerId,
    technicianName,
    serviceDate: day,
    serviceTime: time,
    services: [],
    water: { chlorine: '', ph: '', alkalinity: '', hardness: '' },
    notes: '',
    nextService: null,
    photos: [],
  };
}

/** What a former page kept, if it is one of ours. */
export const asReport = (kept: unknown): ReportDraft | null =>
  typeof kept === 'object' && kept !== null && 'reportId' in kept && 'photos' in kept ? (kept as ReportDraft) : null;

/** Nothing that would be missed has been entered. */
export const isUntouched = ({ services, water, notes, nextService, photos }: ReportDraft): boolean =>
  services.length === 0 &&
  Object.values(water).every((value) => value === '') &&
  notes === '' &&
  nextService === null &&
  photos.length === 0;

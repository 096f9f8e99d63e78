import type { WaterRow } from '../report-water.ts';

/** Everything the report's mail says; its HTML and its text part are two ways of writing it down. */
export interface ReportLetter {
  companyName: string | null;
  customerName: string;
  address: string | null;
  /** "Monday, November 23, 2026" */
  date: string;
  /** "9:42 AM" */
  time: string | null;
  technicianName: string;
  water: WaterRow[];
  chemicals: { name: string; amount: string }[];
  services: string[];
  notes: string | null;
  nextService: string | null;
  photos: { contentId: string; category: string; description: string | null }[];
  /** Where the photos can be seen in full; null where there are none. */
  galleryUrl: string | null;
}

/** What a customer of a company that has not named itself reads as the sender. */
export const senderName = (letter: ReportLetter): string => letter.companyName ?? 'Your pool service';

/** "Your water is in balance." in one sentence, from the readings that have an ideal range; null without any. */
export function waterInOneSentence(water: readonly WaterRow[]): string | null {
  const judged = water.filter(({ word }) => word !== null);
  if (judged.length === 0) return null;
  const off = judged.filter(({ tone }) => tone !== 'good');
  if (off.length === 0) return 'All readings are where they should be.';
  const names = off.map(({ label, word }) => `${label} (${(word ?? '').toLowerCase()})`);
  const last = names.pop() ?? '';
  return `Outside the ideal range: ${names.length > 0 ? `${names.join(', ')} and ${last}` : last}.`;
}

/** A category as it is shown: "equipment_room" → "Equipment room". */
export function categoryInWords(category: string): string {
  const words = category.replace(/[_-]+/g, ' ').trim();
  return words === '' ? 'Photo' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

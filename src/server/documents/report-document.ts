import { type Language, type Words, wordsOf } from '#domain/language/index.ts';
import { documentTexts } from './texts.ts';
// Customers are written to in Spanish too.
import './texts.es.ts';

// What a report says to its customer. It is kept with the mail that waits, and drawn as a page and as a sheet.

/** How a reading is to be taken at a glance; the word says it too. */
export type Tone = 'good' | 'fair' | 'bad' | 'plain';

/** One line of the report's water table. */
export interface WaterRow {
  label: string;
  value: string;
  /** The ideal range in words; null where there is none for this kind of pool. */
  ideal: string | null;
  word: string | null;
  tone: Tone;
  /** What was measured at the visit before; null where nothing was. */
  last: string | null;
}

export interface ReportPhoto {
  photoId: string;
  /** The picture in the file store; null in a preview of pictures that are not here yet. */
  fileKey: string | null;
  contentId: string;
  category: string;
  description: string | null;
  pairId: string | null;
}

/** How the company signs. */
export interface Signature {
  name: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  address: string | null;
  tagline: string | null;
  logo: { fileKey: string; contentType: string } | null;
}

/** What was found and done at one body of water. */
interface WaterOfReport {
  water: WaterRow[];
  chemicals: { name: string; amount: string }[];
  /** What is planned for the next visit; absent where it was stored before that was said. */
  planned?: string[];
}

export interface ReportDocument extends WaterOfReport {
  /** The language its words are in; English where it was stored before there was another. */
  language?: Language;
  reportId: string;
  company: Signature;
  customerName: string;
  address: string | null;
  /** "Monday, November 23, 2026" */
  date: string;
  /** "9:42 AM" */
  time: string | null;
  technicianName: string;
  /** What the first body of water is called; absent where there is no other. */
  poolName?: string | null;
  /** The bodies of water besides the first. */
  bodies?: (WaterOfReport & { name: string })[];
  /** What was done, by category; null for what belongs to none. */
  services: { category: string | null; done: string[] }[];
  notes: string | null;
  /** Under the notes: that they were translated, with the technician's own words, or that they are in another language. */
  notesMark?: string | null;
  nextService: string | null;
  /** The pictures that the mail shows, pairs first. */
  photos: ReportPhoto[];
  /** How many more there are where the link leads. */
  morePhotos: number;
  /** Where the photos can be seen in full; null where there are none. */
  galleryUrl: string | null;
}

/** A report's own texts are in its customer's language. */
export const wordsOfReport = ({ language = 'en' }: Pick<ReportDocument, 'language'>): Words => wordsOf(language);

/** What a customer of a company that has not named itself reads as the sender. */
export const senderName = (letter: ReportDocument): string =>
  letter.company.name ?? wordsOfReport(letter).say(documentTexts.unnamedCompany);

/** "Your water is in balance." in one sentence, from the readings that have an ideal range; null without any. */
export function waterInOneSentence(letter: Pick<ReportDocument, 'language' | 'water'>): string | null {
  const { say } = wordsOfReport(letter);
  const judged = letter.water.filter(({ word }) => word !== null);
  if (judged.length === 0) return null;
  const off = judged.filter(({ tone }) => tone !== 'good');
  if (off.length === 0) return say(documentTexts.allIdeal);
  return say(documentTexts.outsideIdeal({ readings: off.map(({ label, word }) => ({ label, word: word ?? '' })) }));
}

/** Each body of water of a report; `titled` adds its name to a heading where there are several. */
export function watersOf(letter: ReportDocument): (WaterOfReport & { titled: (heading: string) => string })[] {
  const { bodies = [], poolName, water, chemicals, planned } = letter;
  const titled = (name: string | null | undefined) => (heading: string) => (name ? `${heading} · ${name}` : heading);
  return [
    { water, chemicals, ...(planned ? { planned } : {}), titled: titled(poolName) },
    ...bodies.map(({ name, ...body }) => ({ ...body, titled: titled(name) })),
  ];
}

/** In the order in which their photos are shown. */
const photoCategories = ['before', 'after', 'equipment', 'issue', 'general'] as const;

/** A category as it is shown: "equipment_room" → "Equipment room". */
function categoryInWords(category: string, { say }: Words): string {
  const known = photoCategories.find((one) => one === category.toLowerCase());
  if (known) return say(documentTexts.photoOf[known]);
  const words = category.replace(/[_-]+/g, ' ').trim();
  return words === '' ? say(documentTexts.photo) : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export const captionOf = (
  { category, description }: Pick<ReportPhoto, 'category' | 'description'>,
  words: Words,
): string => [categoryInWords(category, words), description].filter(Boolean).join(': ');

/** Address, phone, email and website of the company, where it has them. */
export const contactLines = ({ company }: ReportDocument): string[] =>
  [company.address, company.phone, company.email, company.website].filter((line): line is string => Boolean(line));

/** "and 4 more" */
export const moreInWords = (count: number, { say }: Words): string => say(documentTexts.morePhotos({ count }));

type Grouped = Pick<ReportPhoto, 'category' | 'pairId'>;

const place = ({ category }: Grouped): number => {
  const order: readonly string[] = photoCategories;
  const found = order.indexOf(category.toLowerCase());
  return found === -1 ? order.length : found;
};

/** Photos as they are shown: each before next to its after, then the others by category. */
export function groupPhotos<P extends Grouped>(photos: readonly P[]): { pairs: [P, P][]; others: P[] } {
  const pairs: [P, P][] = [];
  const paired = new Set<P>();
  for (const photo of photos) {
    if (photo.pairId === null || paired.has(photo)) continue;
    const other = photos.find((one) => one !== photo && one.pairId === photo.pairId && !paired.has(one));
    if (!other) continue;
    paired.add(photo).add(other);
    pairs.push(place(photo) <= place(other) ? [photo, other] : [other, photo]);
  }
  const others = photos.filter((photo) => !paired.has(photo)).sort((a, b) => place(a) - place(b));
  return { pairs, others };
}

/** The photos in the order in which they are shown. */
export function inShownOrder<P extends Grouped>(photos: readonly P[]): P[] {
  const { pairs, others } = groupPhotos(photos);
  return [...pairs.flat(), ...others];
}

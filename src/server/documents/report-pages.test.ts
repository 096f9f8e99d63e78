import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ReportDocument } from './report-document.ts';
import { drawReportPages } from './report-pages.ts';

const letter: ReportDocument = {
  reportId: 'RPT-1',
  company: {
    name: 'Desert Blue Pools',
    email: 'office@desertblue.example',
    phone: '(602) 555-0134',
    website: null,
    address: null,
    tagline: 'Clear water',
    logo: null,
  },
  customerName: 'José Nuñez',
  address: '5601 West Crocus Drive',
  date: 'Monday, November 23, 2026',
  time: '9:42 AM',
  technicianName: 'Luis Ortega',
  water: [
    { label: 'pH', value: '7.8', ideal: '7.2 – 7.6', word: 'High', tone: 'fair', last: '7.5' },
    {
      label: 'Water balance (LSI)',
      value: '−0.40',
      ideal: '−0.3 – +0.3',
      word: 'Slightly corrosive',
      tone: 'fair',
      last: null,
    },
  ],
  chemicals: [{ name: 'Muriatic acid 31.45%', amount: '12.8 fl oz' }],
  services: [
    { category: 'Cleaning', done: ['Surface Skimming'] },
    { category: null, done: ['Fed the ducks'] },
  ],
  notes: 'Pump basket is cracked.\nOrdered a new one.',
  nextService: 'Monday, November 30, 2026',
  photos: [],
  morePhotos: 0,
  galleryUrl: null,
};

/** The text of a PDF's pages, in the order in which it was written. */
function textOf(pdf: Buffer): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const begin = pdf.indexOf('stream\n', from);
    if (begin === -1) break;
    const end = pdf.indexOf('endstream', begin);
    const stream = pdf.subarray(begin + 'stream\n'.length, end);
    from = end + 'endstream'.length;
    let content = '';
    try {
      content = inflateSync(stream).toString('latin1');
    } catch {
      continue;
    }
    for (const [, line = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      parts.push(
        [...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
      );
    }
  }
  return parts.join('\n');
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

describe('the report on paper', () => {
  it('says on one letter page what the mail says', async () => {
    const pdf = await drawReportPages({ letter, pictures: {}, logo: null });
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 612 792]');
    const text = textOf(pdf);
    for (const said of [
      'Desert Blue Pools',
      '(602) 555-0134',
      'José Nuñez',
      'Monday, November 23, 2026, 9:42 AM',
      'Luis Ortega',
      '7.8',
      'High',
      '7.5',
      'Muriatic acid 31.45%: 12.8 fl oz',
      'Cleaning',
      'Fed the ducks',
      'Pump basket is cracked.',
      'Ordered a new one.',
      'Monday, November 30, 2026',
      'Report RPT-1. Page 1 of 1',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('?');
  });

  it('is in the language of its customer', async () => {
    const pdf = await drawReportPages({ letter: { ...letter, language: 'es' }, pictures: {}, logo: null });
    expect(pdf.toString('latin1')).toContain('/Lang (es-US)');
    const text = textOf(pdf);
    for (const said of [
      'Reporte del servicio de su piscina',
      'Su agua',
      'Fuera del rango ideal: pH (high) y Water balance (LSI) (slightly corrosive).',
      'Lo que hicimos',
      'Reporte RPT-1. Página 1 de 1',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('goes on over further pages for long notes and many photos, and counts them', async () => {
    const picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#08c' } })
      .jpeg()
      .toBuffer();
    const photos = Array.from({ length: 8 }, (_none, index) => ({
      photoId: `P${index}`,
      fileKey: null,
      contentId: `photo-${index}`,
      category: index % 2 === 0 ? 'before' : 'after',
      description: `Picture ${index}`,
      pairId: `PAIR-${Math.floor(index / 2)}`,
    }));
    const pictures = Object.fromEntries(photos.map(({ photoId }) => [photoId, picture]));
    const notes = Array.from({ length: 90 }, (_none, line) => `Line ${line} of the notes.`).join('\n');
    const pdf = await drawReportPages({ letter: { ...letter, notes, photos, morePhotos: 4 }, pictures, logo: picture });
    const pages = pagesOf(pdf);
    expect(pages).toBeGreaterThan(2);
    const text = textOf(pdf);
    for (const said of [
      'Line 0 of the notes.',
      'Line 89 of the notes.',
      'Before: Picture 0',
      'After: Picture 7',
      'and 4 more',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).toContain(`Page ${pages} of ${pages}`);
  });
});

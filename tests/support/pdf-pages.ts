import { inflateSync } from 'node:zlib';

/** What a reader of a PDF sees, page by page; pdfkit writes texts as hexadecimal strings in packed streams. */
export function pagesOf(pdf: Buffer): string[] {
  const pages: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const head = pdf.subarray(pdf.lastIndexOf(' obj', at), at).toString('latin1');
    if (head.endsWith('end') || head.includes('/Image')) continue;
    const end = pdf.indexOf('endstream', at);
    const content = inflateSync(pdf.subarray(at + 'stream\n'.length, end)).toString('latin1');
    const texts = [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, run = '']) =>
      [...run.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    );
    if (texts.length > 0) pages.push(texts.join('\n'));
  }
  return pages;
}

import PDFDocument from 'pdfkit';

/** US letter, in points. */
export const letterPaper = { width: 612, height: 792 };

export interface SheetPage {
  width: number;
  height: number;
  margin: number;
}

export interface Titled {
  title: string;
  author: string;
  /** The tag of the language its words are in. */
  lang: string;
}

/** A PDF that keeps its pages until it is finished, so that the foot of each can say how many there are. */
export function newPdf({ width, height, margin }: SheetPage, bottom: number, { title, author, lang }: Titled) {
  const doc = new PDFDocument({
    size: [width, height],
    margins: { top: margin, left: margin, right: margin, bottom },
    bufferPages: true,
    lang,
    info: { Title: title, Author: author },
  });
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  const finish = (writeFoot: (page: number, pages: number) => void): Promise<Buffer> => {
    const { count } = doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      doc.switchToPage(index);
      // The foot is below the margin, where a line would otherwise start another page.
      doc.page.margins.bottom = 0;
      writeFoot(index + 1, count);
    }
    doc.end();
    return finished;
  };
  return { doc, finish };
}

/** A PDF's standard fonts know Western European letters only: others lose their marks, or become a question mark. */
export const inStandardCharacters = (text: string): string =>
  [...text]
    .map((letter) => {
      if (/^[\x20-\x7e\xa0-\xff–—‘’“”•…€]$/u.test(letter)) return letter;
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return /^[\x20-\x7e\xa0-\xff]+$/u.test(plain) ? plain : '?';
    })
    .join('');

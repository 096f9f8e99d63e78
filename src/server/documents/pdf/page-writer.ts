import { inStandardCharacters, letterPaper, newPdf, type Titled } from './pdf-file.ts';

export const page = { ...letterPaper, margin: 48 };
export const inner = page.width - 2 * page.margin;
const bottom = page.height - page.margin - 18;
const ink = '#132331';
export const faint = '#465865';
const rule = '#cfd8dd';
export const brand = '#005f8e';

/** In characters the fonts have, on one line. */
const written = (text: string): string => inStandardCharacters(text.replaceAll('−', '–').replace(/\s+/g, ' '));

export interface Look {
  bold?: boolean;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
}

interface Masthead {
  name: string;
  tagline?: string | null;
  contacts: readonly string[];
  logo: Uint8Array | null;
}

/** Fills pages of a customer document from top to bottom, and starts the next one where there is no room left. */
export class PageWriter {
  y = page.margin;
  readonly doc: ReturnType<typeof newPdf>['doc'];
  readonly #finish: ReturnType<typeof newPdf>['finish'];

  constructor(titled: Titled) {
    const { doc, finish } = newPdf(page, page.height - bottom, titled);
    this.doc = doc;
    this.#finish = finish;
  }

  /** True where a new page was started. */
  room(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.doc.addPage();
    this.y = page.margin;
    return true;
  }

  at(text: string, x: number, y: number, width: number, look: Look = {}): void {
    this.#set(look);
    this.doc.text(written(text), x, y, { width, align: look.align ?? 'left' });
  }

  heightOf(text: string, width: number, look: Look = {}): number {
    this.#set(look);
    return this.doc.heightOfString(written(text), { width });
  }

  /** Text across the whole width; a long one continues on the next page. */
  line(text: string, look: Look = {}, gap = 3): void {
    for (const paragraph of text.split('\n')) {
      const height = this.heightOf(paragraph || ' ', inner, look);
      this.room(Math.min(height, 60));
      this.at(paragraph || ' ', page.margin, this.y, inner, look);
      this.y = height > bottom - this.y ? this.doc.y + gap : this.y + height + gap;
    }
  }

  stroke(color = rule): void {
    this.doc
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
    this.y += 4;
  }

  /** The company on the left, how to reach it on the right. */
  masthead({ name, tagline, contacts, logo }: Masthead): void {
    const left = page.margin;
    let under = this.y;
    if (logo) {
      this.doc.image(Buffer.from(logo), left, this.y, { fit: [190, 48] });
      under += 54;
    }
    const nameLook: Look = { bold: true, size: 16 };
    this.at(name, left, under, 300, nameLook);
    under += this.heightOf(name, 300, nameLook) + 1;
    if (tagline) {
      this.at(tagline, left, under, 300, { color: faint });
      under += this.heightOf(tagline, 300, { color: faint });
    }
    const contactLook: Look = { size: 9, color: faint, align: 'right' };
    let right = this.y;
    for (const line of contacts) {
      this.at(line, left + 310, right, inner - 310, contactLook);
      right += this.heightOf(line, inner - 310, contactLook) + 1;
    }
    this.y = Math.max(under, right) + 8;
    this.stroke(rule);
    this.y += 7;
  }

  /** Ends with a footer on every page. */
  finish(footOf: (page: number, pages: number) => string): Promise<Buffer> {
    return this.#finish((number, pages) =>
      this.at(footOf(number, pages), page.margin, page.height - page.margin + 8, inner, { size: 8, color: faint }),
    );
  }

  #set({ bold = false, size = 10, color = ink }: Look): void {
    this.doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color);
  }
}

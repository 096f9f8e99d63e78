import { inStandardCharacters, newPdf, type SheetPage, type Titled } from './pdf-file.ts';

export const ink = '#111111';
export const faint = '#555555';
const rule = '#bbbbbb';

export interface Look {
  bold?: boolean;
  size?: number;
  color?: string;
}

interface Wanted extends Titled {
  page: SheetPage;
  /** Of text that is not said to be larger. */
  size: number;
}

/** Writes a document of one kind of page in Helvetica; who draws says where, and begins the pages. */
export class SheetWriter {
  readonly doc: ReturnType<typeof newPdf>['doc'];
  readonly #finish: ReturnType<typeof newPdf>['finish'];
  readonly #page: SheetPage;
  readonly #size: number;
  #font = '';

  constructor({ page, size, ...named }: Wanted) {
    const { doc, finish } = newPdf(page, 0, named);
    this.doc = doc;
    this.#finish = finish;
    this.#page = page;
    this.#size = size;
  }

  /** Text from a point; it is broken into lines only where it does not fit, which costs most of the time. */
  write(text: string, x: number, y: number, width: number, look: Look = {}): void {
    const written = this.#set(text, look);
    this.doc.text(written, x, y, this.#fits(written, width) ? { lineBreak: false } : { width });
  }

  /** A line that ends where its place does. */
  writeShortened(text: string, x: number, y: number, width: number, look: Look = {}): void {
    let written = this.#set(text, look);
    if (!this.#fits(written, width)) {
      while (written.length > 1 && !this.#fits(`${written}…`, width)) written = written.slice(0, -1);
      written = `${written.trimEnd()}…`;
    }
    this.doc.text(written, x, y, { lineBreak: false });
  }

  heightOf(text: string, width: number, look: Look = {}): number {
    const written = this.#set(text, look);
    return this.#fits(written, width) ? this.doc.currentLineHeight(true) : this.doc.heightOfString(written, { width });
  }

  /** Lines that a text takes. */
  linesOf(text: string, width: number, look: Look = {}): number {
    return Math.round(this.heightOf(text, width, look) / this.doc.currentLineHeight(true));
  }

  /** A line over the page, between its margins. */
  rule(y: number, color = rule): void {
    const { width, margin } = this.#page;
    this.#line({ x: margin, y, length: width - 2 * margin, width: 0.5, color });
  }

  /** Places to sign at: a line each, and below it what belongs there. */
  signatures(y: number, places: readonly (readonly [label: string, x: number, length: number])[]): void {
    for (const [label, x, length] of places) {
      this.#line({ x, y, length, width: 0.7, color: ink });
      this.write(label, x, y + 3, length, { color: faint });
    }
  }

  /** Ends with a foot below every page. */
  finish(footOf: (page: number, pages: number) => string): Promise<Buffer> {
    const { width, height, margin } = this.#page;
    return this.#finish((page, pages) =>
      this.writeShortened(footOf(page, pages), margin, height - margin - 6, width - 2 * margin, { color: faint }),
    );
  }

  /** Sets how the next text looks, and answers it in the letters of the font. Choosing a font costs, so only where it changes. */
  #set(text: string, { bold = false, size = this.#size, color = ink }: Look): string {
    const font = `${bold} ${size}`;
    if (font !== this.#font) this.doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
    this.#font = font;
    this.doc.fillColor(color);
    return inStandardCharacters(text);
  }

  #fits(written: string, width: number): boolean {
    return this.doc.widthOfString(written) <= width;
  }

  #line({ x, y, length, width, color }: { x: number; y: number; length: number; width: number; color: string }): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + length, y)
      .lineWidth(width)
      .strokeColor(color)
      .stroke();
  }
}

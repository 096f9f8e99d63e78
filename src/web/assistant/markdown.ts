/** A piece of a line. */
export type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Span[])[] }
  | { readonly kind: 'heading'; readonly spans: readonly Span[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Span[])[];
    };

const bullet = /^\s*[-*•]\s+(.*)$/;
const numbered = /^\s*(\d{1,3})[.)]\s+(.*)$/;
const heading = /^#{1,6}\s+(.*)$/;
const marks = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** The bold pieces and links of a line; everything else stays as it was typed. */
export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const take = (text: string) => text !== '' && spans.push({ kind: 'text', text });
  for (const { index, 0: whole, 1: strong, 2: label, 3: address } of line.matchAll(marks)) {
    take(line.slice(end, index));
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (label !== undefined && address !== undefined) spans.push({ kind: 'link', text: label, address });
    end = index + whole.length;
  }
  take(line.slice(end));
  return spans;
}

/** Paragraphs, headings and lists of a text with a little Markdown; HTML is text like any other. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let list: { ordered: boolean; start: number; items: Span[][] } | null = null;
  let lines: Span[][] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', lines });
    lines = [];
  };
  const endList = () => {
    if (list) blocks.push({ kind: 'list', ...list });
    list = null;
  };
  const item = (ordered: boolean, start: number, words: string) => {
    endParagraph();
    if (list?.ordered !== ordered) endList();
    list ??= { ordered, start, items: [] };
    list.items.push(spansOf(words));
  };
  for (const line of text.split('\n')) {
    const point = bullet.exec(line);
    const step = numbered.exec(line);
    const head = heading.exec(line);
    if (point) item(false, 1, point[1] ?? '');
    else if (step) item(true, Number(step[1]), step[2] ?? '');
    else {
      endList();
      if (line.trim() === '' || head) endParagraph();
      if (head) blocks.push({ kind: 'heading', spans: spansOf(head[1] ?? '') });
      else if (line.trim() !== '') lines.push(spansOf(line.trim()));
    }
  }
  endParagraph();
  endList();
  return blocks;
}

/** The words alone, for reading aloud and for copying into a message. */
export const wordsOf = (text: string): string =>
  text
    .replaceAll(marks, (_, strong?: string, label?: string) => strong ?? label ?? '')
    .replaceAll(/^\s*#{1,6}\s+/gm, '')
    .trim();

import { Link } from 'react-router';
import { useLeadsSomewhere } from '#web/base/links.ts';

/** A piece of a line. */
type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

type Block =
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

/** A text that only grows at its end: a piece's place is its key. */
const placed = <Piece,>(pieces: readonly Piece[]): { place: number; piece: Piece }[] =>
  pieces.map((piece, place) => ({ place, piece }));

/** A text with paragraphs, lists, bold words and links to our own pages; an address elsewhere stays words. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2.5 break-words">
      {placed(blocksOf(text)).map(({ place, piece }) => (
        <ProseBlock key={place} block={piece} />
      ))}
    </div>
  );
}

function ProseBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    return (
      <p className="font-semibold">
        <Spans spans={block.spans} />
      </p>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        {placed(block.lines).map(({ place, piece }) => (
          <span key={place} className="block">
            <Spans spans={piece} />
          </span>
        ))}
      </p>
    );
  }
  const items = placed(block.items).map(({ place, piece }) => (
    <li key={place}>
      <Spans spans={piece} />
    </li>
  ));
  return block.ordered ? (
    <ol start={block.start} className="list-decimal space-y-1 pl-6">
      {items}
    </ol>
  ) : (
    <ul className="list-disc space-y-1 pl-5">{items}</ul>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  const leads = useLeadsSomewhere();
  return placed(spans).map(({ place, piece }) => {
    if (piece.kind === 'strong') return <strong key={place}>{piece.text}</strong>;
    if (piece.kind === 'link' && piece.address.startsWith('/') && leads(piece.address)) {
      return (
        <Link key={place} to={piece.address} className="font-medium text-brand underline underline-offset-2">
          {piece.text}
        </Link>
      );
    }
    return <span key={place}>{piece.text}</span>;
  });
}

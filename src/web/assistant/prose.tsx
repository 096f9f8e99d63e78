import { Link } from 'react-router';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { type Block, blocksOf, type Span } from './markdown.ts';

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

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SkeletonRows } from './skeleton.tsx';

export interface CardProps {
  /** Heading of the card (h2). */
  title?: ReactNode;
  /** At the right of the heading: a chip, a figure, a link. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  /** No inner space: for lists that run to the border. */
  flush?: boolean;
}

export function Card({ title, aside, children, className, flush }: CardProps) {
  return (
    <section
      className={classNames('min-w-0 rounded-md border border-line bg-surface', !flush && 'p-4 md:p-5', className)}
    >
      {title !== undefined || aside !== undefined ? (
        <div className={classNames('flex items-center gap-3', flush ? 'px-4 pt-4 md:px-5' : 'mb-3')}>
          <h2 className="min-w-0 grow">{title}</h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

interface WaitingCardProps {
  rows: number;
  flush?: boolean;
  title?: ReactNode;
}

/** A card with rows in it, in place of a card, tab or section whose code is on its way. */
export const WaitingCard = ({ rows, ...card }: WaitingCardProps) => (
  <Card {...card}>
    <SkeletonRows rows={rows} />
  </Card>
);

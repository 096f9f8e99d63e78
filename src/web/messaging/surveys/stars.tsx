import { Star } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { communicationsTexts } from '../texts.ts';

const places = [1, 2, 3, 4, 5];

export function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="inline-flex">
        {places.map((place) => (
          <Star
            key={place}
            className={classNames('size-4', place <= rating ? 'fill-current text-brand' : 'text-ink-3')}
          />
        ))}
      </span>
      <span className={classNames('num text-sm', rating <= 2 && 'font-semibold text-bad')}>
        {communicationsTexts.surveys.rated(rating)}
      </span>
    </span>
  );
}

import { useId } from 'react';
import { productName } from '#web/base/language.ts';
import { classNames } from '#web/ui/class-names.ts';

interface LogoProps {
  large?: boolean;
  /** For the deep blue ground of the sign-in page. */
  onColour?: boolean;
  /** The mark alone; the name is read out. */
  mark?: boolean;
}

/** The mark and the name. */
export function Logo({ large = false, onColour = false, mark = false }: LogoProps) {
  const clip = useId();
  return (
    <span className={classNames('flex items-center font-bold tracking-tight', large ? 'gap-2.5 text-lg' : 'gap-2')}>
      <svg aria-hidden="true" viewBox="0 0 64 64" className={classNames('shrink-0', large ? 'size-7' : 'size-6')}>
        <clipPath id={clip}>
          <rect width="64" height="64" rx="20" />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <rect width="64" height="64" className={onColour ? 'fill-[oklch(0.3_0.1_242)]' : 'fill-brand'} />
          <path
            d="M0 0h64v27c-6 0-8 5-16 5s-10-5-16-5-8 5-16 5S6 27 0 27z"
            className={onColour ? 'fill-[oklch(1_0_0)]' : 'fill-aqua'}
          />
        </g>
      </svg>
      <span className={mark ? 'sr-only' : undefined}>{productName}</span>
    </span>
  );
}

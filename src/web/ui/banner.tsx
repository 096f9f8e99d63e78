import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './chip.tsx';
import { classNames } from './class-names.ts';

type BannerTone = Exclude<Tone, 'neutral'>;

const tones: Record<BannerTone, { box: string; icon: ReactNode }> = {
  brand: { box: 'border-aqua bg-aqua-soft', icon: <Info className="text-brand" /> },
  ok: { box: 'border-ok/40 bg-ok-soft', icon: <CircleCheck className="text-ok" /> },
  warn: { box: 'border-warn/40 bg-warn-soft', icon: <TriangleAlert className="text-warn" /> },
  bad: { box: 'border-bad/40 bg-bad-soft', icon: <CircleAlert className="text-bad" /> },
};

export interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Read out at once: for something that just went wrong. */
  alert?: boolean;
}

/** A message that stays on the page. */
export function Banner({ tone = 'brand', title, children, actions, alert }: BannerProps) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={classNames('flex flex-wrap items-center gap-3 rounded-md border px-4 py-3', tones[tone].box)}
    >
      <span aria-hidden="true" className="self-start pt-0.5 [&_svg]:size-5">
        {tones[tone].icon}
      </span>
      <div className="min-w-0 flex-1 basis-56 text-sm">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? 'text-ink-2' : undefined}>{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

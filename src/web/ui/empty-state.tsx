import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon?: ReactNode;
  /** What will be here. */
  title: string;
  children?: ReactNode;
  /** The first thing to do. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-5 py-12 text-center">
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-2 grid size-12 place-items-center rounded-lg bg-brand-soft text-brand [&_svg]:size-6"
        >
          {icon}
        </span>
      ) : null}
      <p className="font-semibold">{title}</p>
      {children ? <div className="max-w-md text-sm text-ink-2">{children}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

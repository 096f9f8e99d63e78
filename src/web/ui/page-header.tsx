import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { productName } from '#web/base/language.ts';

export interface PageHeaderProps {
  /** The page's h1, also the document's title. */
  title: string;
  /** One line on what the page is for, or its most important facts. */
  purpose?: ReactNode;
  /** The main action: top right on a desk, at the bottom over the full width on a phone (give it `wide`-able Buttons). */
  action?: ReactNode;
  /** Further actions, always at the top. */
  more?: ReactNode;
  /** Where the page belongs. */
  back?: { to: string; label: string };
}

export function PageHeader({ title, purpose, action, more, back }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 md:flex-nowrap md:items-center">
      <div className="min-w-0 grow">
        {back ? (
          <Link
            to={back.to}
            className="-ml-1 mb-1 inline-flex min-h-6 items-center gap-0.5 rounded-sm pr-1.5 text-sm text-ink-2 hover:text-ink"
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
            {back.label}
          </Link>
        ) : null}
        <h1 className="text-balance break-words">{title}</h1>
        {purpose ? <p className="mt-1 text-sm text-ink-2">{purpose}</p> : null}
      </div>
      {more ? <div className="flex flex-wrap items-center gap-2">{more}</div> : null}
      {action ? (
        <div
          data-main-action=""
          className="max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bar) max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:*:h-13 max-md:*:w-full max-md:*:rounded-md max-md:*:text-md md:flex md:items-center md:gap-2"
        >
          {action}
        </div>
      ) : null}
    </div>
  );
}

/** Names the document after the page, for tabs, history and screen readers. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
}

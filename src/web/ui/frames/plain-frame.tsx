import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { appTexts } from '#web/base/texts.ts';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { Logo } from './logo.tsx';

/** A page for someone who is not signed in: the product's mark above it and nothing else. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex h-14 items-center border-b border-line bg-surface px-4 md:h-15 md:px-7">
        <Link to="/" className="rounded-sm">
          <Logo />
        </Link>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl grow flex-col gap-5 px-4 py-5 outline-none md:py-7"
      >
        <Suspense fallback={<SkeletonPage />}>{children}</Suspense>
      </main>
    </div>
  );
}

/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-sm focus:bg-surface focus:px-4 focus:py-2.5 focus:text-sm focus:font-semibold focus:shadow-float"
    >
      {appTexts.skipToContent}
    </a>
  );
}

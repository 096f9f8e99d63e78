import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { Logo } from './logo.tsx';
import { SkipLink } from './skip-link.tsx';

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

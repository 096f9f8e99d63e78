import { Bell, LogOut, Menu, Search, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { SignedOutFrame } from '#web/accounts/index.ts';
import { appTexts } from '#web/base/texts.ts';
import { DirectoryOutline } from '#web/customers/index.ts';
import { FigureTiles } from '#web/shell/home/figure-tiles.tsx';
import { PoolsAtRiskOutline } from '#web/shell/home/pools-at-risk-outline.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OwnerBanner } from './owner-banner.tsx';

/** The headings of the pages that a day begins with, by address. */
const titles: Record<string, string> = {
  '/': appTexts.dashboard,
  '/customers': appTexts.customers,
  '/field-service': appTexts.fieldService,
};

/** What stands on them from the start. The dashboard's is the office's; others have another one. */
const bodies: Record<string, ReactNode> = {
  '/': (
    <div data-owner="" className="flex flex-col gap-5">
      <FigureTiles day={undefined} office={{ reportsWaiting: undefined, customers: undefined }} />
      <PoolsAtRiskOutline />
    </div>
  ),
  '/customers': <DirectoryOutline />,
};

/**
 * What the document carries itself, drawn when the product is built: painted before any script has come, until the
 * application stands in its place. public/start.js shows the one that fits.
 */
export function FirstFrames() {
  return (
    <>
      <First name="signed-out">
        <SignedOutFrame>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-12 rounded-md" />
            <Skeleton className="mt-1 h-17 rounded-sm" />
            <Skeleton className="h-17 rounded-sm" />
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-13 rounded-md" />
          </div>
        </SignedOutFrame>
      </First>
      <First name="page">
        <PageToCome />
      </First>
    </>
  );
}

/** Nothing in it can be used yet: for a screen reader there is only that it is loading. */
function First({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-first-frame={name} hidden>
      <p role="status" className="sr-only">
        {appTexts.loading}
      </p>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </div>
  );
}

/** As the shell draws it (shell.tsx, header.tsx, bottom-bar.tsx), as far as it is the same for everybody. */
function PageToCome() {
  return (
    <div className="flex min-h-dvh flex-col">
      <div data-owner="">
        <OwnerBanner />
      </div>
      <div className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div className="flex h-14 items-center gap-0.5 px-2 text-ink-2 md:h-15 md:gap-3 md:px-7 [&_svg]:size-5">
          <Place>
            <Menu />
          </Place>
          <span className="shrink-0 text-ink max-md:hidden">
            <Logo />
          </span>
          <Skeleton className="mr-auto h-3.5 w-24 max-md:ml-1" />
          <Place>
            <Search />
          </Place>
          <Place>
            <Bell />
          </Place>
          <Place>
            <UserRound />
          </Place>
          <Place>
            <LogOut />
          </Place>
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-[1240px] grow flex-col gap-5 px-4 py-5 md:px-7 md:py-7">
        <div>
          {Object.entries(titles).map(([path, title]) => (
            <h1 key={path} data-part="title" data-at={path} className="text-balance break-words">
              {title}
            </h1>
          ))}
          <div data-part="title">
            <Skeleton className="h-7 w-56" />
          </div>
          <Skeleton className="mt-2 h-4 w-80 max-w-full" />
        </div>
        {Object.entries(bodies).map(([path, body]) => (
          <div key={path} data-part="body" data-at={path}>
            {body}
          </div>
        ))}
        <div data-part="body" className="flex flex-col gap-5">
          <Skeleton className="h-32 rounded-md" />
          <Skeleton className="h-64 rounded-md" />
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-0 grid h-[calc(4.125rem+env(safe-area-inset-bottom))] auto-cols-fr grid-flow-col place-items-center border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden">
        <Skeleton className="size-6" />
        <Skeleton className="size-6" />
        <Skeleton className="size-6" />
        <Skeleton className="size-6" />
      </div>
    </div>
  );
}

/** The room of a button of the header. */
function Place({ children }: { children: ReactNode }) {
  return <span className="inline-flex size-10 shrink-0 items-center justify-center">{children}</span>;
}

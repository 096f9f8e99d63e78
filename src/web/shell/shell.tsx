import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { AccountSettingsHost } from '#web/accounts/index.ts';
import { useUser } from '#web/base/session.tsx';
import { DebugPanel } from '#web/shell/debug-panel/lazy-debug-panel.ts';
import { PlanBanner } from '#web/shell/frame/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { readyDialogs } from '#web/ui/overlays/ready-dialogs.ts';
import { loadedWhenShown } from '#web/ui/part.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OwnerBanner } from './owner-banner.tsx';
import { PageBoundary } from './page-boundary.tsx';

/** They say themselves how the plan stands. */
const pagesAboutPlans = ['/billing', '/payment', '/upgrade-required'];

/** The question stays at the foot of the page (spec 1 §2.4). */
const pagesWithoutFooter = ['/chat'];

const FrameNotes = loadedWhenShown(
  async () => (await import('./frame-notes.tsx')).FrameNotes,
  () => undefined,
);

interface ShellProps {
  frame: 'page' | 'focus';
  /** The dashboard is shown, at whatever address. */
  onHome: boolean;
  children: ReactNode;
}

/** The frame around every page of a signed-in user. */
export function Shell({ frame, onHome, children }: ShellProps) {
  const user = useUser();
  const { pathname } = useLocation();
  const main = useFreshPage(pathname);
  const focused = frame === 'focus';
  useEffect(readyDialogs, []);
  return (
    <div
      data-frame={frame}
      className={classNames(
        'flex min-h-dvh flex-col',
        !focused && 'max-md:pb-(--bottom-bar) max-md:has-data-main-action:pb-[calc(var(--bottom-bar)+4.75rem)]',
        // A pool owner has one page: nothing to choose from at the bottom of a phone.
        user.role === 'homeowner'
          ? 'max-md:[--bottom-bar:env(safe-area-inset-bottom)]'
          : 'max-md:[--bottom-bar:calc(4.125rem+env(safe-area-inset-bottom))]',
      )}
    >
      <SkipLink />
      <FrameNotes />
      {user.role === 'owner' && !focused ? <OwnerBanner /> : null}
      <Header className={focused ? 'max-md:hidden' : undefined} />
      {focused || pagesAboutPlans.includes(pathname) ? null : <PlanBanner onHome={onHome} />}
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={classNames(
          'flex w-full grow flex-col outline-none',
          !focused && 'mx-auto max-w-[1240px] gap-5 px-4 py-5 md:px-7 md:py-7',
        )}
      >
        <PageBoundary key={pathname}>
          <Suspense fallback={<SkeletonPage />}>{children}</Suspense>
        </PageBoundary>
      </main>
      {focused ? null : (
        <>
          {user.role === 'owner' && user.settings.debugMode ? <DebugPanel /> : null}
          {pagesWithoutFooter.includes(pathname) ? null : <Footer />}
          {user.role === 'homeowner' ? null : <BottomBar />}
        </>
      )}
      <AccountSettingsHost />
    </div>
  );
}

/** A new page starts at its top, and the keyboard and the screen reader start there too. */
function useFreshPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

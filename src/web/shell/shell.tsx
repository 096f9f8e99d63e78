import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { AccountSettingsHost } from '#web/accounts/index.ts';
import { clock } from '#web/base/clock.ts';
import { useUser } from '#web/base/session.tsx';
import { appTexts } from '#web/base/texts.ts';
import { BottomBar } from '#web/shell/frame/index.ts';
import type { Legal } from '#web/shell/frame/legal-dialog.tsx';
import { navigationTexts } from '#web/shell/frame/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkipLink } from '#web/ui/frames/plain-frame.tsx';
import { lazyComponent, lazyDialog, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { ConfirmWindow } from '#web/ui/overlays/confirm-dialog.tsx';
import { DialogWindow } from '#web/ui/overlays/dialog.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { Header } from './header.tsx';

const LegalDialog = lazyDialog(async () => (await import('./frame/legal-dialog.tsx')).LegalDialog);

/** Copyright line and the two legal dialogs. */
function Footer() {
  const [open, setOpen] = useState<Legal | null>(null);
  return (
    <footer className="print:hidden mt-auto border-t border-line">
      <div className="mx-auto flex max-w-[1240px] flex-wrap items-center gap-x-5 gap-y-1 px-4 py-4 text-xs text-ink-3 md:px-7">
        <span className="grow max-md:w-full">{navigationTexts.copyright(clock.now().getFullYear())}</span>
        <LegalButton onClick={() => setOpen('trademark')}>{navigationTexts.trademarkNotice}</LegalButton>
        <LegalButton onClick={() => setOpen('license')}>{navigationTexts.license}</LegalButton>
      </div>
      {open ? <LegalDialog legal={open} onClose={() => setOpen(null)} /> : null}
    </footer>
  );
}

function LegalButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 rounded-sm underline-offset-2 hover:text-ink hover:underline"
    >
      {children}
    </button>
  );
}

/** Catches what breaks inside a page, so that the frame stays and the user can go on. */
class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="flex flex-col items-center">
        {/* The error itself is for programmers: the console has it. */}
        <ErrorState title={appTexts.pageFailed}>{appTexts.pageFailedSafe}</ErrorState>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {appTexts.reload}
        </Button>
      </div>
    );
  }
}

/** Its code comes where debug mode is on. */
const DebugPanel = lazyComponent(async () => (await import('./debug-panel/debug-panel.tsx')).DebugPanel);

/** These pages show the plan’s status themselves. */
const pagesAboutPlans = ['/billing', '/payment', '/upgrade-required'];

/** The question stays at the foot of the page. */
const pagesWithoutFooter = ['/chat'];

const PlanBanner = lazyComponent(async () => (await import('./frame/plan-banner.tsx')).PlanBanner, {
  isOptional: true,
});
const LiveNote = lazyComponent(async () => (await import('./frame-notes.tsx')).LiveNote, { isOptional: true });
const FrameNotes = lazyComponent(async () => (await import('./frame-notes.tsx')).FrameNotes);

/** The navigation comes after the frame, whose room it has already. */
const Sidebar = lazyComponent(async () => (await import('./frame/sidebar.tsx')).Sidebar, { isOptional: true });
const NavigationDrawer = lazyComponent(async () => (await import('./frame/sidebar.tsx')).NavigationDrawer, {
  onFailure: ({ onClose }) => onClose(),
});

const foldedKey = 'navigation_folded';
/** From this width on the navigation stands beside the page. */
const besideThePage = '(min-width: 64rem)';

/** Whether the navigation of a desk is folded to its pictures; this browser remembers it. */
function useFolded(): [folded: boolean, fold: (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => localStorage.getItem(foldedKey) === 'true');
  return [
    folded,
    (next) => {
      localStorage.setItem(foldedKey, String(next));
      setFolded(next);
    },
  ];
}

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
  const navigates = user.role !== 'homeowner';
  const [folded, fold] = useFolded();
  const [drawer, setDrawer] = useState(false);
  const openMenu = () => (matchMedia(besideThePage).matches ? fold(!folded) : setDrawer(true));
  // Dialogs load when one opens; where users work they are made ready at the first touch.
  useEffect(() => loadAtFirstTouch([DialogWindow, ConfirmWindow]), []);
  return (
    <div
      data-frame={frame}
      className={classNames(
        'flex min-h-dvh flex-col',
        navigates && (folded ? 'lg:pl-14 print:pl-0' : 'lg:pl-58 print:pl-0'),
        !focused && 'max-md:pb-(--bottom-bar) max-md:has-data-main-action:pb-[calc(var(--bottom-bar)+4.75rem)]',
        // A pool owner has one page: nothing to choose from at the bottom of a phone.
        user.role === 'homeowner'
          ? 'max-md:[--bottom-bar:env(safe-area-inset-bottom)]'
          : 'max-md:[--bottom-bar:calc(4.125rem+env(safe-area-inset-bottom))]',
      )}
    >
      <SkipLink />
      <FrameNotes />
      {navigates ? (
        <div
          className={classNames(
            'fixed inset-y-0 left-0 z-20 border-r border-line bg-surface max-lg:hidden print:hidden',
            folded ? 'w-14' : 'w-58',
          )}
        >
          <Sidebar folded={folded} />
        </div>
      ) : null}
      <Header
        className={focused ? 'max-md:hidden' : undefined}
        onMenu={navigates ? openMenu : undefined}
        menuOpen={drawer || !folded}
      />
      {drawer || NavigationDrawer.isLoaded() ? (
        <NavigationDrawer open={drawer} onClose={() => setDrawer(false)} />
      ) : null}
      {focused || pagesAboutPlans.includes(pathname) ? null : <PlanBanner onHome={onHome} />}
      {onHome ? <LiveNote /> : null}
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
          {navigates ? <BottomBar onMore={() => setDrawer(true)} /> : null}
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

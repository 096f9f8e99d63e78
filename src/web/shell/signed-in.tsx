import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import type { User } from '#contract/accounts/identity.ts';
import { prefetchAccountStatus } from '#web/access/index.ts';
import { ReadsOwnLanguage } from '#web/accounts/index.ts';
import { isUnderMaintenance, onMaintenance, tellMaintenance } from '#web/base/api.ts';
import { useLastPage } from '#web/base/last-page.ts';
import { Lazily, lazyPage } from '#web/base/lazy-page.tsx';
import { KnownLinks } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { appTexts } from '#web/base/texts.ts';
import { loadPhone } from '#web/offline/load-phone.ts';
import { pictures, takenPrefix } from '#web/offline/pictures.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { home, leadsSomewhere, pageAt, pages } from './pages.ts';
import { Shell } from './shell.tsx';

/**
 * Opens what this phone keeps for the user; answers whether it is open. Pages find drafts and items in memory then.
 * `whileOpening` is called once, when calls already answer from there.
 */
function useKeptOnPhone(userId: string, whileOpening: () => Promise<void>): boolean {
  const queryClient = useQueryClient();
  const [openFor, setOpenFor] = useState<string>();
  const meanwhile = useRef(whileOpening);
  useEffect(() => {
    let left = false;
    const opening = loadPhone();
    // Where it cannot be loaded, what needs no phone still works.
    // The frame and the page are drawn in pieces: what comes over the network meanwhile, and taps, come in between. Without
    // a network nothing does, and drawing at once is over sooner.
    const draw = navigator.onLine ? startTransition : (drawn: () => void) => drawn();
    const done = () => left || draw(() => setOpenFor(userId));
    opening
      .then(async (phone) => {
        if (left) return;
        const opened = phone.openOffline(userId, queryClient);
        void meanwhile.current();
        await opened;
      })
      .then(done, done);
    return () => {
      left = true;
      opening.then(
        (phone) => phone.closeOffline(userId),
        () => undefined,
      );
    };
  }, [userId, queryClient]);
  return openFor === userId;
}

/**
 * Shows other people’s changes while the user is signed in. Browsers that can’t keep a stream poll.
 * Pool owners have none. The stream's code comes after the page.
 */
function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const seesCustomers = useCan('customers', 'view');
  const seesField = useCan('field_service', 'view');
  const hears = seesCustomers || seesField;
  useEffect(() => {
    if (!hears || !('EventSource' in window)) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    import('./live-stream.ts').then(
      ({ followChanges }) => signal.aborted || followChanges(queryClient, signal),
      // Not loaded, e.g. without a connection: polling has to do.
      () => undefined,
    );
    return () => leaving.abort();
  }, [queryClient, hears]);
}

function NotFoundPage() {
  return (
    <>
      <PageHeader title={appTexts.notFound} purpose={appTexts.notFoundPurpose} />
      <div>
        <ButtonLink to="/">{appTexts.toDashboard}</ButtonLink>
      </div>
    </>
  );
}

const MaintenancePage = lazyComponent(async () => (await import('./maintenance-page.tsx')).MaintenancePage, {
  onFailure: () => tellMaintenance(false),
});

/** Covers everything while the company is under maintenance; its code comes when it is wanted. */
function MaintenanceNote() {
  const wanted = useSyncExternalStore(onMaintenance, isUnderMaintenance);
  // The next user learns it from the first call.
  useEffect(() => () => tellMaintenance(false), []);
  return wanted ? <MaintenancePage /> : null;
}

// Made once: a new one on every render would load the page again.
const lazyPages = new Map(pages.flatMap((page) => (page.load ? [[page, lazyPage(page.load)] as const] : [])));

const lazyPageAt = (address: string, user: User) => {
  const page = pageAt(address, user);
  return page && lazyPages.get(page);
};

/** Has the code of an address's page come; where it does not, the page itself says so. */
export const loadPageAt = async (address: string, user: User) =>
  lazyPageAt(address, user)
    ?.load()
    .catch(() => undefined);

/** The pages of a signed-in user inside their frame, once what this phone keeps for the user is at hand. */
export default function SignedIn() {
  const user = useUser();
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  // The page's code and what it shows first come while the phone's database opens.
  const first = useRef(pathname + search);
  const prepare = useCallback(async () => {
    const plan = prefetchAccountStatus(queries);
    await (await loadPageAt(first.current, user))?.prepare?.(queries, user);
    await plan;
  }, [user, queries]);
  const isOpen = useKeptOnPhone(user.id, prepare);
  return (
    <>
      {import.meta.env.VITE_LANGUAGES ? <ReadsOwnLanguage /> : null}
      {isOpen ? <SignedInPages /> : <LoadingScreen />}
    </>
  );
}

function SignedInPages() {
  useLastPage();
  useLiveChanges();
  const user = useUser();
  const { pathname, search } = useLocation();
  // Photos that a former page had not made smaller are sent from whatever page is open.
  useEffect(() => {
    whenIdle()
      .then(() => pictures.keys(takenPrefix(user.id)))
      .then(async ([taken]) => taken && (await import('#web/visits/visit/read-photos.ts')).takeUpPhotos(user.id))
      .catch(() => undefined);
  }, [user.id]);
  const links = useMemo(
    () => ({
      leads: (address: string) => leadsSomewhere(address, user),
      load: (address: string) => loadPageAt(address, user),
    }),
    [user],
  );
  const page = pageAt(pathname + search, user);
  const shown = page && lazyPages.get(page);
  // The pattern gives the page its parameters; the dashboard has several addresses.
  const content = shown ? (
    <Routes>
      <Route path={page === home ? '*' : page.path} element={<Lazily key={page.path} page={shown} />} />
    </Routes>
  ) : (
    <NotFoundPage />
  );
  return (
    <KnownLinks value={links}>
      <MaintenanceNote />
      {page?.frame === 'none' ? (
        content
      ) : (
        <Shell frame={page?.frame ?? 'page'} onHome={page === home}>
          {content}
        </Shell>
      )}
    </KnownLinks>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import type { User } from '#contract/accounts/identity.ts';
import { prefetchAccountStatus } from '#web/access/index.ts';
import { useLastPage } from '#web/base/last-page.ts';
import { Lazily, lazyPage } from '#web/base/lazy-page.tsx';
import { KnownLinks } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { useKeptOnPhone } from './kept-on-phone.ts';
import { useLiveChanges } from './live.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { MaintenanceNote } from './maintenance-note.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { leadsSomewhere, navigationFor, pageAt } from './page-access.ts';
import { home, pages } from './pages.ts';
import { Shell } from './shell.tsx';

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
  return useKeptOnPhone(user.id, prepare) ? <SignedInPages /> : <LoadingScreen />;
}

function SignedInPages() {
  useLastPage();
  useLiveChanges();
  const user = useUser();
  const { pathname, search } = useLocation();
  const links = useMemo(
    () => ({
      leads: (address: string) => leadsSomewhere(address, user),
      entries: navigationFor(user),
      load: (address: string) => loadPageAt(address, user),
    }),
    [user],
  );
  const page = pageAt(pathname + search, user);
  const shown = page && lazyPages.get(page);
  // The pattern gives the page its parameters; the dashboard stands at several addresses.
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

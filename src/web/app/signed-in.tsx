import { type ComponentType, lazy, useEffect, useMemo, useRef } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { useKeptOnPhone } from './kept-on-phone.ts';
import { useLastPage } from './last-page.ts';
import { KnownLinks } from './links.ts';
import { useLiveChanges } from './live.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { leadsSomewhere, navigationFor, pageAt } from './page-access.ts';
import { home, type Page, pages } from './pages.ts';
import { useUser } from './session.tsx';
import { Shell } from './shell.tsx';

// One lazy component a page, made once: a new one on every render would load the page again.
const components = new Map<Page, ComponentType>(
  pages.flatMap((page) => (page.load ? [[page, lazy(page.load)] as const] : [])),
);

/** The pages of a signed-in user inside their frame, once what this phone keeps for the user is at hand. */
export default function SignedIn() {
  const user = useUser();
  const { pathname, search } = useLocation();
  // The page's code comes while the phone's database opens; where it does not come, the page itself says so.
  const first = useRef(pageAt(pathname + search, user));
  useEffect(() => void first.current?.load?.().catch(() => undefined), []);
  return useKeptOnPhone(user.id) ? <SignedInPages /> : <LoadingScreen />;
}

function SignedInPages() {
  useLastPage();
  useLiveChanges();
  const user = useUser();
  const { pathname, search } = useLocation();
  const links = useMemo(
    () => ({ leads: (address: string) => leadsSomewhere(address, user), entries: navigationFor(user) }),
    [user],
  );
  const page = pageAt(pathname + search, user);
  const Component = page && components.get(page);
  // The pattern gives the page its parameters; the dashboard stands at several addresses.
  const content = Component ? (
    <Routes>
      <Route path={page === home ? '*' : page.path} element={<Component />} />
    </Routes>
  ) : (
    <NotFoundPage />
  );
  return (
    <KnownLinks value={links}>
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

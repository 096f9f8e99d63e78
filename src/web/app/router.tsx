import { type ComponentType, lazy, Suspense, useCallback } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { useLastPage } from './last-page.ts';
import { LinkGuard } from './links.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { leadsSomewhere, mayOpen, type Page, pageAt, pages } from './pages.ts';
import { useSession, useUser } from './session.tsx';
import { Shell } from './shell.tsx';

const SignInPage = lazy(() => import('../features/identity/sign-in-page.tsx'));
const GalleryPage = lazy(() => import('../features/photo-gallery/gallery-page.tsx'));
const ResetPasswordPage = lazy(() => import('../features/identity/reset-password-page.tsx'));

// One lazy component a page, made once: a new one on every render would load the page again.
const components = new Map<Page, ComponentType>(pages.map((page) => [page, lazy(page.load)]));

/** Signed out: sign-in at every address but the reset page and a report's photos. Signed in: the pages (spec 1 §2). */
export function Router() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        {/* The link of a report's e-mail opens it without an account. */}
        <Route path="/photo-gallery" element={<GalleryPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="*" element={session.status === 'signed-in' ? <SignedIn /> : <SignInPage />} />
      </Routes>
    </Suspense>
  );
}

function SignedIn() {
  useLastPage();
  const { role } = useUser();
  const { pathname } = useLocation();
  const leads = useCallback((address: string) => leadsSomewhere(address, role), [role]);
  const asked = pageAt(pathname);
  // A page without permission, and for homeowners every other address, shows the dashboard (spec 1 §2.2).
  const denied = asked ? !mayOpen(asked, role) : role === 'homeowner';
  const page = denied ? home : asked;
  const Component = page && components.get(page);
  return (
    <LinkGuard value={leads}>
      <Shell frame={page?.frame ?? 'page'}>
        {Component ? (
          <Routes>
            {/* The pattern gives the page its parameters; the dashboard stands at several addresses. */}
            <Route path={page === home ? '*' : page.path} element={<Component />} />
          </Routes>
        ) : (
          <NotFoundPage />
        )}
      </Shell>
    </LinkGuard>
  );
}

const home = pageAt('/');

import { Suspense } from 'react';
import { InstallBanner } from './install-banner.tsx';
import { lazyPage } from './lazy-page.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { useSession } from './session.tsx';
import { SignedOut } from './signed-out.tsx';

// The frame and the table of pages load after the sign-in page, which is all a visitor needs.
const { Component: SignedIn, load: loadSignedIn } = lazyPage(() => import('./signed-in.tsx'));

export { loadSignedIn };

/** Signed out: sign-in, and the few pages that open without. Signed in: the pages inside their frame (spec 1 §2). */
export function Router() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingScreen />;
  return (
    <>
      <InstallBanner />
      <Suspense fallback={<LoadingScreen />}>{session.status === 'signed-in' ? <SignedIn /> : <SignedOut />}</Suspense>
    </>
  );
}

import { Suspense } from 'react';
import { Lazily, lazyPage } from '#web/base/lazy-page.tsx';
import { useSession } from '#web/base/session.tsx';
import { useFirstFrameLeft } from './first-frame-shown.ts';
import { InstallBanner } from './install-banner.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { SignedOut } from './signed-out.tsx';

// The frame and the table of pages load after the sign-in page, which is all a visitor needs.
const signedIn = lazyPage(() => import('./signed-in.tsx'));
export const loadSignedIn = signedIn.load;

/** Signed out: sign-in, and the few pages that open without. Signed in: the pages inside their frame (spec 1 §2). */
export function Router() {
  const session = useSession();
  useFirstFrameLeft();
  if (session.status === 'loading') return <LoadingScreen />;
  return (
    <>
      <InstallBanner />
      <Suspense fallback={<LoadingScreen />}>
        {session.status === 'signed-in' ? <Lazily page={signedIn} /> : <SignedOut />}
      </Suspense>
    </>
  );
}

import { Route, Routes, useSearchParams } from 'react-router';
import { Lazily, lazyPage } from '#web/base/lazy-page.tsx';
import { useSession } from '#web/base/session.tsx';
import { PlainFrame } from '#web/ui/frames/plain-frame.tsx';

const signIn = lazyPage(() => import('#web/accounts/sign-in/sign-in-page.tsx'));

const resetPasswordPage = lazyPage(() => import('#web/accounts/sign-in/reset-password-page.tsx'));
const paymentPage = lazyPage(() => import('#web/subscription/payment-page.tsx'));
const sessionEndedPage = lazyPage(() => import('#web/subscription/authentication-required.tsx'));
const payPage = lazyPage(() => import('#web/invoicing/payments/pay-page.tsx'));
const quotePage = lazyPage(() => import('#web/invoicing/work-orders/quote-page.tsx'));
const surveyPage = lazyPage(() => import('#web/messaging/surveys/survey-page.tsx'));
const galleryPage = lazyPage(() => import('#web/visits/photo-gallery/gallery-page.tsx'));

const inPlainFrame = (key: string, page: ReturnType<typeof lazyPage>) => (
  <PlainFrame>
    <Lazily key={key} page={page} />
  </PlainFrame>
);

/** Sign-in at every address but the reset page, paying, and what a link's key opens. */
export function SignedOut() {
  const [parameters] = useSearchParams();
  const session = useSession();
  const ended = session.status === 'signed-out' && session.ended;
  return (
    <Routes>
      <Route path="/reset-password" element={<Lazily key="resetPasswordPage" page={resetPasswordPage} />} />
      {/* A customer's invoice opens by its link alone. */}
      <Route path="/pay" element={<Lazily key="payPage" page={payPage} />} />
      <Route path="/quote" element={<Lazily key="quotePage" page={quotePage} />} />
      <Route path="/survey" element={<Lazily key="surveyPage" page={surveyPage} />} />
      {/* An ended trial pays without signing in; without its token the page asks to sign in. */}
      <Route path="/payment" element={inPlainFrame('paymentPage', paymentPage)} />
      {ended ? (
        // Says why the plans are gone.
        <Route path="/billing" element={inPlainFrame('sessionEndedPage', sessionEndedPage)} />
      ) : null}
      {parameters.has('key') ? (
        // The link in a report's email opens it without an account.
        <Route path="/photo-gallery" element={inPlainFrame('galleryPage', galleryPage)} />
      ) : null}
      <Route path="*" element={<Lazily key="signIn" page={signIn} />} />
    </Routes>
  );
}

import { lazy } from 'react';
import { Route, Routes, useSearchParams } from 'react-router';
import { Lazily, lazyPage } from '#web/base/lazy-page.tsx';
import { useSession } from '#web/base/session.tsx';
import { PlainFrame } from '#web/ui/plain-frame.tsx';

const signIn = lazyPage(() => import('#web/accounts/sign-in/sign-in-page.tsx'));

const ResetPasswordPage = lazy(() => import('#web/accounts/sign-in/reset-password-page.tsx'));
const PaymentPage = lazy(() => import('#web/subscription/payment-page.tsx'));
const SessionEndedPage = lazy(() => import('#web/subscription/session-ended-page.tsx'));
const PayPage = lazy(() => import('#web/invoicing/payments/pay-page.tsx'));
const QuotePage = lazy(() => import('#web/invoicing/work-orders/quote-page.tsx'));
const SurveyPage = lazy(() => import('#web/messaging/surveys/survey-page.tsx'));
const GalleryPage = lazy(() => import('#web/visits/photo-gallery/gallery-page.tsx'));

/** Sign-in at every address but the reset page, paying, and what a link's key opens. */
export function SignedOut() {
  const [parameters] = useSearchParams();
  const session = useSession();
  const ended = session.status === 'signed-out' && session.ended;
  return (
    <Routes>
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      {/* A customer's invoice opens by its link alone. */}
      <Route path="/pay" element={<PayPage />} />
      <Route path="/quote" element={<QuotePage />} />
      <Route path="/survey" element={<SurveyPage />} />
      {/* An ended trial pays without signing in; without its token the page asks to sign in. */}
      <Route
        path="/payment"
        element={
          <PlainFrame>
            <PaymentPage />
          </PlainFrame>
        }
      />
      {ended ? (
        // Who was looking at the plans is told why they are gone.
        <Route
          path="/billing"
          element={
            <PlainFrame>
              <SessionEndedPage />
            </PlainFrame>
          }
        />
      ) : null}
      {parameters.has('key') ? (
        // The link of a report's e-mail opens it without an account.
        <Route
          path="/photo-gallery"
          element={
            <PlainFrame>
              <GalleryPage />
            </PlainFrame>
          }
        />
      ) : null}
      <Route path="*" element={<Lazily page={signIn} />} />
    </Routes>
  );
}

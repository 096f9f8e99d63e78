import { lazy } from 'react';
import { Route, Routes, useSearchParams } from 'react-router';
import { Lazily, lazyPage } from './lazy-page.tsx';
import { PlainFrame } from './plain-frame.tsx';
import { useSession } from './session.tsx';

const signIn = lazyPage(() => import('../features/identity/sign-in-page.tsx'));
export const loadSignIn = signIn.load;

const ResetPasswordPage = lazy(() => import('../features/identity/reset-password-page.tsx'));
const PaymentPage = lazy(() => import('../features/billing/payment-page.tsx'));
const SessionEndedPage = lazy(() => import('../features/billing/session-ended-page.tsx'));
const PayPage = lazy(() => import('../features/customer-billing/pay-page.tsx'));
const QuotePage = lazy(() => import('../features/work-orders/quote-page.tsx'));
const SurveyPage = lazy(() => import('../features/communications/survey-page.tsx'));
const GalleryPage = lazy(() => import('../features/photo-gallery/gallery-page.tsx'));

/** Sign-in at every address but the reset page, paying, and what a link's key opens (spec 1 §2.1). */
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
      {/* An ended trial pays without signing in (decisions §2); without its token the page asks to sign in. */}
      <Route
        path="/payment"
        element={
          <PlainFrame>
            <PaymentPage />
          </PlainFrame>
        }
      />
      {ended ? (
        // Who was looking at the plans is told why they are gone (spec 3 §2).
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

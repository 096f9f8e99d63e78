import { billingTexts as t } from '#web/texts/billing.ts';
import { AuthenticationRequired } from './authentication-required.tsx';

/** /billing for someone whose session ended while it was open (spec 3 §2, the 401 screen). */
export default function SessionEndedPage() {
  return <AuthenticationRequired text={t.authenticationText} />;
}

import { AuthenticationRequired } from './authentication-required.tsx';
import { billingTexts as t } from './texts.ts';

/** /billing for someone whose session ended while it was open. */
export default function SessionEndedPage() {
  return <AuthenticationRequired text={t.authenticationText} />;
}

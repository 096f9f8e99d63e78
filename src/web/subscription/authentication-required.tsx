import { LockKeyhole } from 'lucide-react';
import { ButtonLink } from '#web/ui/button.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { billingTexts as t } from './texts.ts';

/** For someone whose session has ended, or who never had one. */
export function AuthenticationRequired({ text }: { text: string }) {
  useDocumentTitle(t.authenticationRequired);
  return (
    <div className="flex flex-col items-center gap-2 px-5 py-12 text-center">
      <span
        aria-hidden="true"
        className="mb-2 grid size-12 place-items-center rounded-lg bg-brand-soft text-brand [&_svg]:size-6"
      >
        <LockKeyhole />
      </span>
      <h1>{t.authenticationRequired}</h1>
      <p className="max-w-md text-sm text-ink-2">{text}</p>
      <ButtonLink to="/auth" variant="primary" className="mt-3">
        {t.goToLogin}
      </ButtonLink>
    </div>
  );
}

/** /billing for someone whose session ended while it was open. */
export default function SessionEndedPage() {
  return <AuthenticationRequired text={t.authenticationText} />;
}

import { appTexts } from '#web/base/texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageHeader title={appTexts.notFound} purpose={appTexts.notFoundPurpose} />
      <div>
        <ButtonLink to="/">{appTexts.toDashboard}</ButtonLink>
      </div>
    </>
  );
}

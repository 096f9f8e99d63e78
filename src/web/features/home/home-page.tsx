import { appTexts } from '#web/texts/app.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export default function HomePage() {
  return <PageHeader title={appTexts.dashboard} />;
}

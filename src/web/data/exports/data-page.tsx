import { FileDown, FlaskConical, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { useCan } from '#web/base/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BooksCard } from './books-card.tsx';
import { CompanyImportCard } from './company-import-card.tsx';
import { ImportedPeopleCard } from './imported-people-card.tsx';
import { dataTexts as texts } from './texts.ts';

/** /data: what a company takes out, and what it brings in. */
export default function DataPage() {
  // An archive brings custom permissions with it: who may give those may bring it in.
  const mayBringIn = useCan('user_management', 'edit');
  const mayImport = useCan('customers', 'edit');
  const seesReports = useCan('reports', 'view');
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ to: '/settings?tab=system', label: texts.back }}
      />
      {mayBringIn ? <ImportedPeopleCard /> : null}
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={texts.all.title}>
          <p className="text-sm text-ink-2">{texts.all.about}</p>
          <p className="mt-2 text-sm text-ink-3">{texts.all.leftOut}</p>
          <ButtonLink
            to="/api/export"
            external
            variant="primary"
            className="mt-4 max-md:w-full"
            icon={<FileDown aria-hidden="true" className="size-4.5" />}
          >
            {texts.all.action}
          </ButtonLink>
        </Card>
        <BooksCard />
        {mayBringIn ? <CompanyImportCard /> : null}
        {mayImport ? (
          <Card title={texts.lists.title}>
            <p className="text-sm text-ink-2">{texts.lists.about}</p>
            <div className="mt-4 flex flex-wrap gap-2">
              <ButtonLink to="/customers/import" icon={<Upload aria-hidden="true" className="size-4" />}>
                {texts.lists.customers}
              </ButtonLink>
              <ButtonLink to="/data/lists" icon={<Upload aria-hidden="true" className="size-4" />}>
                {texts.lists.others}
              </ButtonLink>
            </div>
            <p className="mt-4 text-sm">
              <Link to="/data/moving-here" className="font-medium text-brand underline-offset-2 hover:underline">
                {texts.lists.guide}
              </Link>
            </p>
          </Card>
        ) : null}
        {seesReports ? (
          <Card title={texts.usage.title}>
            <p className="text-sm text-ink-2">{texts.usage.about}</p>
            <ButtonLink
              to="/chemical-usage"
              className="mt-4"
              icon={<FlaskConical aria-hidden="true" className="size-4" />}
            >
              {texts.usage.open}
            </ButtonLink>
          </Card>
        ) : null}
      </div>
    </>
  );
}

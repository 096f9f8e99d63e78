import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import { roleLabels } from '#domain/access/index.ts';
import { words } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { type NavigationEntry, useNavigation } from '#web/shell/frame/navigation.ts';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { homeTexts as texts } from './texts.ts';

/** For accounts without field work: what they may open, and who they are for whom. */
export default function AccountHome() {
  const { name, email, companyName, role } = useUser();
  const entries = useNavigation()
    .flatMap(({ isFoot, entries }) => (isFoot ? [] : entries))
    .filter(({ to }) => to !== '/');
  return (
    <>
      <PageHeader title={texts.title} purpose={companyName ?? undefined} />
      {role === 'homeowner' ? null : <OpenPages entries={entries} />}
      <Card title={texts.account}>
        <DefinitionList
          items={[
            { term: texts.accountName, value: name },
            ...(email === name ? [] : [{ term: texts.accountEmail, value: email }]),
            { term: texts.accountCompany, value: companyName },
            { term: texts.accountRole, value: words.say(roleLabels[role]) },
          ]}
        />
      </Card>
    </>
  );
}

function OpenPages({ entries }: { entries: readonly NavigationEntry[] }) {
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState icon={<LockKeyhole />} title={texts.nothingOpen}>
          {texts.nothingOpenMore}
        </EmptyState>
      </Card>
    );
  }
  return (
    <nav aria-label={texts.openToYou}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-20 items-center gap-4 rounded-md border border-line bg-surface p-4 hover:border-line-2 hover:bg-sunken md:p-5"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand">
                <Icon aria-hidden="true" className="size-5.5" />
              </span>
              <span className="font-semibold">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

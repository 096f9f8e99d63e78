import { useUser } from '#web/app/session.tsx';
import { homeTexts as texts } from '#web/texts/home.ts';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** For accounts without field work: who they are and for whom. */
export function AccountHome() {
  const { name, email, companyName } = useUser();
  return (
    <>
      <PageHeader title={texts.title} />
      <Card title={texts.account}>
        <DefinitionList
          items={[
            { term: texts.accountName, value: name },
            { term: texts.accountEmail, value: email },
            { term: texts.accountCompany, value: companyName },
          ]}
        />
      </Card>
    </>
  );
}

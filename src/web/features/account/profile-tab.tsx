import { roleLabels } from '#domain/access/index.ts';
import { useUser } from '#web/app/session.tsx';
import { accountTexts as texts } from '#web/texts/account.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';

/** Who one is here. */
export function ProfileTab() {
  const user = useUser();
  return (
    <DefinitionList
      columns={2}
      items={[
        { term: texts.email, value: user.email },
        { term: texts.role, value: roleLabels[user.role] },
        { term: texts.company, value: user.companyName ?? texts.noCompany },
      ]}
    />
  );
}

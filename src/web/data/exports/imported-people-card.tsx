import type { ImportedPerson } from '#contract/data/exports.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { useImportedPeople, useInvitePerson } from './api.ts';
import { dataTexts } from './texts.ts';

const texts = dataTexts.people;

/** Who had an account where the company came from; nothing where none is left. */
export function ImportedPeopleCard() {
  const { data } = useImportedPeople(true);
  if (!data || data.length === 0) return null;
  return (
    <Card title={texts.title}>
      <p className="mb-2 text-sm text-ink-2">{texts.about}</p>
      <ul className="divide-y divide-line">
        {data.map((person) => (
          <Person key={person.userId} person={person} />
        ))}
      </ul>
    </Card>
  );
}

function Person({ person }: { person: ImportedPerson }) {
  const invite = useInvitePerson();
  const { name, email, role, isActive, invited } = person;
  const about = [email, texts.roles[role], ...(isActive ? [] : [texts.inactive])];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 grow basis-52">
        <p className="text-sm font-medium">{name ?? email}</p>
        <p className="text-xs break-all text-ink-2">{about.join(' · ')}</p>
      </div>
      {invited ? (
        <Chip tone="ok">{texts.invited}</Chip>
      ) : (
        <Button
          size="sm"
          busy={invite.isPending}
          aria-label={texts.inviteName(name ?? email)}
          onClick={() =>
            invite.mutate(person, {
              onSuccess: () => toast({ variant: 'success', title: texts.invitedToast(email) }),
              onError: (error) =>
                toast({ variant: 'error', title: texts.failed, description: failureText(error, uiTexts.failed) }),
            })
          }
        >
          {texts.invite}
        </Button>
      )}
    </li>
  );
}

import { Mail, Phone, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { TechnicianUser } from '#contract/accounts/technician-users.ts';
import { roleLabels } from '#domain/access/index.ts';
import { languageTag } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.technicians;

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase()).join('');
};

interface TechnicianAccountCardProps {
  account: TechnicianUser;
  /** Absent where the user may not, and for the own account. */
  onSwitch?: ((isActive: boolean) => void) | undefined;
  onDelete?: (() => void) | undefined;
}

/** One technician's login account (spec 3 §2). */
export function TechnicianAccountCard({ account, onSwitch, onDelete }: TechnicianAccountCardProps) {
  const nameId = useId();
  const { timeZone } = useUser();
  const { name, email, phone, isActive, role, lastLogin, workingDays, maxCustomersPerDay } = account;
  const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <article
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4 md:p-5"
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand"
        >
          {initialsOf(name)}
        </span>
        <div className="min-w-0 grow">
          <h2 id={nameId} className="text-md font-semibold break-words">
            {name}
          </h2>
          <div className="mt-1 flex flex-wrap gap-1.5">
            <Chip tone={isActive ? 'ok' : 'neutral'} dot>
              {isActive ? texts.active : texts.inactive}
            </Chip>
            <Chip>{roleLabels[role]}</Chip>
          </div>
        </div>
      </div>
      <div className="grid gap-1 text-sm text-ink-2">
        <Way icon={<Mail />} label={texts.email}>
          {email}
        </Way>
        <Way icon={<Phone />} label={texts.phone}>
          {phone ?? texts.noPhone}
        </Way>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Fact term={texts.lastLogin}>{lastLogin ? format.format(new Date(lastLogin)) : texts.never}</Fact>
        <Fact term={texts.workingDays}>{texts.shownDays(workingDays) || texts.noDays}</Fact>
        <Fact term={texts.capacity}>{texts.perDay(maxCustomersPerDay)}</Fact>
      </dl>
      {onSwitch || onDelete ? (
        <div className="mt-auto flex items-center gap-3 border-t border-line pt-3">
          {onSwitch ? (
            <Switch label={texts.login} checked={isActive} onChange={onSwitch} className="grow" />
          ) : (
            <span className="grow" />
          )}
          {onDelete ? (
            <Button
              size="sm"
              variant="quiet"
              aria-describedby={nameId}
              onClick={onDelete}
              className="max-md:h-11 max-md:border-line-2"
            >
              <span className="inline-flex items-center gap-2 text-bad">
                <Trash2 aria-hidden="true" className="size-4" />
                {texts.delete}
              </span>
            </Button>
          ) : null}
        </div>
      ) : null}
    </article>
  );
}

function Way({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-center gap-2">
      <span aria-hidden="true" className="text-ink-3 [&_svg]:size-3.5">
        {icon}
      </span>
      <span className="sr-only">{label}</span>
      <span className="num min-w-0 truncate">{children}</span>
    </p>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd className="num min-w-0 text-ink-2">{children}</dd>
    </>
  );
}

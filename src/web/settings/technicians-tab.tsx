import { KeyRound, Mail, Phone, Trash2, UserPlus, Wrench } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { TechnicianUser } from '#contract/accounts/technician-users.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { roleLabels } from '#domain/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useMoment } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import {
  useAllTechnicians,
  useDeleteTechnicianAccount,
  useSwitchTechnicianAccount,
  useTechnicianAccounts,
} from './api.ts';
import { TechnicianAccountDialog } from './technician-account-dialog.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.technicians;

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase()).join('');
};

interface TechnicianAccountCardProps {
  account: TechnicianUser;
  onSwitch?: ((isActive: boolean) => void) | undefined;
  onDelete?: (() => void) | undefined;
}

function TechnicianAccountCard({ account, onSwitch, onDelete }: TechnicianAccountCardProps) {
  const nameId = useId();
  const moment = useMoment();
  const { name, email, phone, isActive, role, lastLogin, workingDays, maxCustomersPerDay } = account;
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
            <Chip>{words.say(roleLabels[role])}</Chip>
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
        <Fact term={texts.lastLogin}>{lastLogin ? moment(lastLogin) : texts.never}</Fact>
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

const addIcon = <UserPlus aria-hidden="true" className="size-4" />;

/** Settings → Technicians: accounts, and technicians without one. */
export function TechniciansTab() {
  const accounts = useTechnicianAccounts();
  const mayReadRoutes = useCan('routes', 'view');
  const technicians = useAllTechnicians(mayReadRoutes);
  const mayEdit = useCan('settings', 'edit');
  const [adding, setAdding] = useState<'new' | Technician | null>(null);
  const add = mayEdit ? () => setAdding('new') : undefined;

  if (accounts.isError) {
    return (
      <Card flush>
        <ErrorState title={texts.loadFailed} error={accounts.error} onRetry={() => void accounts.refetch()}>
          {texts.loadSafe}
        </ErrorState>
      </Card>
    );
  }
  if (!accounts.data) return <WaitingCard flush rows={4} />;
  const withLogin = new Set(accounts.data.map(({ technicianId }) => technicianId));
  const withoutLogin = (technicians.data ?? []).filter(({ technicianId }) => !withLogin.has(technicianId));
  return (
    <div className="flex flex-col gap-4">
      {accounts.data.length === 0 ? <NoneYet onAdd={add} /> : <Accounts accounts={accounts.data} onAdd={add} />}
      {withoutLogin.length > 0 ? (
        <WithoutLogin technicians={withoutLogin} onCreate={mayEdit ? setAdding : undefined} />
      ) : null}
      {adding ? (
        <TechnicianAccountDialog technician={adding === 'new' ? undefined : adding} onClose={() => setAdding(null)} />
      ) : null}
    </div>
  );
}

function NoneYet({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={<Wrench />}
        title={texts.none}
        action={
          onAdd ? (
            <Button variant="primary" icon={addIcon} onClick={onAdd}>
              {texts.addFirst}
            </Button>
          ) : null
        }
      >
        {texts.noneMore}
      </EmptyState>
    </Card>
  );
}

function Accounts({ accounts, onAdd }: { accounts: readonly TechnicianUser[]; onAdd: (() => void) | undefined }) {
  const me = useUser();
  const mayEdit = useCan('settings', 'edit');
  const mayDelete = useCan('user_management', 'delete');
  const [deleting, setDeleting] = useState<TechnicianUser | null>(null);
  const toggle = useSwitchTechnicianAccount();
  const setActive = async (technicianId: string, isActive: boolean) => {
    try {
      await toggle.mutateAsync({ technicianId, isActive });
      toast({ variant: 'success', title: texts.statusUpdated });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.statusFailed) });
    }
  };
  return (
    <section aria-label={texts.list} className="flex flex-col gap-4">
      {onAdd ? (
        <div className="flex justify-end max-md:*:h-12 max-md:*:w-full">
          <Button variant="primary" icon={addIcon} onClick={onAdd}>
            {texts.add}
          </Button>
        </div>
      ) : null}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {accounts.map((account) => {
          const isOwn = account.userId === me.id;
          return (
            <TechnicianAccountCard
              key={account.userId}
              account={account}
              onSwitch={mayEdit && !isOwn ? (isActive) => void setActive(account.technicianId, isActive) : undefined}
              onDelete={mayDelete && !isOwn ? () => setDeleting(account) : undefined}
            />
          );
        })}
      </div>
      {deleting ? <DeleteDialog account={deleting} onClose={() => setDeleting(null)} /> : null}
    </section>
  );
}

function DeleteDialog({ account, onClose }: { account: TechnicianUser; onClose: () => void }) {
  const remove = useDeleteTechnicianAccount();
  const removeNow = async () => {
    try {
      await remove.mutateAsync(account.technicianId);
      toast({ variant: 'success', title: texts.deleted });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.deleteFailed) });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.deleteTitle}
      confirmLabel={texts.delete}
      danger
      onConfirm={removeNow}
    >
      <p>{texts.deleteQuestion(account.name)}</p>
      <p className="mt-2">{texts.deleteMore}</p>
    </ConfirmDialog>
  );
}

interface WithoutLoginProps {
  technicians: readonly Technician[];
  onCreate: ((technician: Technician) => void) | undefined;
}

function WithoutLogin({ technicians, onCreate }: WithoutLoginProps) {
  return (
    <Card title={texts.withoutLogin}>
      <p className="-mt-2 mb-2 text-sm text-ink-2">{texts.withoutLoginMore}</p>
      <ul className="divide-y divide-line">
        {technicians.map((technician) => (
          <li key={technician.technicianId} className="flex min-h-13 items-center gap-3 py-2">
            <span className="min-w-0 grow truncate text-sm font-medium">{technician.name}</span>
            {onCreate ? (
              <Button
                size="sm"
                icon={<KeyRound aria-hidden="true" className="size-4" />}
                aria-label={`${texts.createLogin}: ${technician.name}`}
                onClick={() => onCreate(technician)}
                className="max-md:h-11"
              >
                {texts.createLogin}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { KeyRound, MailPlus, Pencil, Trash2, UserPlus, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { compareText } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import {
  AddPersonDialog,
  accountOfUser,
  EditPersonDialog,
  EditTechnicianDialog,
  type Person,
} from '#web/scheduling/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import {
  useAccounts,
  useAllTechnicians,
  useDeleteTechnician,
  useInviteAgain,
  useSwitchTechnicianAccount,
  useTechnicianAccounts,
} from './api.ts';
import { AccountRow, columns, type Member, MemberRow, memberOf, RowMenu, withoutAccount } from './team-row.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.technicians;

type Asked =
  | { kind: 'add' }
  | { kind: 'edit' | 'invite'; technician: Technician }
  | { kind: 'account'; person: Person }
  | { kind: 'delete'; member: Member };

interface Link {
  name: string;
  link: string;
}

const addIcon = <UserPlus aria-hidden="true" className="size-4" />;

/** Settings → Technicians: everybody who works for the company, on routes or with an account. */
export function TechniciansTab() {
  const accounts = useTechnicianAccounts();
  const technicians = useAllTechnicians(useCan('routes', 'view'));
  const users = useAccounts(useCan('user_management', 'view'));
  const mayAdd = useCan('settings', 'edit');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [links, setLinks] = useState<readonly Link[]>([]);
  const close = () => setAsked(null);
  const onInvited = (invited: Link) => setLinks((list) => [...list, invited]);

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
  const all = technicians.data ?? [];
  const byId = new Map(all.map((technician) => [technician.technicianId, technician]));
  const withLogin = new Set(accounts.data.map(({ technicianId }) => technicianId));
  const onRoutes = [
    ...accounts.data.map((account) => memberOf(account, byId.get(account.technicianId))),
    ...all.filter(({ technicianId }) => !withLogin.has(technicianId)).map(withoutAccount),
  ].sort((one, other) => compareText(one.name, other.name));
  const shown = new Set(onRoutes.map(({ userId }) => userId));
  const others = (users.data ?? []).filter(({ id, role }) => role !== 'homeowner' && !shown.has(id));
  const add = mayAdd ? () => setAsked({ kind: 'add' }) : undefined;
  return (
    <div className="flex flex-col gap-4">
      <InviteLinks links={links} onClose={() => setLinks([])} />
      {onRoutes.length === 0 ? <NoneYet onAdd={add} /> : null}
      {onRoutes.length > 0 && add ? (
        <div className="flex justify-end max-md:*:h-12 max-md:*:w-full">
          <Button variant="primary" icon={addIcon} onClick={add}>
            {texts.add}
          </Button>
        </div>
      ) : null}
      {onRoutes.length + others.length > 0 ? (
        <Card flush className="overflow-hidden">
          <div
            aria-hidden="true"
            className={`hidden border-b border-line px-5 py-2 text-xs font-semibold text-ink-3 lg:grid ${columns}`}
          >
            <span>{texts.columns.person}</span>
            <span>{texts.columns.phone}</span>
            <span>{texts.columns.work}</span>
            <span>{texts.columns.account}</span>
          </div>
          <ul aria-label={texts.list}>
            {onRoutes.map((member) => (
              <TechnicianRow
                key={member.key}
                member={member}
                technician={byId.get(member.technicianId ?? '')}
                onAsk={setAsked}
                onInvited={onInvited}
              />
            ))}
            {others.map((user) => (
              <AccountRow
                key={user.id}
                member={{
                  ...{ ...user, key: user.id, userId: user.id, phone: null, technicianId: null },
                  ...{ workingDays: [], hours: null, maxCustomersPerDay: null },
                }}
                onEdit={() =>
                  setAsked({
                    kind: 'account',
                    person: { name: user.name, technician: null, account: accountOfUser(user) },
                  })
                }
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {asked?.kind === 'add' ? <AddPersonDialog invites onInvited={onInvited} onClose={close} /> : null}
      {asked?.kind === 'edit' || asked?.kind === 'invite' ? (
        <EditTechnicianDialog
          technician={asked.technician}
          invites={asked.kind === 'invite'}
          onInvited={onInvited}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'account' ? <EditPersonDialog person={asked.person} onClose={close} /> : null}
      {asked?.kind === 'delete' ? <DeleteDialog member={asked.member} onClose={close} /> : null}
    </div>
  );
}

/** Invitation links, for the inviter to pass on when there is no mail service. */
function InviteLinks({ links, onClose }: { links: readonly Link[]; onClose: () => void }) {
  if (links.length === 0) return null;
  return (
    <Banner
      tone="brand"
      title={texts.linksTitle}
      actions={
        <Button size="sm" onClick={onClose}>
          {texts.linksDone}
        </Button>
      }
    >
      <p>{texts.linksMore}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {links.map(({ name, link }) => (
          <li key={link} className="flex flex-wrap items-center gap-2">
            <span className="w-32 truncate font-medium">{name}</span>
            <input
              readOnly
              aria-label={texts.linkOf(name)}
              value={link}
              onFocus={({ target }) => target.select()}
              className="h-9 min-w-0 grow basis-52 rounded-sm border border-field bg-surface px-2 text-xs text-ink"
            />
            <CopyButton text={link} label={texts.copy} copied={texts.copied} />
          </li>
        ))}
      </ul>
    </Banner>
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

interface TechnicianRowProps {
  member: Member;
  /** Unknown to who may not see the routes. */
  technician: Technician | undefined;
  onAsk: (asked: Asked) => void;
  onInvited: (invited: Link) => void;
}

function TechnicianRow({ member, technician, onAsk, onInvited }: TechnicianRowProps) {
  const me = useUser();
  const mayEdit = useCan('settings', 'edit');
  const mayPlan = useCan('routes', 'edit');
  const mayManage = useCan('user_management', 'edit');
  const isOpen = useOpensFeature('user_management');
  const mayDeleteAccount = useCan('user_management', 'delete');
  const mayDeleteTechnician = useCan('routes', 'delete');
  const toggle = useSwitchTechnicianAccount();
  const again = useInviteAgain();
  const { userId, technicianId, name, status } = member;
  const isOwn = userId === me.id;
  const setActive = async (isActive: boolean) => {
    if (technicianId === null) return;
    try {
      await toggle.mutateAsync({ technicianId, isActive });
      toast({ variant: 'success', title: texts.statusUpdated });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.statusFailed) });
    }
  };
  const resend = async () => {
    if (userId === null) return;
    try {
      const { invitationLink } = await again.mutateAsync(userId);
      toast({ variant: 'success', title: texts.resent });
      if (invitationLink !== null) onInvited({ name, link: invitationLink });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.resendFailed) });
    }
  };
  const edit = technician && (mayPlan || mayManage) ? () => onAsk({ kind: 'edit', technician }) : undefined;
  const mayDelete = userId === null ? mayDeleteTechnician : mayDeleteAccount && !isOwn;
  return (
    <MemberRow
      member={member}
      onEdit={edit}
      onSwitch={mayEdit && userId !== null && !isOwn ? (isActive) => void setActive(isActive) : undefined}
      menu={
        <RowMenu name={name} hasAccount={userId !== null}>
          {edit ? (
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={edit}>
              {texts.edit}
            </MenuItem>
          ) : null}
          {userId === null && mayEdit && technician ? (
            <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => onAsk({ kind: 'invite', technician })}>
              {texts.inviteNow}
            </MenuItem>
          ) : null}
          {status === 'pending' && mayManage && isOpen ? (
            <MenuItem icon={<MailPlus aria-hidden="true" />} onSelect={() => void resend()}>
              {texts.resend}
            </MenuItem>
          ) : null}
          {mayDelete ? (
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onAsk({ kind: 'delete', member })}>
              {texts.delete}
            </MenuItem>
          ) : null}
        </RowMenu>
      }
    />
  );
}

function DeleteDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useDeleteTechnician();
  const { technicianId, name } = member;
  const hasLogin = member.userId !== null;
  const removeNow = async () => {
    if (technicianId === null) return;
    try {
      await remove.mutateAsync({ technicianId, hasLogin });
      toast({ variant: 'success', title: hasLogin ? texts.deleted : texts.technicianDeleted });
    } catch (error) {
      const failed = hasLogin ? texts.deleteFailed : texts.technicianNotDeleted;
      toast({ variant: 'error', title: failureText(error, failed) });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={hasLogin ? texts.deleteTitle : texts.deleteRoutesTitle(name)}
      confirmLabel={texts.delete}
      danger
      onConfirm={removeNow}
    >
      <p>{hasLogin ? texts.deleteQuestion(name) : texts.deleteRoutes}</p>
      {hasLogin ? <p className="mt-2">{texts.deleteMore}</p> : null}
    </ConfirmDialog>
  );
}

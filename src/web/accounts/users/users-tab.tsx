import { LogOut, Mail, MailPlus, Pencil, ShieldOff, Trash2, UserCheck, Users, UserX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { UserAccount } from '#contract/accounts/users.ts';
import { mayManageRole, type PermissionEntry, type Role, roleLabels, roles } from '#domain/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { compareText, useMoment } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { accountOfUser, EditPersonDialog, showInvited } from '#web/scheduling/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { endSessionsOf, useDeleteUser, useResendInvitation, useResetSecondStep, useUpdateUser } from './api.ts';
import { usersTexts as texts } from './texts.ts';

/** Desktop columns, shared with the heading. */
const userColumns = 'lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_19.5rem] lg:items-center lg:gap-x-5';

const tones: Record<UserAccount['status'], Tone> = { active: 'ok', pending: 'warn', inactive: 'neutral' };

const quietLink =
  'inline-flex min-h-6 items-center gap-1.5 rounded-sm text-xs font-semibold text-brand hover:underline max-lg:min-h-11 max-lg:w-full max-lg:text-sm';

/** Absent where not allowed. */
interface UserActions {
  onEdit?: (() => void) | undefined;
  onToggle?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  onResend?: (() => void) | undefined;
  onResetSecondStep?: (() => void) | undefined;
  onEndSessions?: (() => void) | undefined;
}

/** A table row on desktop, a card on phones. */
function UserRow({
  user,
  onResend,
  onResetSecondStep,
  onEndSessions,
  ...actions
}: { user: UserAccount } & UserActions) {
  const nameId = useId();
  const isOwn = useUser().id === user.id;
  return (
    <article
      aria-labelledby={nameId}
      className={`grid gap-y-2 border-b border-line px-4 py-3.5 hover:bg-sunken md:px-5 lg:py-2.5 ${userColumns}`}
    >
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <h2 id={nameId} className="min-w-0 truncate text-md font-semibold">
            {user.name}
          </h2>
          {isOwn ? <Chip>{texts.you}</Chip> : null}
        </div>
        <p className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
          <Mail aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
          <span className="min-w-0 truncate">{user.email}</span>
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-medium">{words.say(roleLabels[user.role])}</span>
        {user.role === 'owner' ? <Chip tone="brand">{texts.fullAccess}</Chip> : null}
        {user.customerName ? <span className="w-full truncate text-ink-2">{user.customerName}</span> : null}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm lg:flex-col lg:items-start">
        <Chip tone={tones[user.status]} dot>
          {texts.statuses[user.status]}
        </Chip>
        <SinceWhen user={user} />
        <QuietAction nameId={nameId} icon={<MailPlus />} label={texts.resend} onClick={onResend} />
        <QuietAction nameId={nameId} icon={<ShieldOff />} label={texts.resetSecondStep} onClick={onResetSecondStep} />
        <QuietAction nameId={nameId} icon={<LogOut />} label={texts.endSessions} onClick={onEndSessions} />
      </div>
      <Actions {...actions} isActive={user.isActive} nameId={nameId} />
    </article>
  );
}

interface QuietActionProps {
  nameId: string;
  icon: ReactNode;
  label: string;
  onClick: (() => void) | undefined;
}

function QuietAction({ nameId, icon, label, onClick }: QuietActionProps) {
  if (!onClick) return null;
  return (
    <button type="button" aria-describedby={nameId} onClick={onClick} className={quietLink}>
      <span aria-hidden="true" className="[&_svg]:size-4">
        {icon}
      </span>
      {label}
    </button>
  );
}

function SinceWhen({ user: { lastLogin, invitedAt } }: { user: UserAccount }) {
  const moment = useMoment();
  const invited = invitedAt ? texts.invited(moment(invitedAt)) : texts.neverSignedIn;
  return <span className="num text-xs text-ink-2">{lastLogin ? texts.lastLogin(moment(lastLogin)) : invited}</span>;
}

function Actions({
  isActive,
  nameId,
  onEdit,
  onToggle,
  onDelete,
}: Pick<UserActions, 'onEdit' | 'onToggle' | 'onDelete'> & { isActive: boolean; nameId: string }) {
  if (!onEdit && !onToggle && !onDelete) return null;
  const look = { size: 'sm', 'aria-describedby': nameId } as const;
  const icon = { 'aria-hidden': true, className: 'size-4' } as const;
  return (
    <div className="flex flex-wrap gap-2 pt-1 max-lg:*:h-11 max-lg:*:grow lg:justify-end lg:pt-0">
      {onEdit ? (
        <Button {...look} icon={<Pencil {...icon} />} onClick={onEdit}>
          {texts.edit}
        </Button>
      ) : null}
      {onToggle ? (
        <Button {...look} icon={isActive ? <UserX {...icon} /> : <UserCheck {...icon} />} onClick={onToggle}>
          {isActive ? texts.deactivate : texts.activate}
        </Button>
      ) : null}
      {onDelete ? (
        <Button {...look} variant="quiet" onClick={onDelete} className="max-lg:border-line-2">
          <span className="inline-flex items-center gap-2 text-bad">
            <Trash2 {...icon} />
            {texts.delete}
          </span>
        </Button>
      ) : null}
    </div>
  );
}

type Asked = { question: 'edit' | 'deactivate' | 'delete' | 'second-step' | 'sessions'; user: UserAccount };

/** What the signed-in user may do with each account, by the server's rules, and the dialogs for it. */
function useUserActions(
  entries: readonly PermissionEntry[],
  isOpen: boolean,
): { actionsFor: (user: UserAccount) => UserActions; dialogs: ReactNode } {
  const me = useUser();
  const mayEdit = useCan('user_management', 'edit') && isOpen;
  const mayDelete = useCan('user_management', 'delete') && isOpen;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const changes = useUserChanges();

  const actionsFor = (user: UserAccount): UserActions => {
    if (!mayManageRole(me.role, user.role, entries)) return {};
    const isOwn = user.id === me.id;
    return {
      onEdit: mayEdit ? () => setAsked({ question: 'edit', user }) : undefined,
      onToggle:
        mayEdit && !isOwn
          ? () => (user.isActive ? setAsked({ question: 'deactivate', user }) : void changes.setActive(user, true))
          : undefined,
      onDelete: mayDelete && !isOwn ? () => setAsked({ question: 'delete', user }) : undefined,
      onResetSecondStep:
        mayEdit && !isOwn && user.secondStep ? () => setAsked({ question: 'second-step', user }) : undefined,
      onEndSessions:
        mayEdit && !isOwn && user.status === 'active' ? () => setAsked({ question: 'sessions', user }) : undefined,
      onResend: mayEdit && user.status === 'pending' ? () => void changes.resend(user) : undefined,
    };
  };

  return {
    actionsFor,
    dialogs: asked ? <Dialogs key={asked.user.id} asked={asked} changes={changes} onClose={close} /> : null,
  };
}

interface DialogsProps {
  asked: Asked;
  changes: ReturnType<typeof useUserChanges>;
  onClose: () => void;
}

function Dialogs({ asked: { question, user }, changes, onClose }: DialogsProps) {
  if (question === 'edit') {
    const person = { name: user.name, technician: null, account: accountOfUser(user) };
    return <EditPersonDialog person={person} forAccount onClose={onClose} />;
  }
  const { title, confirmLabel, consequence, work } = {
    deactivate: {
      title: texts.deactivateTitle(user.name),
      confirmLabel: texts.deactivate,
      consequence: texts.deactivateConsequence,
      work: () => changes.setActive(user, false),
    },
    delete: {
      title: texts.deleteTitle(user.name),
      confirmLabel: texts.delete,
      consequence: [texts.deleteConsequence, user.technicianId ? texts.deleteTechnician : ''].join(' '),
      work: () => changes.remove(user),
    },
    'second-step': {
      title: texts.resetSecondStepTitle(user.name),
      confirmLabel: texts.reset,
      consequence: texts.resetSecondStepConsequence,
      work: () => changes.resetSecondStep(user),
    },
    sessions: {
      title: texts.endSessionsTitle(user.name),
      confirmLabel: texts.endSessionsConfirm,
      consequence: [texts.endSessionsConsequence, user.technicianId ? texts.endSessionsCalendar : ''].join(' '),
      work: () => changes.endSessions(user),
    },
  }[question];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirmLabel={confirmLabel}
      danger
      onConfirm={work}
    >
      {consequence}
    </ConfirmDialog>
  );
}

/** Changes without a form, with their toasts. */
function useUserChanges() {
  const update = useUpdateUser();
  const remove = useDeleteUser();
  const resetSecondStep = useResetSecondStep();
  const resend = useResendInvitation();
  const telling = async (
    work: () => Promise<unknown>,
    done: { title: string; description?: string },
    failed: string,
  ) => {
    try {
      await work();
      toast({ variant: 'success', ...done });
    } catch (error) {
      toast({ variant: 'error', title: failed, description: failureText(error, texts.loadSafe) });
    }
  };
  return {
    setActive: ({ id: userId, name }: UserAccount, isActive: boolean) =>
      telling(
        () => update.mutateAsync({ userId, body: { isActive } }),
        { title: texts.updated, description: isActive ? texts.activatedMore(name) : texts.deactivatedMore(name) },
        texts.updateFailed,
      ),
    remove: ({ id }: UserAccount) =>
      telling(() => remove.mutateAsync(id), { title: texts.deleted }, texts.deleteFailed),
    resetSecondStep: ({ id, name }: UserAccount) =>
      telling(
        () => resetSecondStep.mutateAsync(id),
        { title: texts.secondStepReset, description: texts.secondStepResetMore(name) },
        texts.secondStepResetFailed,
      ),
    endSessions: async ({ id, name }: UserAccount) => {
      try {
        const { ended } = await endSessionsOf(id);
        toast({ variant: 'success', title: ended > 0 ? texts.sessionsEnded(ended) : texts.noSessions(name) });
      } catch (error) {
        toast({ variant: 'error', title: texts.endSessionsFailed, description: failureText(error, texts.loadSafe) });
      }
    },
    resend: async ({ id, email }: UserAccount) => {
      try {
        const { invitationLink } = await resend.mutateAsync(id);
        if (invitationLink !== null) showInvited(texts.newLink, email, invitationLink);
        else toast({ variant: 'success', title: texts.resent, description: texts.resentMore(email) });
      } catch (error) {
        toast({ variant: 'error', title: texts.resendFailed, description: failureText(error, texts.loadSafe) });
      }
    },
  };
}

interface UserFilter {
  search: string;
  role: Role | '';
  status: UserAccount['status'] | '';
}
const everybody: UserFilter = { search: '', role: '', status: '' };

/** Owners first, then by name. */
function shownUsers(users: readonly UserAccount[], { search, role, status }: UserFilter): UserAccount[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return users
    .filter((user) => {
      const text = [user.name, user.email, user.customerName].filter(Boolean).join(' ').toLowerCase();
      return (
        (role === '' || user.role === role) &&
        (status === '' || user.status === status) &&
        words.every((word) => text.includes(word))
      );
    })
    .sort(
      (one, other) =>
        Number(other.role === 'owner') - Number(one.role === 'owner') || compareText(one.name, other.name),
    );
}

const statusChoices = (['active', 'pending', 'inactive'] as const).map((value) => ({
  value,
  label: texts.statuses[value],
}));

interface UsersTabProps {
  users: readonly UserAccount[];
  entries: readonly PermissionEntry[];
  /** Whether the plan includes changing users. */
  isOpen: boolean;
}

export function UsersTab({ users, entries, isOpen }: UsersTabProps) {
  const [filter, setFilter] = useState(everybody);
  const { actionsFor, dialogs } = useUserActions(entries, isOpen);
  const shown = shownUsers(users, filter);
  return (
    <div className="flex flex-col gap-4">
      <Filters filter={filter} users={users} onChange={(change) => setFilter({ ...filter, ...change })} />
      <p aria-live="polite" className="num -mb-1 text-sm text-ink-2">
        {texts.count(shown.length, users.length)}
      </p>
      <Card flush className="overflow-hidden">
        {shown.length > 0 ? (
          <>
            <div
              aria-hidden="true"
              className={`hidden border-b border-line px-5 py-2 text-xs font-semibold text-ink-3 lg:grid ${userColumns}`}
            >
              <span>{texts.headings.person}</span>
              <span>{texts.headings.role}</span>
              <span>{texts.headings.status}</span>
            </div>
            <VirtualList
              label={texts.list}
              items={shown}
              itemKey={({ id }) => id}
              estimatedHeight={typeof window !== 'undefined' && window.innerWidth < 1024 ? 190 : 66}
              renderItem={(user) => <UserRow user={user} {...actionsFor(user)} />}
            />
          </>
        ) : (
          <EmptyState
            icon={<Users />}
            title={texts.noneMatching}
            action={<Button onClick={() => setFilter(everybody)}>{texts.clearFilters}</Button>}
          >
            {texts.noneMatchingMore}
          </EmptyState>
        )}
        {users.length === 1 && shown.length === 1 && isOpen ? (
          <EmptyState icon={<Users />} title={texts.onlyYou}>
            {texts.onlyYouMore}
          </EmptyState>
        ) : null}
      </Card>
      {dialogs}
    </div>
  );
}

interface FiltersProps {
  filter: UserFilter;
  users: readonly UserAccount[];
  onChange: (change: Partial<UserFilter>) => void;
}

function Filters({ filter, users, onChange }: FiltersProps) {
  const present = roles.filter((role) => users.some((user) => user.role === role));
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_12rem_11rem]">
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={filter.search}
        onChange={(search) => onChange({ search })}
        className="col-span-2 md:col-span-1"
      />
      <Select
        aria-label={texts.filterRole}
        placeholder={texts.allRoles}
        value={filter.role}
        choices={present.map((value) => ({ value, label: words.say(roleLabels[value]) }))}
        onChange={({ target }) => onChange({ role: roles.find((role): role is Role => role === target.value) ?? '' })}
      />
      <Select
        aria-label={texts.filterStatus}
        placeholder={texts.allStatuses}
        value={filter.status}
        choices={statusChoices}
        onChange={({ target }) =>
          onChange({ status: statusChoices.find(({ value }) => value === target.value)?.value ?? '' })
        }
      />
    </div>
  );
}

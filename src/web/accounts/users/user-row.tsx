import { Mail, MailPlus, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { useId } from 'react';
import type { UserAccount } from '#contract/accounts/users.ts';
import { roleLabels } from '#domain/access/index.ts';
import { languageTag } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { usersTexts as texts } from './texts.ts';

/** The desk's columns, shared with the list's heading. */
export const userColumns =
  'lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_19.5rem] lg:items-center lg:gap-x-5';

const tones: Record<UserAccount['status'], Tone> = { active: 'ok', pending: 'warn', inactive: 'neutral' };

/** What may be done with the user; absent where it may not. */
export interface UserActions {
  onEdit?: (() => void) | undefined;
  onToggle?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  onResend?: (() => void) | undefined;
}

/** One user: a line of the table on a desk, a card on phones. */
export function UserRow({ user, onResend, ...actions }: { user: UserAccount } & UserActions) {
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
        <span className="font-medium">{roleLabels[user.role]}</span>
        {user.role === 'owner' ? <Chip tone="brand">{texts.fullAccess}</Chip> : null}
        {user.customerName ? <span className="w-full truncate text-ink-2">{user.customerName}</span> : null}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm lg:flex-col lg:items-start">
        <Chip tone={tones[user.status]} dot>
          {texts.statuses[user.status]}
        </Chip>
        <SinceWhen user={user} />
        {onResend ? (
          <button
            type="button"
            aria-describedby={nameId}
            onClick={onResend}
            className="inline-flex min-h-6 items-center gap-1.5 rounded-sm text-xs font-semibold text-brand hover:underline max-lg:min-h-11 max-lg:w-full max-lg:text-sm"
          >
            <MailPlus aria-hidden="true" className="size-4" />
            {texts.resend}
          </button>
        ) : null}
      </div>
      <Actions {...actions} isActive={user.isActive} nameId={nameId} />
    </article>
  );
}

function SinceWhen({ user: { lastLogin, invitedAt } }: { user: UserAccount }) {
  const { timeZone } = useUser();
  const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const told = (moment: string) => format.format(new Date(moment));
  return (
    <span className="num text-xs text-ink-2">
      {lastLogin ? texts.lastLogin(told(lastLogin)) : invitedAt ? texts.invited(told(invitedAt)) : texts.neverSignedIn}
    </span>
  );
}

function Actions({
  isActive,
  nameId,
  onEdit,
  onToggle,
  onDelete,
}: Omit<UserActions, 'onResend'> & { isActive: boolean; nameId: string }) {
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

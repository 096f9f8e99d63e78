import { MoreHorizontal, Pencil, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { TechnicianUser } from '#contract/accounts/technician-users.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { type Role, roleLabels } from '#domain/access/index.ts';
import { formatPhone, toE164 } from '#domain/messaging/index.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { formatTime, useMoment } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuLink } from '#web/ui/overlays/dropdown-menu.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.technicians;

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase()).join('');
};

/** One row: somebody on routes, somebody with an account, or both. */
export interface Member {
  key: string;
  name: string;
  email: string | null;
  phone: string | null;
  role: Role;
  /** Null for people who aren't on routes. */
  technicianId: string | null;
  userId: string | null;
  workingDays: Technician['workingDays'];
  hours: { from: string; to: string } | null;
  maxCustomersPerDay: number | null;
  isActive: boolean;
  status: TechnicianUser['status'] | 'none';
  invitedAt: string | null;
  lastLogin: string | null;
}

export function memberOf(account: TechnicianUser, technician: Technician | undefined): Member {
  return {
    ...account,
    // The row stays the same when the technician gets an account.
    key: account.role === 'technician' ? account.technicianId : account.userId,
    hours: technician ? { from: technician.startTime, to: technician.endTime } : null,
  };
}

export const withoutAccount = (technician: Technician): Member => ({
  ...technician,
  key: technician.technicianId,
  role: 'technician',
  userId: null,
  hours: { from: technician.startTime, to: technician.endTime },
  status: 'none',
  invitedAt: null,
  lastLogin: null,
});

/** Desktop columns, shared with the heading. */
export const columns =
  'lg:grid-cols-[minmax(0,1.3fr)_8rem_minmax(0,1.2fr)_minmax(0,1.3fr)_2.5rem_2.5rem] lg:items-center lg:gap-x-4';

interface RowProps {
  member: Member;
  /** What the row does, where the signed-in user may. */
  onEdit?: (() => void) | undefined;
  onSwitch?: ((isActive: boolean) => void) | undefined;
  menu: ReactNode;
}

export function MemberRow({ member, onEdit, onSwitch, menu }: RowProps) {
  const nameId = useId();
  const { name, email, phone, role, isActive, workingDays, hours, maxCustomersPerDay, technicianId } = member;
  return (
    <li className="border-b border-line last:border-b-0">
      <article
        aria-labelledby={nameId}
        className={`relative grid gap-y-1.5 px-4 py-3 hover:bg-sunken md:px-5 ${columns}`}
      >
        <div className="flex min-w-0 items-center gap-3 max-lg:pr-10">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-xs font-semibold text-brand"
          >
            {initialsOf(name)}
          </span>
          <div className="min-w-0">
            <h2 id={nameId} className="truncate text-sm font-semibold">
              {onEdit ? (
                <button type="button" onClick={onEdit} className="max-w-full truncate text-left hover:underline">
                  {name}
                </button>
              ) : (
                name
              )}
            </h2>
            <p className="truncate text-xs text-ink-2">{email ?? words.say(roleLabels[role])}</p>
          </div>
        </div>
        <div className="num min-w-0 text-sm text-ink-2 max-lg:pl-12">
          {phone ? formatPhone(toE164(phone) ?? phone) : <span className="text-ink-3">{texts.noPhone}</span>}
        </div>
        <div className="num min-w-0 text-sm text-ink-2 max-lg:pl-12">
          {technicianId === null ? null : (
            <>
              <p>{texts.shownDays(workingDays) || texts.noDays}</p>
              <p className="text-xs">
                {hours ? <span>{texts.hours(formatTime(hours.from), formatTime(hours.to))}</span> : null}
                {hours && maxCustomersPerDay !== null ? ' · ' : null}
                {maxCustomersPerDay === null ? null : <span>{texts.perDay(maxCustomersPerDay)}</span>}
              </p>
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-1.5 max-lg:pl-12 lg:flex-col lg:items-start">
          <div className="flex flex-wrap gap-1.5">
            <Chip>{words.say(roleLabels[role])}</Chip>
            <StatusChip member={member} />
          </div>
          <Since member={member} />
        </div>
        {onSwitch ? (
          <Switch
            label={texts.login}
            checked={isActive}
            onChange={onSwitch}
            className="max-lg:pl-12 [&_label]:text-xs [&_label]:font-normal lg:[&_label]:sr-only"
          />
        ) : (
          <span className="max-lg:hidden" />
        )}
        <div className="max-lg:absolute max-lg:top-2 max-lg:right-2">{menu}</div>
      </article>
    </li>
  );
}

function StatusChip({ member: { status, isActive } }: { member: Member }) {
  if (status === 'none') return <Chip>{texts.noAccount}</Chip>;
  return (
    <Chip tone={isActive ? 'ok' : 'neutral'} dot>
      {isActive ? texts.active : texts.inactive}
    </Chip>
  );
}

function Since({ member: { status, invitedAt, lastLogin } }: { member: Member }) {
  const moment = useMoment();
  if (status === 'none') return null;
  const invited = invitedAt ? texts.invitedOn(moment(invitedAt)) : texts.notSignedIn;
  return <span className="num text-xs text-ink-2">{lastLogin ? texts.signedIn(moment(lastLogin)) : invited}</span>;
}

/** Somebody with an account who is on no route. */
export function AccountRow({ member, onEdit }: { member: Member; onEdit: () => void }) {
  const isOpen = useOpensFeature('user_management');
  const mayManage = useCan('user_management', 'edit') && isOpen;
  return (
    <MemberRow
      member={member}
      onEdit={mayManage ? onEdit : undefined}
      menu={
        <RowMenu name={member.name} hasAccount>
          {mayManage ? (
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
              {texts.edit}
            </MenuItem>
          ) : null}
        </RowMenu>
      }
    />
  );
}

export function RowMenu({ name, hasAccount, children }: { name: string; hasAccount: boolean; children: ReactNode }) {
  const leads = useLeadsSomewhere();
  return (
    <DropdownMenu
      trigger={<IconButton label={texts.moreFor(name)} icon={<MoreHorizontal aria-hidden="true" />} tooltip={false} />}
    >
      {children}
      {hasAccount && leads('/user-management') ? (
        <MenuLink icon={<ShieldCheck aria-hidden="true" />} to="/user-management">
          {texts.permissions}
        </MenuLink>
      ) : null}
    </DropdownMenu>
  );
}

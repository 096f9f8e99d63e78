import { Users } from 'lucide-react';
import { useState } from 'react';
import type { UserAccount } from '#contract/accounts/users.ts';
import { type PermissionEntry, type Role, roleLabels, roles } from '#domain/access/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { usersTexts as texts } from './texts.ts';
import { useUserActions } from './use-user-actions.tsx';
import { everybody, shownUsers, type UserFilter } from './user-list.ts';
import { UserRow, userColumns } from './user-row.tsx';

const statusChoices = (['active', 'pending', 'inactive'] as const).map((value) => ({
  value,
  label: texts.statuses[value],
}));

interface UsersTabProps {
  users: readonly UserAccount[];
  entries: readonly PermissionEntry[];
  /** Whether the plan lets users be changed. */
  isOpen: boolean;
}

/** Everybody who may sign in. */
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
        choices={present.map((value) => ({ value, label: roleLabels[value] }))}
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

import type { UserAccount } from '#contract/accounts/users.ts';
import type { Role } from '#domain/access/index.ts';

/** What of the users is shown. */
export interface UserFilter {
  search: string;
  role: Role | '';
  status: UserAccount['status'] | '';
}
export const everybody: UserFilter = { search: '', role: '', status: '' };

const compare = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true }).compare;

/** Owners first, then by name. */
export function shownUsers(users: readonly UserAccount[], { search, role, status }: UserFilter): UserAccount[] {
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
      (one, other) => Number(other.role === 'owner') - Number(one.role === 'owner') || compare(one.name, other.name),
    );
}

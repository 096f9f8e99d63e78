import type { Tenant } from '#server/http/tenant.ts';

/** Who is told to others where no technician is known: an account without a name of its own shows its address to nobody. */
export const signedName = ({ account }: Tenant): string =>
  account.name === account.email ? (account.companyName ?? 'Your pool technician') : account.name;

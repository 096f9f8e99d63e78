import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { customers, technicians, twoStepSecrets, users } from '#server/db/schema/index.ts';

export type NewUserRow = Omit<typeof users.$inferInsert, 'companyId'>;
export type UserChanges = Partial<
  Pick<
    NewUserRow,
    | 'name'
    | 'email'
    | 'role'
    | 'isActive'
    | 'customerId'
    | 'technicianId'
    | 'invitedAt'
    | 'language'
    | 'sessionsEndedAt'
    | 'secondStepResetAt'
  >
>;

const { passwordHash: _never, ...shown } = getTableColumns(users);
const columns = {
  ...shown,
  customerName: customers.name,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  secondStep: sql<boolean>`exists (
    select from ${twoStepSecrets} s
    where s.company_id = ${users.companyId} and s.user_id = ${users.userId} and s.confirmed_at is not null)`,
};
const ofUser = and(eq(customers.companyId, users.companyId), eq(customers.customerId, users.customerId));

export const usersRepo = (tx: TenantTx) => {
  const rows = () => tx.select(columns).from(users).leftJoin(customers, ofUser);
  return {
    list: () => rows().orderBy(asc(sql`lower(coalesce(${users.name}, ${users.email}))`), asc(users.userId)),

    async find(userId: string) {
      const [row] = await rows().where(eq(users.userId, userId));
      return row ?? null;
    },

    async insert(row: NewUserRow): Promise<void> {
      await tx.insert(users).values(row);
    },

    async update(userId: string, changes: UserChanges): Promise<void> {
      await tx.update(users).set(changes).where(eq(users.userId, userId));
    },

    /** Also deletes its sessions and links. */
    async remove(userId: string): Promise<void> {
      await tx.delete(users).where(eq(users.userId, userId));
    },

    /** Owners who can sign in, unlike those who were invited and have no password yet. */
    countActingOwners: (): Promise<number> =>
      tx.$count(users, and(eq(users.role, 'owner'), eq(users.isActive, true), isNotNull(users.passwordHash))),
  };
};

export type UserRow = Awaited<ReturnType<ReturnType<typeof usersRepo>['list']>>[number];

const login = and(eq(users.companyId, technicians.companyId), eq(users.technicianId, technicians.technicianId));

/** Technicians with a login. */
export const technicianUsersRepo = (tx: TenantTx) => {
  const rows = () =>
    tx
      .select({
        technicianId: technicians.technicianId,
        userId: users.userId,
        name: technicians.name,
        email: users.email,
        phone: technicians.phone,
        isActive: users.isActive,
        role: users.role,
        invitedAt: users.invitedAt,
        lastLoginAt: users.lastLoginAt,
        workingDays: technicians.workingDays,
        maxCustomersPerDay: technicians.maxCustomersPerDay,
      })
      .from(technicians)
      .innerJoin(users, login);
  return {
    list: () => rows().orderBy(asc(sql`lower(${technicians.name})`), asc(technicians.technicianId), asc(users.userId)),

    /** A technician's own login comes before that of an owner who drives the route. */
    async find(technicianId: string) {
      const [row] = await rows()
        .where(eq(technicians.technicianId, technicianId))
        .orderBy(sql`${users.role} <> 'technician'`, asc(users.createdAt))
        .limit(1);
      return row ?? null;
    },
  };
};

export type TechnicianUserRow = Awaited<ReturnType<ReturnType<typeof technicianUsersRepo>['list']>>[number];

import { and, asc, eq, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { technicians, users } from '#server/db/schema/index.ts';

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

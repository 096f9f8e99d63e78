import type {
  ApprovePayCheck,
  PayCheck,
  PayCheckLine,
  PayCheckQuery,
  PayCheckTechnician,
} from '#contract/analytics/pay-check.ts';
import { can } from '#domain/access/index.ts';
import { sameWork } from '#domain/analytics/index.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { AppError, notFound, unknownReference } from '#server/platform/app-error.ts';
import { techniciansRepo } from '#server/scheduling/index.ts';
import { type ApprovalRow, payCheckRepo } from './repo.ts';
import { workedWeek } from './worked-week.ts';

/** Whoever reads reports sees everybody's week; others their own, and nobody's where they are no technician. */
const seesEverybody = ({ role, permissions }: Account): boolean => can(role, 'reports', 'view', permissions);

/**
 * The week that a date lies in; this week where none is given.
 * @throws AppError not_found for a technician who is not there, or not the caller
 */
export const payCheckFor = (tenant: Tenant, query: PayCheckQuery): Promise<PayCheck> =>
  tenant.transaction(async (tx) => {
    const { account } = tenant;
    const own = seesEverybody(account) ? undefined : (account.technicianId ?? '');
    if (query.technicianId !== undefined) {
      const isAllowed = own === undefined || own === query.technicianId;
      if (!isAllowed || !(await techniciansRepo(tx).find(query.technicianId))) throw notFound('Technician');
    }
    const wanted = query.technicianId ?? own;
    const { lines, ...week } = await workedWeek(tx, tenant, query.week ?? localDate(account.timeZone, tenant.now()));
    const approvals = new Map(
      (await payCheckRepo(tx).approvalsOf(week.from)).map((approval) => [approval.technicianId, approval]),
    );
    return {
      ...week,
      timeZone: account.timeZone,
      technicians: lines
        .filter(({ technicianId }) => wanted === undefined || technicianId === wanted)
        .map((line) => withApproval(line, approvals.get(line.technicianId) ?? null)),
    };
  });

const withApproval = (line: PayCheckLine, approval: ApprovalRow | null): PayCheckTechnician => ({
  ...line,
  approval: approval && {
    approvedAt: approval.approvedAt.toISOString(),
    approvedBy: approval.approvedByName,
    note: approval.note,
    differs: !sameWork(approval.line, line),
    done: approval.line.done,
    onSiteMinutes: approval.line.onSiteMinutes,
    milesDriven: approval.line.milesDriven,
  },
});

/** A technician's line of the week that a date lies in. @throws AppError not_found naming `technicianId` */
async function lineOf(tx: TenantTx, tenant: Tenant, { week, technicianId }: { week: string; technicianId: string }) {
  const technician = await techniciansRepo(tx).find(technicianId);
  if (!technician) throw unknownReference('technicianId', 'Technician');
  const worked = await workedWeek(tx, tenant, week);
  const line = worked.lines.find((each) => each.technicianId === technicianId);
  if (!line) throw new AppError('conflict', `${technician.name} had nothing to do in this week.`);
  return { ...worked, line };
}

/**
 * Approves a technician's week as it stands, and keeps what was seen.
 * @throws AppError conflict where the week is not over or approved already; not_found naming `technicianId`
 */
export const approve = (tenant: Tenant, body: ApprovePayCheck): Promise<PayCheckTechnician> =>
  tenant.transaction(async (tx) => {
    const { from, isOver, line } = await lineOf(tx, tenant, body);
    if (!isOver) throw new AppError('conflict', 'This week is not over yet. It can be approved from Monday on.');
    const stored = await payCheckRepo(tx).insert({
      technicianId: body.technicianId,
      weekFrom: from,
      approvedBy: tenant.account.userId,
      approvedByName: tenant.account.name,
      approvedAt: tenant.now(),
      note: body.note ?? null,
      line,
    });
    if (!stored) throw new AppError('conflict', 'This week is approved already. Withdraw the approval first.');
    return withApproval(line, stored);
  });

/** Takes an approval back. @throws AppError not_found where the technician, or the approval, is not there */
export const withdraw = (
  tenant: Tenant,
  body: Pick<ApprovePayCheck, 'week' | 'technicianId'>,
): Promise<PayCheckTechnician> =>
  tenant.transaction(async (tx) => {
    const { from, line } = await lineOf(tx, tenant, body);
    if (!(await payCheckRepo(tx).remove(body.technicianId, from))) throw notFound('Approval');
    return withApproval(line, null);
  });

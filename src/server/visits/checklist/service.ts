import type { Checklist, CustomerChecklist, DifferingTasks, SaveChecklist, Task } from '#contract/visits/checklist.ts';
import { companyTasks, customerTasks } from '#domain/visits/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { checklistTexts } from '../texts.ts';
import { checklistRepo } from './repo.ts';

/**
 * Refuses two tasks with the same id, or with the same title, by which a report names what was done.
 * @param field of the list that was sent
 * @param taken the other tasks of the list
 */
function requireDistinct(tasks: readonly Task[], field: string, taken: readonly Task[] = []): void {
  const plain = (title: string): string => title.toLowerCase();
  const ids = new Set(taken.map(({ taskId }) => taskId));
  const titles = new Set(taken.map(({ title }) => plain(title)));
  const details = tasks.flatMap(({ taskId, title }, index) => {
    const faults = [
      ...(ids.has(taskId) ? [{ field: `${field}.${index}.taskId`, message: checklistTexts.sameId }] : []),
      ...(titles.has(plain(title)) ? [{ field: `${field}.${index}.title`, message: checklistTexts.sameTitle }] : []),
    ];
    ids.add(taskId);
    titles.add(plain(title));
    return faults;
  });
  if (details[0]) throw new AppError('invalid_input', details[0].message, { details });
}

async function presentCompany(tx: TenantTx): Promise<Checklist> {
  const stored = await checklistRepo(tx).companyTasks();
  return { tasks: [...companyTasks(stored)], isDefault: stored.length === 0 };
}

export const readChecklist = (tenant: Tenant): Promise<Checklist> => tenant.transaction(presentCompany);

/** Stores the company's whole list, in the order in which it is sent. */
export const saveChecklist = (tenant: Tenant, { tasks }: SaveChecklist): Promise<Checklist> =>
  tenant.transaction(async (tx) => {
    requireDistinct(tasks, 'tasks');
    await checklistRepo(tx).replaceCompanyTasks(tasks);
    return presentCompany(tx);
  });

/** Goes back to the product's own list. */
export const resetChecklist = (tenant: Tenant): Promise<void> =>
  tenant.transaction((tx) => checklistRepo(tx).replaceCompanyTasks([]));

const requireCustomer = async (tx: TenantTx, customerId: string): Promise<void> => {
  if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
};

async function presentCustomer(tx: TenantTx, customerId: string): Promise<CustomerChecklist> {
  const repo = checklistRepo(tx);
  const company = companyTasks(await repo.companyTasks());
  const differing = await repo.differingOf([customerId]);
  return { customerId, tasks: customerTasks(company, differing.get(customerId) ?? null) };
}

export const readCustomerChecklist = (tenant: Tenant, customerId: string): Promise<CustomerChecklist> =>
  tenant.transaction(async (tx) => {
    await requireCustomer(tx, customerId);
    return presentCustomer(tx, customerId);
  });

/**
 * Stores what differs at a customer; empty lists mean that nothing does.
 * @throws AppError not_found naming a task that the company's list does not have
 */
export const saveCustomerChecklist = (
  tenant: Tenant,
  customerId: string,
  differing: DifferingTasks,
): Promise<CustomerChecklist> =>
  tenant.transaction(async (tx) => {
    await requireCustomer(tx, customerId);
    const repo = checklistRepo(tx);
    const company = companyTasks(await repo.companyTasks());
    const unknown = differing.changes.findIndex((change) => company.every(({ taskId }) => taskId !== change.taskId));
    if (unknown !== -1) throw unknownReference(`changes.${unknown}.taskId`, checklistTexts.task);
    requireDistinct(differing.added, 'added', company);
    const isEmpty = differing.changes.length === 0 && differing.added.length === 0;
    if (isEmpty) await repo.removeDiffering(customerId);
    else await repo.saveDiffering(customerId, differing, tenant.now());
    return presentCustomer(tx, customerId);
  });

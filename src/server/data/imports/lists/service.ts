import type { ImportMapping, ListImportAnswer } from '#contract/data/imports.ts';
import {
  fieldsOf,
  type ImportList,
  type ListFile,
  type ListMapping,
  type ListWrite,
  mapListByHand,
  nameColumns,
  type PlannedListRow,
  planList,
  recogniseListColumns,
} from '#domain/data/index.ts';
import type { Words } from '#domain/language/index.ts';
import { poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import { announce } from '#server/db/notices.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { invalid, unknownReference } from '#server/platform/app-error.ts';
import { followImport, inBatches, runPlan } from '../follow.ts';
import { importingRepo } from '../repo.ts';
import type { ImportUpload } from '../service.ts';
import { decodeText, splitRows } from '../split-rows.ts';
import { importsTexts as texts } from '../texts.ts';
import { listsRepo, type Write } from './repo.ts';

interface Asked {
  list: ImportList;
  mapping: ImportMapping;
  poolId: string | null;
}

/** @throws AppError invalid_input with the reason, naming the row or column */
async function readList({ bytes }: ImportUpload, { list, mapping: byHand, poolId }: Asked): Promise<ListFile> {
  const { text } = decodeText(bytes);
  const { rows } = await splitRows(text);
  const first = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const header = rows[first] ?? [];
  const columns = nameColumns(header);
  const chosen = mapListByHand(list, recogniseListColumns(list, columns), byHand);
  if ('column' in chosen) throw invalid(`mapping.${chosen.column}`, chosen.message);
  return { list, columns, mapping: chosen.mapping, rows: rows.slice(first + 1), poolId, above: Math.max(0, first) };
}

async function planInSteps(file: ListFile, tx: TenantTx, tenant: Tenant): Promise<PlannedListRow[]> {
  const known = await listsRepo(tx).known(tenant.account.timeZone);
  if (file.poolId !== null && !known.pools.some(({ poolId }) => poolId === file.poolId)) {
    throw unknownReference('poolId', texts.pool);
  }
  return runPlan(planList(file, known));
}

const samplesOf = ({ columns, mapping, rows }: ListFile): ListImportAnswer['columns'] =>
  columns.map((name, index) => ({
    name,
    field: mapping[name] ?? null,
    samples: rows
      .map((row) => (row[index] ?? '').trim())
      .filter((cell) => cell !== '')
      .slice(0, 3),
  }));

function answerOf(
  file: ListFile,
  plan: readonly PlannedListRow[],
  { say }: Words,
): Omit<ListImportAnswer, 'importId' | 'dryRun'> {
  const count = (action: PlannedListRow['action']): number => plan.filter((row) => row.action === action).length;
  return {
    list: file.list,
    rows: plan.map(({ row, action, reason, label }) => ({
      row,
      action,
      label: say(label),
      ...(reason ? { reason: say(reason) } : {}),
    })),
    created: count('create'),
    updated: count('update'),
    skipped: count('skip'),
    failed: count('error'),
    mapping: file.mapping satisfies ListMapping,
    columns: samplesOf(file),
    fields: fieldsOf(file.list).map(([field, { label }]) => ({ field, label: say(label) })),
  };
}

/** Says for every row of a list what an import would do. Nothing is stored. */
export async function tryList(tenant: Tenant, upload: ImportUpload, asked: Asked): Promise<ListImportAnswer> {
  const file = await readList(upload, asked);
  const plan = await tenant.transaction((tx) => planInSteps(file, tx, tenant));
  return { importId: null, dryRun: true, ...answerOf(file, plan, tenant.words) };
}

/**
 * Stores the good rows of a list in one transaction.
 * @throws AppError limit_reached (402) where the plan has no room for new pools: then nothing is stored
 */
export async function runList(
  tenant: Tenant,
  upload: ImportUpload,
  asked: Asked & { importId: string },
): Promise<ListImportAnswer> {
  const file = await readList(upload, asked);
  const { importId } = asked;
  const about = { importId, fileName: upload.fileName, total: file.rows.length };
  const imported = await followImport(tenant, about, (follow) =>
    tenant.transaction(async (tx) => {
      await lockCompany(tx);
      const plan = await planInSteps(file, tx, tenant);
      await write(tx, tenant, plan, (done) => follow.report(done));
      const answer = answerOf(file, plan, tenant.words);
      const { created, updated, skipped, failed } = answer;
      await follow.end(tx, { created, updated, skipped, failed });
      return { importId, dryRun: false, ...answer };
    }),
  );
  if (asked.list === 'properties') await tenant.enqueue('geocode-customers', { companyId: tenant.companyId });
  return imported;
}

async function write(
  tx: TenantTx,
  tenant: Tenant,
  plan: readonly PlannedListRow[],
  report: (done: number) => Promise<void>,
): Promise<void> {
  const repo = listsRepo(tx);
  const now = tenant.now();
  const { timeZone, name, email } = tenant.account;
  const writes = plan.flatMap((row) => row.write ?? []);
  const of = <Kind extends ListWrite['kind']>(kind: Kind): Write<Kind>[] =>
    writes.filter((one): one is Write<Kind> => one.kind === kind);
  let done = 0;
  const storeAll = <T>(rows: readonly T[], store: (batch: T[]) => Promise<void>): Promise<void> =>
    inBatches(rows, async (batch) => {
      await store(batch);
      done += batch.length;
      await report(done);
    });

  const properties = of('property');
  await storeAll(properties, (batch) =>
    repo.putProperties(
      batch.map((property) => ({ ...property, propertyId: property.propertyId ?? tenant.newId('PROP') })),
      now,
    ),
  );
  const pools = of('new-pool');
  if (pools.length > 0) await requireRoomFor(tx, tenant.account, 'pools', poolsRepo(tx).count, pools.length);
  await storeAll(pools, (batch) =>
    importingRepo(tx).insertPools(
      batch.map((pool) => ({ ...pool, poolId: tenant.newId('POOL') })),
      now,
    ),
  );
  await storeAll(of('pool'), (batch) => repo.updatePools(batch));
  await storeAll(of('equipment'), (batch) => repo.updateEquipment(batch, now));
  await storeAll(of('test'), (batch) =>
    repo.insertTests(
      batch.map(({ poolId, day, readings }) => ({ testId: tenant.newId('TEST'), poolId, day, ...readings })),
      timeZone,
      name || email,
    ),
  );
  await storeAll(of('assignment'), (batch) =>
    repo.insertAssignments(
      batch.map((assignment) => ({ ...assignment, assignmentId: tenant.newId('ASSIGN') })),
      now,
    ),
  );
  if (of('assignment').length > 0) await announce(tx, 'route-assignments', []);
}

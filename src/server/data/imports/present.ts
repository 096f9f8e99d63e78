import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { ImportColumn, ImportedCustomerAnswer, ImportRow } from '#contract/data/imports.ts';
import type { FieldChange, ImportedCustomer, ImportFile, PlannedRow } from '#domain/data/index.ts';
import { cleanLine } from '#domain/data/index.ts';

const rowsPerStep = 500;
const samplesShown = 3;
const sampleLength = 60;
/** Rows looked through for sample values: a column that is empty in all of these is shown as empty. */
const rowsForSamples = 200;

/** A row's customer as it travels: money in dollars, the pool's size under the calls' name. */
const presentImported = (
  { servicePriceCents, setupFeeCents, poolSizeGallons, ...fields }: ImportedCustomer,
  customerId: string | undefined,
): ImportedCustomerAnswer => ({
  ...fields,
  customerId: customerId ?? fields.customerId,
  poolSize: poolSizeGallons,
  servicePrice: servicePriceCents === undefined ? undefined : servicePriceCents / 100,
  setupFee: setupFeeCents === undefined ? undefined : setupFeeCents / 100,
});

const answerNames: Partial<Record<FieldChange['field'], string>> = {
  poolSizeGallons: 'poolSize',
  servicePriceCents: 'servicePrice',
  setupFeeCents: 'setupFee',
};

const presentChange = ({ field, from, to }: FieldChange) => {
  const inDollars = field === 'servicePriceCents' || field === 'setupFeeCents';
  return {
    field: answerNames[field] ?? field,
    from: inDollars && typeof from === 'number' ? from / 100 : from,
    to: inDollars && typeof to === 'number' ? to / 100 : to,
  };
};

/** The rows of a plan as they travel, with other work in between. */
export async function presentRows(
  plan: readonly PlannedRow[],
  file: readonly (readonly string[])[],
): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (const [index, { row, action, reason, customer, customerId, changes }] of plan.entries()) {
    rows.push({
      row,
      action,
      reason,
      customer: presentImported(customer, customerId),
      cells: action === 'error' ? [...(file[row - 1] ?? [])] : undefined,
      changes: changes?.map(presentChange),
    });
    if (index % rowsPerStep === rowsPerStep - 1) await letOthersRun();
  }
  return rows;
}

/** Each column with what it feeds and its first values, so that a person can see what is in it. */
export function sampleColumns(file: ImportFile, rows: readonly (readonly string[])[]): ImportColumn[] {
  const first = rows.slice(file.headerIndex + 1, file.headerIndex + 1 + rowsForSamples);
  return file.columns.map((name, index) => {
    const values = new Set<string>();
    for (const row of first) {
      const value = cleanLine(row[index] ?? '').slice(0, sampleLength);
      if (value !== '') values.add(value);
      if (values.size === samplesShown) break;
    }
    return { name, field: file.mapping[name] ?? null, samples: [...values] };
  });
}

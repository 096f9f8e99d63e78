import type { Message } from '#domain/language/index.ts';
import type { PricePer } from '#domain/money/index.ts';
import { cleanLine, cleanLines, emailKey, nameKey, phoneKey } from './clean-text.ts';
import { type CustomerIndex, createCustomerIndex, type Identity, identityOf, isBare } from './customer-index.ts';
import type { ColumnMapping, ImportedCustomer, ImportField, ImportLayout, StoredCustomer } from './import-fields.ts';
import { certainlySame, findCustomer, findInFile, type Match, sharingKeyWith } from './match-customer.ts';
import { normaliseRow, type RowReading, rowFormat } from './normalise-row.ts';
import {
  applyMapping,
  findHeaderRow,
  type MappingFault,
  namesCustomer,
  recogniseColumns,
} from './recognise-columns.ts';
import { streetKey } from './street-address.ts';
import { importTexts as texts } from './texts.ts';
import { stateCode } from './us-states.ts';

type ChangeableField = Exclude<keyof ImportedCustomer, 'customerId'>;
export interface FieldChange {
  field: ChangeableField;
  from: string | number | boolean | null;
  to: string | number | boolean;
}

const text = (key: (value: string) => string) => (to: unknown, from: unknown) =>
  key(String(to)) === key(String(from ?? ''));
const exactly = (to: unknown, from: unknown): boolean => to === from;
/** A seventh decimal of a degree is a centimetre; a store may keep fewer. */
const nearby = (to: unknown, from: unknown): boolean => from !== null && Math.abs(Number(to) - Number(from)) < 1e-6;

/** When a stored value says the same as the file's, however it is written. */
const sameValue: Record<ChangeableField, (to: unknown, from: unknown) => boolean> = {
  name: text((value) => value.replace(/\s+/g, ' ').trim()),
  email: text(emailKey),
  phone: text((value) => phoneKey(value) + (/(?:x|ext\.?)\s*(\d+)\s*$/i.exec(value)?.[1] ?? '')),
  address: text(streetKey),
  city: text(nameKey),
  state: text((value) => stateCode(value) ?? value.toLowerCase()),
  // Five digits of the nine that are stored are no news.
  zipCode: (to, from) => String(from ?? '') === to || String(from ?? '').startsWith(`${to}-`),
  latitude: nearby,
  longitude: nearby,
  serviceDay: text((value) => value.toLowerCase()),
  serviceFrequency: text((value) => value.toLowerCase().replace(/[^a-z]/g, '')),
  poolSizeGallons: exactly,
  poolType: text((value) => value.toLowerCase()),
  notes: text(cleanLines),
  gateCode: text(cleanLine),
  dog: text(cleanLine),
  equipment: text(cleanLines),
  isActive: exactly,
  smsAlerts: exactly,
  emailAlerts: exactly,
  servicePriceCents: exactly,
  pricePer: exactly,
  setupFeeCents: exactly,
};
const changeable = Object.keys(sameValue) as ChangeableField[];

/**
 * What a row would change in a stored customer. An empty cell changes nothing; a value that only is written
 * differently ("602-555-0001" and "(602) 555-0001", "West Crocus Drive" and "W Crocus Dr") is no change.
 */
const changesTo = (stored: StoredCustomer, row: ImportedCustomer): FieldChange[] =>
  changeable.flatMap((field) => {
    const to = row[field];
    if (to === undefined || sameValue[field](to, stored[field])) return [];
    return [{ field, from: stored[field], to }];
  });

/** Fields in which another row for the same customer says something the first does not; empty cells say nothing. */
const disagreements = (first: ImportedCustomer, other: ImportedCustomer): ChangeableField[] =>
  changeable.filter((field) => {
    const [a, b] = [first[field], other[field]];
    return b !== undefined && (a === undefined || !sameValue[field](b, a));
  });

export type ImportAction = 'create' | 'update' | 'skip' | 'error';

/** What would be done with one row, or why nothing would. */
export interface PlannedRow {
  /** As a spreadsheet numbers it: the file's first row is 1, so with a header the first customer is in row 2. */
  row: number;
  action: ImportAction;
  /** For a person: the fault, what makes a skip, what an update changes, what a create corrected. */
  reason?: Message;
  customer: ImportedCustomer;
  /** The stored customer of an update, or of a skip that found nothing to change. */
  customerId?: string;
  changes?: FieldChange[];
}

/** A file whose header is understood. */
export interface ImportFile {
  layout: ImportLayout;
  columns: string[];
  mapping: ColumnMapping;
  /** The header's place in the rows, from 0; -1 for a file without any text. */
  headerIndex: number;
  /** False where no column names the customer: every row will be an error until the mapping is corrected. */
  namesCustomer: boolean;
  /** Whether the file has prices and no column that says what they are for. */
  asksPricePer: boolean;
  /** What the prices are for, as somebody answered or the header says ("Monthly rate"); null: nobody said. */
  pricePer: PricePer | null;
}

function pricedIn(mapping: ColumnMapping, answered: PricePer | null): Pick<ImportFile, 'asksPricePer' | 'pricePer'> {
  const columnOf = (field: ImportField) => Object.keys(mapping).find((column) => mapping[column] === field);
  const header = columnOf('servicePrice');
  if (header === undefined || columnOf('pricePer') !== undefined) return { asksPricePer: false, pricePer: null };
  const told = /month/i.test(header) ? 'month' : /visit|stop/i.test(header) ? 'visit' : null;
  return { asksPricePer: true, pricePer: answered ?? told };
}

/**
 * Understands a file's header, with a mapping by hand laid over it.
 *
 * @param rows the file's rows as split, from its very first
 */
export const readImportFile = (
  rows: readonly (readonly string[])[],
  mappingByHand: Readonly<Record<string, string | null>> = {},
  pricePer: PricePer | null = null,
): ImportFile | { faults: MappingFault[] } => {
  const headerIndex = findHeaderRow(rows);
  const recognised = recogniseColumns(rows[headerIndex] ?? []);
  const applied = applyMapping(recognised, mappingByHand);
  if ('faults' in applied) return applied;
  const fields = Object.values(applied.mapping);
  return {
    layout: recognised.layout,
    columns: recognised.columns,
    mapping: applied.mapping,
    headerIndex,
    namesCustomer: namesCustomer(fields),
    ...pricedIn(applied.mapping, pricePer),
  };
};

interface Stored {
  identity: Identity;
  customer: StoredCustomer;
}
interface Row {
  row: number;
  reading: RowReading;
  identity: Identity;
}

/** How far a plan is: rows read or decided so far, of twice the number of rows (each is read, then decided). */
export interface PlanProgress {
  done: number;
  total: number;
}

const rowsPerStep = 100;

/**
 * Decides for every row of a file whether it creates a customer, updates one, is skipped or is an error (decisions
 * §11, §12). It is a generator so that a caller can let other work run between steps of a hundred rows: it yields its
 * progress and returns the plan, in the order of the file. Blank rows are left out. Time grows with the number of rows.
 *
 * Rows that certainly speak of a stored customer are decided before rows that only probably do, so that the outcome does
 * not hang on the order of the file. A stored customer is changed by at most one row. Applying a plan and planning the
 * same file again gives no create and no update.
 */
export function* planImport(
  file: ImportFile,
  rows: readonly (readonly string[])[],
  existing: readonly StoredCustomer[],
): Generator<PlanProgress, PlannedRow[]> {
  const total = 2 * (rows.length - file.headerIndex - 1);
  const stored = createCustomerIndex<Stored>();
  for (const [count, customer] of existing.entries()) {
    stored.add({ identity: identityOf(customer), customer });
    if (count % rowsPerStep === rowsPerStep - 1) yield { done: 0, total };
  }

  const format = rowFormat(file.columns, file.mapping, file.layout, file.pricePer);
  const read: Row[] = [];
  for (let index = file.headerIndex + 1; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    if (cells.some((cell) => cleanLine(cell) !== '')) {
      const reading = normaliseRow(cells, format);
      read.push({ row: index + 1, reading, identity: identityOf(reading.customer) });
    }
    if (index % rowsPerStep === 0) yield { done: index - file.headerIndex, total };
  }

  const decided: PlannedRow[] = read.filter(isFaulty).map((row) => failed(row));
  const { leaders, repeats } = yield* withoutRepeats(
    read.filter((row) => !isFaulty(row)),
    { done: total / 2, total },
  );
  decided.push(...repeats);
  const decide = createDecider(stored);
  for (const row of yield* bySureness(leaders, stored, { done: total / 2, total })) {
    decided.push(decide(row));
    if (decided.length % rowsPerStep === 0) yield { done: total / 2 + decided.length, total };
  }
  return decided.sort((a, b) => a.row - b.row);
}

const isFaulty = ({ reading }: Row): boolean => reading.faults.length > 0;

const planned = ({ row, reading }: Row, action: ImportAction, reason?: Message | null): PlannedRow => ({
  row,
  action,
  ...(reason ? { reason } : {}),
  customer: reading.customer,
});

/** One remark about a row of several; null where there is none. */
const together = (remarks: readonly Message[]): Message | null => {
  const [first] = remarks;
  return remarks.length > 1 ? texts.remarks({ remarks }) : (first ?? null);
};

const failed = (row: Row, more: readonly Message[] = []): PlannedRow => {
  const messages = row.reading.faults.map(({ message }) => message);
  if (isFaulty(row) && row.reading.lacksStreet) messages.push(texts.noStreet);
  return planned(row, 'error', together([...messages, ...more]));
};

/**
 * Finds rows that repeat another row's customer. Of the rows for one customer the one that says most where they are counts:
 * those with a street come first, then with a contact, then with a bare name; then the order of the file. The company's
 * customers play no part here, so the same row counts each time the file is imported.
 */
function* withoutRepeats(
  rows: readonly Row[],
  progress: PlanProgress,
): Generator<PlanProgress, { leaders: Row[]; repeats: PlannedRow[] }> {
  const accepted = createCustomerIndex<Row>();
  const leaders: Row[] = [];
  const repeats: PlannedRow[] = [];
  for (const [count, row] of inGroups(rows, 4, detailOf).entries()) {
    const earlier = findInFile(row.identity, accepted);
    if (earlier) repeats.push(repeatOf(earlier, row));
    else {
      accepted.add(row);
      leaders.push(row);
    }
    if (count % rowsPerStep === rowsPerStep - 1) yield progress;
  }
  return { leaders, repeats };
}

const detailOf = ({ identity, reading }: Row): number => {
  if (reading.lacksStreet) return 3;
  if (identity.street !== '') return 0;
  return isBare(identity) ? 2 : 1;
};

/** Rows sorted by a small group number; within a group they keep their order. */
const inGroups = (rows: readonly Row[], count: number, groupOf: (row: Row) => number): Row[] => {
  const groups: Row[][] = Array.from({ length: count }, () => []);
  for (const row of rows) groups[groupOf(row)]?.push(row);
  return groups.flat();
};

const repeatOf = (earlier: Row, row: Row): PlannedRow => {
  const differing = disagreements(earlier.reading.customer, row.reading.customer).map((field) => texts.part[field]);
  if (differing.length === 0) return planned(row, 'skip', texts.sameAsRow({ row: earlier.row }));
  return planned(row, 'skip', texts.sameCustomerAsRow({ row: earlier.row, parts: differing }));
};

/** The better a row matches a stored customer the earlier it is decided, so that no weaker match takes its customer. */
function* bySureness(
  rows: readonly Row[],
  stored: CustomerIndex<Stored>,
  progress: PlanProgress,
): Generator<PlanProgress, Row[]> {
  const doubts = new Map<Row, number>();
  for (const [count, row] of rows.entries()) {
    const match = findCustomer(row.identity, stored, () => false);
    doubts.set(row, match.kind === 'one' ? 4 - match.strength : 4);
    if (count % rowsPerStep === rowsPerStep - 1) yield progress;
  }
  return inGroups(rows, 5, (row) => doubts.get(row) ?? 4);
}

/** Decides rows one after the other, remembering which stored customers were already spoken of. */
const createDecider = (stored: CustomerIndex<Stored>): ((row: Row) => PlannedRow) => {
  const taken = new Map<Stored, { by: Row; after: Identity }>();
  return (row) => {
    const { reading, identity } = row;
    const earlier = sharingKeyWith(identity, stored)
      .map((entry) => taken.get(entry))
      .find((claim) => claim && !(identity.id && claim.by.identity.id) && certainlySame(identity, claim.after));
    if (earlier) return repeatOf(earlier.by, row);
    // What fits several does not become certain because other rows took some of them.
    const unaided = findCustomer(identity, stored, () => false);
    const isFree = unaided.kind !== 'one' || !taken.has(unaided.entry);
    const match = isFree ? unaided : findCustomer(identity, stored, (entry) => taken.has(entry));
    if (match.kind === 'several') return failed(row, [ambiguity(match)]);
    const known = match.kind === 'one' ? match.entry : undefined;
    if (known) taken.set(known, { by: row, after: identityOf({ ...known.customer, ...reading.customer }) });
    if (reading.lacksStreet && !known?.customer.address) return failed(row, [texts.noStreet]);

    if (!known) return planned(row, 'create', together(reading.notes));
    const changes = changesTo(known.customer, reading.customer);
    const { customerId } = known.customer;
    if (changes.length === 0) return { ...planned(row, 'skip', texts.nothingToChange), customerId };
    const said = texts.changes({ parts: changes.map(({ field }) => texts.part[field]) });
    return { ...planned(row, 'update', together([said, ...reading.notes])), customerId, changes };
  };
};

const namedAtMost = 3;

const ambiguity = ({ by, entries }: Extract<Match<Stored>, { kind: 'several' }>): Message =>
  texts.severalCustomers({
    by: texts.matchedBy[by],
    customers: entries
      .slice(0, namedAtMost)
      .map(({ customer }) => ({ name: customer.name, place: customer.address || customer.customerId })),
    more: Math.max(0, entries.length - namedAtMost),
  });

/** How many rows of a plan are of each action. */
export const countActions = (rows: readonly PlannedRow[]): Record<ImportAction, number> => {
  const counts: Record<ImportAction, number> = { create: 0, update: 0, skip: 0, error: 0 };
  for (const { action } of rows) counts[action] += 1;
  return counts;
};

/** Runs a plan through without pausing; for small files and tests. */
export const finishPlan = (plan: Generator<PlanProgress, PlannedRow[]>): PlannedRow[] => {
  for (;;) {
    const step = plan.next();
    if (step.done) return step.value;
  }
};

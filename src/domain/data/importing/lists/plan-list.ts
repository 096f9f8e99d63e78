import type { Message } from '#domain/language/index.ts';
import type { BodyKind } from '#domain/visits/index.ts';
import { type OwnTargets, type Surface, sameTargets } from '#domain/water/index.ts';
import { readGallons, readTargets } from '../amounts.ts';
import { cleanLine, cleanLines, nameKey, saysNothing } from '../clean-text.ts';
import { readBodyKind, readFlag, readFrequency, readPoolType, readServiceDays, readSurface } from '../service-terms.ts';
import { type Finder, findIn, type Known, type KnownCustomer, type KnownPool } from './known-things.ts';
import type { ImportList, ListFieldName, ListMapping } from './list-fields.ts';
import { listTexts as texts } from './texts.ts';

/** A cell's value, or why it has none. */
type CellReading<Value> = { value: Value } | { fault: Message };

/** A day as `2026-11-23`, `11/23/2026`, `11/23/26`, with or without a time after it. US order. */
export function readDay(line: string): CellReading<string> {
  const text = line.replace(/[T ].*$/, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : us
      ? [Number(us[3]) + ((us[3] ?? '').length === 2 ? 2000 : 0), Number(us[1]), Number(us[2])]
      : [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || year < 1990 || year > 2100) return { fault: texts.notDate({ text: line }) };
  return { value: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` };
}

/** What the columns of the history can hold. */
const readingBounds = {
  chlorine: [0, 50],
  totalChlorine: [0, 50],
  ph: [0, 14],
  totalAlkalinity: [0, 1000],
  calciumHardness: [0, 5000],
  cyanuricAcid: [0, 1000],
  salt: [0, 50_000],
  temperature: [32, 120],
  borate: [0, 500],
} as const satisfies Partial<Record<ListFieldName, readonly [number, number]>>;
type ReadingField = keyof typeof readingBounds;
const readingFields = Object.keys(readingBounds) as ReadingField[];

/** A number of a reading: "7.4", "1,200", "90 ppm", "82 °F". */
export function readReading(field: ReadingField, line: string): CellReading<number> {
  const text = line.replace(/\s*(?:ppm|mg\/l|°?\s*f)\.?$/i, '').replace(/,(?=\d{3}\b)/g, '');
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const [least, most] = readingBounds[field];
  if (Number.isNaN(value)) return { fault: texts.notNumber({ text: line }) };
  if (value < least || value > most) return { fault: texts.notBetween({ text: line, least, most }) };
  return { value };
}

/** A whole number within bounds. */
function readWhole(line: string, least: number, most: number): CellReading<number> {
  const value = /^\d+$/.test(line) ? Number(line) : Number.NaN;
  return value >= least && value <= most ? { value } : { fault: texts.notFromTo({ text: line, least, most }) };
}

/** What a row says of a body of water; null where it does not say. */
interface PoolCells {
  bodyKind: BodyKind | null;
  onRoute: boolean | null;
  poolType: string | null;
  surface: Surface | null;
  isIndoor: boolean | null;
  isPublic: boolean | null;
  ownTargets: OwnTargets | null;
  volumeGallons: number | null;
}

/** What a row says of an address; null where it does not say. */
type PropertyCells = Record<PropertyField, string | null>;
type PropertyField = keyof typeof longestOfProperty;
/** As the customer's page takes them. */
const longestOfProperty = {
  name: 120,
  address: 300,
  city: 120,
  state: 60,
  zipCode: 20,
  gateCode: 60,
  dog: 200,
  notes: 5000,
} as const;
const propertyFields = Object.keys(longestOfProperty) as PropertyField[];

/** What a row of a list would write. */
export type ListWrite =
  | ({ kind: 'property'; propertyId: string | null; customerId: string } & PropertyCells)
  | ({ kind: 'new-pool'; customerId: string; propertyId: string | null; name: string } & PoolCells)
  | ({ kind: 'pool'; poolId: string } & PoolCells)
  | { kind: 'equipment'; customerId: string; equipment: string }
  | { kind: 'test'; poolId: string; day: string; readings: Partial<Record<ReadingField, number>> }
  | {
      kind: 'assignment';
      customerId: string;
      propertyId: string | null;
      technicianId: string;
      day: string;
      frequency: 'weekly' | 'biweekly' | 'monthly';
      order: number | null;
      minutes: number | null;
      startDate: string | null;
      notes: string | null;
    };

export interface PlannedListRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  row: number;
  action: 'create' | 'update' | 'skip' | 'error';
  /** Why nothing or only a part is done; every error and skip has one. */
  reason?: Message;
  /** Whom or what it is about, as far as it is known. */
  label: Message | string;
  write?: ListWrite;
}

type Cells = Partial<Record<ListFieldName, string>>;
type Outcome = Omit<PlannedListRow, 'row' | 'label'> & { label?: Message | string };

const failed = (reason: Message, label?: Message | string): Outcome => ({
  action: 'error',
  reason,
  ...(label ? { label } : {}),
});
const skipped = (reason: Message, label: Message | string): Outcome => ({ action: 'skip', reason, label });

/** A file whose columns are known. */
export interface ListFile {
  list: ImportList;
  columns: readonly string[];
  mapping: ListMapping;
  /** All rows below the header. */
  rows: readonly (readonly string[])[];
  /** The pool that every row is of, where somebody said so. */
  poolId: string | null;
  /** Blank lines above the header. */
  above: number;
}

const cellsOf = ({ columns, mapping }: ListFile, row: readonly string[]): Cells => {
  const cells: Cells = {};
  for (const [index, column] of columns.entries()) {
    const field = mapping[column];
    if (!field) continue;
    const text =
      field === 'equipment' || field === 'notes' ? cleanLines(row[index] ?? '') : cleanLine(row[index] ?? '');
    if (!saysNothing(text)) cells[field] = text;
  }
  return cells;
};

/**
 * Says for every row of a list what would be done with it. Nothing is emptied; what is there already is skipped, so that a
 * file that is brought in twice does nothing the second time. Yields after some hundred rows, so that others get their turn.
 */
export function* planList(file: ListFile, known: Known): Generator<number, PlannedListRow[]> {
  const finder = findIn(known);
  const decide = deciders[file.list](finder, known, file);
  const planned: PlannedListRow[] = [];
  for (const [index, row] of file.rows.entries()) {
    if (index % 100 === 99) yield index + 1;
    if (row.every((cell) => cell.trim() === '')) continue;
    const cells = cellsOf(file, row);
    const label = cells.customer ?? cells.email ?? cells.customerId ?? cells.pool ?? cells.poolId ?? '';
    planned.push({ label, ...decide(cells), row: file.above + index + 2 });
  }
  return planned;
}

/** A pool type and what the body of water is, which files often say in one column: a spa is both. */
function readPoolCells(cells: Cells): CellReading<PoolCells> {
  const { kind, poolType, onRoute } = cells;
  const kinds = [kind, poolType].map((text) => (text === undefined ? null : readBodyKind(text)));
  const types = [poolType, kind].map((text) => (text === undefined ? null : readPoolType(text)));
  if (poolType !== undefined && !kinds[1] && !types[0]) return { fault: texts.notPoolType({ text: poolType }) };
  if (kind !== undefined && !kinds[0] && !types[1]) return { fault: texts.notBodyKind({ text: kind }) };
  const flags = [onRoute, cells.isIndoor, cells.isPublic];
  const [visited = null, isIndoor = null, isPublic = null] = flags.map((text) =>
    text === undefined ? null : readFlag(text),
  );
  const unclear = flags.find((text) => text !== undefined && readFlag(text) === null);
  if (unclear !== undefined) return { fault: texts.notYesOrNo({ text: unclear }) };
  const surface = cells.surface === undefined ? null : readSurface(cells.surface);
  if (cells.surface !== undefined && surface === null) return { fault: texts.notSurface({ text: cells.surface }) };
  const ownTargets = cells.targets === undefined ? null : readTargets(cells.targets);
  if (cells.targets !== undefined && ownTargets === null) return { fault: texts.notTargets({ text: cells.targets }) };
  const gallons = cells.volumeGallons === undefined ? null : readGallons(cells.volumeGallons);
  if (gallons && 'fault' in gallons) return gallons;
  return {
    value: {
      bodyKind: kinds[0] ?? kinds[1] ?? null,
      onRoute: visited,
      poolType: types[0] ?? types[1] ?? null,
      surface,
      isIndoor,
      isPublic,
      ownTargets,
      volumeGallons: gallons?.value ?? null,
    },
  };
}

type Decider = (finder: Finder, known: Known, file: ListFile) => (cells: Cells) => Outcome;

/** A further address of a customer: the one of that name or street, else a new one. Nothing is emptied. */
const propertiesDecider: Decider = (finder) => {
  const seen = new Set<string>();
  return (cells) => {
    const asked = finder.customer(cells);
    if ('fault' in asked) return failed(asked.fault);
    const { customerId, name: customer } = asked.found;
    const said = Object.fromEntries(
      propertyFields.map((field) => [field, cells[field === 'name' ? 'property' : field] ?? null]),
    ) as PropertyCells;
    const called = said.name ?? said.address;
    if (called === null) return failed(texts.noAddress, customer);
    const label = texts.poolOfCustomer({ customer, pool: called });
    const tooLong = propertyFields.find((field) => (said[field]?.length ?? 0) > longestOfProperty[field]);
    if (tooLong) return failed(texts.tooLong({ most: longestOfProperty[tooLong] }), label);
    const key = `${customerId} ${nameKey(called)}`;
    if (seen.has(key)) return skipped(texts.inEarlierRow, label);
    seen.add(key);
    const found = finder.property(asked.found, called);
    const property = 'found' in found ? found.found : null;
    if (property && propertyFields.every((field) => said[field] === null || said[field] === property[field])) {
      return skipped(texts.nothingToChange, label);
    }
    const write: ListWrite = { kind: 'property', propertyId: property?.propertyId ?? null, customerId, ...said };
    return { action: property ? 'update' : 'create', label, write };
  };
};

const poolsDecider: Decider = (finder) => {
  const seen = new Set<string>();
  return (cells) => {
    const asked = finder.customer(cells);
    const byId = cells.poolId === undefined ? null : finder.pool(cells, null);
    if (byId && 'fault' in byId && !('found' in asked)) return failed(byId.fault);
    if (!byId && 'fault' in asked) return failed(asked.fault);
    const read = readPoolCells(cells);
    if ('fault' in read) return failed(read.fault);
    const said = read.value;
    const owner = 'found' in asked ? asked.found : null;
    const place = owner ? finder.property(owner, cells.property) : { found: null };
    if ('fault' in place) return failed(place.fault);
    const own = (owner ? finder.poolsOf(owner.customerId) : []).filter(
      ({ propertyId }) => place.found === null || propertyId === place.found.propertyId,
    );
    // Without a name it is the customer's only one, of its kind where the row says that.
    const fits = own.filter((each) =>
      cells.pool === undefined
        ? said.bodyKind === null || each.kind === said.bodyKind || each.poolType === said.bodyKind
        : nameKey(each.name) === nameKey(cells.pool),
    );
    const pool: KnownPool | undefined = byId && 'found' in byId ? byId.found : fits.length === 1 ? fits[0] : undefined;
    if (!pool && owner && fits.length > 1) return failed(texts.nameOnePool({ customer: owner.name }));
    if (!pool && !owner) return failed(texts.noCustomer);
    const name =
      pool?.name ??
      cells.pool ??
      `${owner?.name}'s ${said.bodyKind === 'spa' || said.bodyKind === 'fountain' ? said.bodyKind : 'pool'}`;
    const label = owner ? texts.poolOfCustomer({ customer: owner.name, pool: name }) : name;
    const propertyId = place.found?.propertyId ?? null;
    const key = pool?.poolId ?? `${owner?.customerId} ${propertyId} ${nameKey(name)}`;
    if (seen.has(key)) return skipped(texts.inEarlierRow, label);
    seen.add(key);
    if (!pool && owner) {
      return {
        action: 'create',
        label,
        write: { kind: 'new-pool', customerId: owner.customerId, propertyId, name, ...said },
      };
    }
    if (!pool) return failed(texts.noPool);
    const changes =
      (said.bodyKind ?? pool.kind) !== pool.kind ||
      (said.onRoute ?? pool.onRoute) !== pool.onRoute ||
      (said.poolType ?? pool.poolType) !== pool.poolType ||
      (said.surface ?? pool.surface) !== pool.surface ||
      (said.isIndoor ?? pool.isIndoor) !== pool.isIndoor ||
      (said.isPublic ?? pool.isPublic) !== pool.isPublic ||
      !sameTargets(said.ownTargets ?? pool.ownTargets, pool.ownTargets) ||
      (said.volumeGallons ?? pool.volumeGallons) !== pool.volumeGallons;
    if (!changes) return skipped(texts.nothingToChange, label);
    return { action: 'update', label, write: { kind: 'pool', poolId: pool.poolId, ...said } };
  };
};

const longestEquipment = 2000;

const equipmentDecider: Decider = (finder) => {
  const seen = new Set<string>();
  return (cells) => {
    const asked = finder.customer(cells);
    if ('fault' in asked) return failed(asked.fault);
    const { customerId, name, equipment } = asked.found;
    if (cells.equipment === undefined) return skipped(texts.noEquipment, name);
    if (cells.equipment.length > longestEquipment) return failed(texts.tooLong({ most: longestEquipment }), name);
    if (seen.has(customerId)) return failed(texts.customerInEarlierRow, name);
    seen.add(customerId);
    if (equipment === cells.equipment) return skipped(texts.nothingToChange, name);
    const write: ListWrite = { kind: 'equipment', customerId, equipment: cells.equipment };
    return { action: equipment ? 'update' : 'create', label: name, write };
  };
};

const testsDecider: Decider = (finder, known, { poolId }) => {
  const seen = new Set(known.tests);
  return (cells) => {
    const given = poolId === null ? cells : { poolId };
    const asked = given.poolId === undefined ? finder.customer(cells) : null;
    if (asked && 'fault' in asked) return failed(asked.fault);
    const found = finder.pool(given, asked && 'found' in asked ? (asked.found as KnownCustomer) : null);
    if ('fault' in found) return failed(found.fault);
    const { poolId: pool, name } = found.found;
    if (cells.date === undefined) return failed(texts.noDate, name);
    const day = readDay(cells.date);
    if ('fault' in day) return failed(day.fault, name);
    const readings: Partial<Record<ReadingField, number>> = {};
    for (const field of readingFields) {
      const cell = cells[field];
      if (cell === undefined) continue;
      const reading = readReading(field, cell);
      if ('fault' in reading) return failed(texts.fieldFault({ field, fault: reading.fault }), name);
      readings[field] = reading.value;
    }
    if (Object.keys(readings).length === 0) return failed(texts.noReading, name);
    const label = texts.poolOnDay({ pool: name, day: day.value });
    const key = `${pool} ${day.value}`;
    if (seen.has(key)) return skipped(texts.testExists, label);
    seen.add(key);
    return { action: 'create', label, write: { kind: 'test', poolId: pool, day: day.value, readings } };
  };
};

const assignmentsDecider: Decider = (finder, known) => {
  const seen = new Set(
    known.assignments.map((stop) => `${stop.customerId} ${stop.propertyId} ${stop.technicianId} ${stop.day}`),
  );
  return (cells) => {
    const asked = finder.customer(cells);
    if ('fault' in asked) return failed(asked.fault);
    const { customerId, name } = asked.found;
    const place = finder.property(asked.found, cells.property);
    if ('fault' in place) return failed(place.fault, name);
    const propertyId = place.found?.propertyId ?? null;
    if (cells.technician === undefined) return failed(texts.noTechnician, name);
    const technician = finder.technician(cells.technician);
    if ('fault' in technician) return failed(technician.fault, name);
    const days = cells.day === undefined ? [] : readServiceDays(cells.day);
    const [weekday] = days;
    if (weekday === undefined)
      return failed(cells.day === undefined ? texts.noDay : texts.notWeekday({ text: cells.day }), name);
    if (days.length > 1) return failed(texts.severalDays, name);
    const frequency = cells.frequency === undefined ? 'weekly' : readFrequency(cells.frequency);
    if (frequency === null) return failed(texts.notFrequency({ text: cells.frequency ?? '' }), name);
    const order = cells.order === undefined ? null : readWhole(cells.order, 1, 999);
    if (order && 'fault' in order) return failed(texts.stopNumberFault({ fault: order.fault }), name);
    const minutes = cells.minutes === undefined ? null : readWhole(cells.minutes, 1, 600);
    if (minutes && 'fault' in minutes) return failed(texts.minutesFault({ fault: minutes.fault }), name);
    const start = cells.startDate === undefined ? null : readDay(cells.startDate);
    if (start && 'fault' in start) return failed(texts.firstDayFault({ fault: start.fault }), name);
    const day = weekday.toUpperCase();
    const { technicianId, name: technicianName } = technician.found;
    const label = texts.stop({ customer: name, weekday: texts.weekday[weekday], technician: technicianName });
    const key = `${customerId} ${propertyId} ${technicianId} ${day}`;
    if (seen.has(key)) return skipped(texts.alreadyOnRoute, label);
    seen.add(key);
    const write: ListWrite = {
      kind: 'assignment',
      customerId,
      propertyId,
      technicianId,
      day,
      frequency,
      order: order?.value ?? null,
      minutes: minutes?.value ?? null,
      startDate: start?.value ?? null,
      notes: cells.notes ?? null,
    };
    return { action: 'create', label, write };
  };
};

const deciders: Record<ImportList, Decider> = {
  properties: propertiesDecider,
  pools: poolsDecider,
  equipment: equipmentDecider,
  'water-tests': testsDecider,
  assignments: assignmentsDecider,
};

import { headerKey } from '../header-synonyms.ts';

/** Lists that can be imported besides customers. */
export const importLists = ['pools', 'equipment', 'water-tests', 'assignments'] as const;
export type ImportList = (typeof importLists)[number];

interface ListField {
  label: string;
  /** Headers by which it is known, the best first; compared without case, spaces and punctuation. */
  headers: readonly string[];
}

const whose = {
  customerId: { label: 'Customer ID', headers: ['Customer ID', 'Client ID', 'Account number'] },
  customer: {
    label: 'Customer',
    headers: ['Customer', 'Customer name', 'Client', 'Client name', 'Name', 'Display name', 'Full name'],
  },
  email: { label: 'Customer email', headers: ['Email', 'E-mail', 'Customer email', 'Billing email'] },
} as const satisfies Record<string, ListField>;

const pool = {
  poolId: { label: 'Pool ID', headers: ['Pool ID'] },
  pool: { label: 'Pool', headers: ['Pool', 'Pool name', 'Body of water', 'Water body'] },
} as const satisfies Record<string, ListField>;

/** What a column of each list can mean. */
export const listFields = {
  pools: {
    ...whose,
    ...pool,
    poolType: { label: 'Pool type', headers: ['Pool type', 'Type', 'Body of water type', 'Sanitizer'] },
    volumeGallons: { label: 'Gallons', headers: ['Gallons', 'Volume', 'Pool size', 'Volume gallons', 'Size'] },
  },
  equipment: {
    ...whose,
    equipment: { label: 'Equipment', headers: ['Equipment', 'Equipment notes', 'Description', 'Equipment list'] },
  },
  'water-tests': {
    ...whose,
    ...pool,
    date: { label: 'Date', headers: ['Date', 'Test date', 'Service date', 'Tested', 'Measured at'] },
    chlorine: { label: 'Free chlorine', headers: ['Free chlorine', 'Chlorine', 'FC', 'Cl'] },
    totalChlorine: { label: 'Total chlorine', headers: ['Total chlorine', 'TC'] },
    ph: { label: 'pH', headers: ['pH'] },
    totalAlkalinity: { label: 'Total alkalinity', headers: ['Total alkalinity', 'Alkalinity', 'TA'] },
    calciumHardness: { label: 'Calcium hardness', headers: ['Calcium hardness', 'Calcium', 'CH', 'Hardness'] },
    cyanuricAcid: { label: 'Cyanuric acid', headers: ['Cyanuric acid', 'CYA', 'Stabilizer', 'Conditioner'] },
    salt: { label: 'Salt', headers: ['Salt', 'Salinity'] },
    temperature: { label: 'Temperature', headers: ['Temperature', 'Water temperature', 'Temp'] },
    borate: { label: 'Borate', headers: ['Borate', 'Borates'] },
  },
  assignments: {
    ...whose,
    technician: {
      label: 'Technician',
      headers: ['Technician', 'Tech', 'Assigned to', 'Technician name', 'Route tech'],
    },
    day: { label: 'Day', headers: ['Day', 'Service day', 'Day of week', 'Route day'] },
    frequency: { label: 'Frequency', headers: ['Frequency', 'Service frequency'] },
    order: { label: 'Stop number', headers: ['Order', 'Stop', 'Stop number', 'Route order', 'Sequence'] },
    minutes: {
      label: 'Minutes at the stop',
      headers: ['Minutes', 'Duration', 'Minutes at stop', 'Estimated duration'],
    },
    startDate: { label: 'First day', headers: ['Start date', 'First day', 'Starts'] },
    notes: { label: 'Notes', headers: ['Notes', 'Route notes'] },
  },
} as const satisfies Record<ImportList, Record<string, ListField>>;

/** Every field of every list. */
export type ListFieldName = { [List in ImportList]: keyof (typeof listFields)[List] & string }[ImportList];

/** The fields of a list with their labels, in the order a page shows them. */
export const fieldsOf = (list: ImportList): [ListFieldName, ListField][] =>
  Object.entries(listFields[list]) as [ListFieldName, ListField][];

/** Column name → field; null where the column is left out. */
export type ListMapping = Record<string, ListFieldName | null>;

/** What the columns of a file mean by their names; each field is fed by one column, the one with the best name. */
export function recogniseListColumns(list: ImportList, columns: readonly string[]): ListMapping {
  const mapping: ListMapping = Object.fromEntries(columns.map((column) => [column, null]));
  for (const [field, { headers }] of fieldsOf(list)) {
    const keys = headers.map(headerKey);
    const ranked = columns
      .filter((column) => mapping[column] === null)
      .map((column) => ({ column, rank: keys.indexOf(headerKey(column)) }))
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank);
    const [best] = ranked;
    if (best) mapping[best.column] = field;
  }
  return mapping;
}

/**
 * A mapping with what somebody chose by hand over it.
 * @returns the mapping, or what is wrong with the choice, by column
 */
export function mapListByHand(
  list: ImportList,
  recognised: ListMapping,
  byHand: Readonly<Record<string, string | null>>,
): { mapping: ListMapping } | { column: string; message: string } {
  const known = new Map<string, ListFieldName>(fieldsOf(list).map(([field]) => [field, field]));
  const mapping = { ...recognised };
  for (const [column, wanted] of Object.entries(byHand)) {
    if (!Object.hasOwn(recognised, column)) return { column, message: `The file has no column "${column}"` };
    const field = wanted === null ? null : known.get(wanted);
    if (field === undefined) return { column, message: `There is no field "${wanted}"` };
    // What is chosen by hand takes the field from the column it was recognised in.
    if (field !== null) {
      for (const other of Object.keys(mapping)) {
        if (other === column || mapping[other] !== field) continue;
        if (Object.hasOwn(byHand, other) && byHand[other] === field) {
          return { column, message: `"${other}" and "${column}" can’t both be the same field` };
        }
        mapping[other] = null;
      }
    }
    mapping[column] = field;
  }
  return { mapping };
}

import type { Message } from '#domain/language/index.ts';
import { headerKey } from '../header-synonyms.ts';
import { importTexts } from '../texts.ts';
import { listTexts as texts } from './texts.ts';

const label = texts.field;

/** Lists that can be imported besides customers. */
export const importLists = ['properties', 'pools', 'equipment', 'water-tests', 'assignments'] as const;
export type ImportList = (typeof importLists)[number];

interface ListField {
  label: Message;
  /** Headers by which it is known, the best first; compared without case, spaces and punctuation. */
  headers: readonly string[];
}

const whose = {
  customerId: { label: label.customerId, headers: ['Customer ID', 'Client ID', 'Account number'] },
  customer: {
    label: label.customer,
    headers: ['Customer', 'Customer name', 'Client', 'Client name', 'Name', 'Display name', 'Full name'],
  },
  email: { label: label.email, headers: ['Email', 'E-mail', 'Customer email', 'Billing email'] },
} as const satisfies Record<string, ListField>;

const pool = {
  poolId: { label: label.poolId, headers: ['Pool ID'] },
  pool: { label: label.pool, headers: ['Pool', 'Pool name', 'Body of water', 'Water body'] },
} as const satisfies Record<string, ListField>;

const property = {
  label: label.property,
  headers: ['Property', 'Property name', 'Address name', 'Location name', 'Location', 'Site', 'Site name'],
} as const satisfies ListField;

/** What a column of each list can mean. */
export const listFields = {
  properties: {
    ...whose,
    property,
    address: {
      label: label.address,
      headers: ['Address', 'Service address', 'Property address', 'Location address', 'Street', 'Street address'],
    },
    city: { label: label.city, headers: ['City', 'Service city', 'Town'] },
    state: { label: label.state, headers: ['State', 'Service state', 'Province'] },
    zipCode: { label: label.zipCode, headers: ['ZIP code', 'ZIP', 'Zip', 'Postal code', 'Service ZIP'] },
    gateCode: { label: label.gateCode, headers: ['Gate code', 'Gate', 'Access code'] },
    dog: { label: label.dog, headers: ['Dog', 'Dogs', 'Pets'] },
    notes: { label: label.notes, headers: ['Notes', 'Access notes', 'Property notes', 'Location notes'] },
  },
  pools: {
    ...whose,
    property,
    ...pool,
    kind: {
      label: label.kind,
      headers: ['Kind', 'Body of water type', 'Body type', 'Water body type', 'Kind of water'],
    },
    poolType: { label: label.poolType, headers: ['Pool type', 'Type', 'Sanitizer'] },
    volumeGallons: {
      label: label.volumeGallons,
      headers: ['Gallons', 'Volume', 'Pool size', 'Volume gallons', 'Size'],
    },
    surface: { label: label.surface, headers: ['Surface', 'Pool surface', 'Finish', 'Pool finish', 'Interior'] },
    isIndoor: { label: label.isIndoor, headers: ['Is indoor', 'Indoor', 'Indoors'] },
    isPublic: { label: label.isPublic, headers: ['Is public', 'Health code', 'Public pool', 'Public'] },
    targets: { label: label.targets, headers: ['Targets', 'Target ranges', 'Own targets'] },
    onRoute: { label: label.onRoute, headers: ['On route', 'Visited', 'Visited at stops', 'Serviced'] },
  },
  equipment: {
    ...whose,
    equipment: { label: label.equipment, headers: ['Equipment', 'Equipment notes', 'Description', 'Equipment list'] },
  },
  'water-tests': {
    ...whose,
    ...pool,
    date: { label: label.date, headers: ['Date', 'Test date', 'Service date', 'Tested', 'Measured at'] },
    chlorine: { label: label.chlorine, headers: ['Free chlorine', 'Chlorine', 'FC', 'Cl'] },
    totalChlorine: { label: label.totalChlorine, headers: ['Total chlorine', 'TC'] },
    ph: { label: label.ph, headers: ['pH'] },
    totalAlkalinity: { label: label.totalAlkalinity, headers: ['Total alkalinity', 'Alkalinity', 'TA'] },
    calciumHardness: { label: label.calciumHardness, headers: ['Calcium hardness', 'Calcium', 'CH', 'Hardness'] },
    cyanuricAcid: { label: label.cyanuricAcid, headers: ['Cyanuric acid', 'CYA', 'Stabilizer', 'Conditioner'] },
    salt: { label: label.salt, headers: ['Salt', 'Salinity'] },
    temperature: { label: label.temperature, headers: ['Temperature', 'Water temperature', 'Temp'] },
    borate: { label: label.borate, headers: ['Borate', 'Borates'] },
  },
  assignments: {
    ...whose,
    property,
    technician: {
      label: label.technician,
      headers: ['Technician', 'Tech', 'Assigned to', 'Technician name', 'Route tech'],
    },
    day: { label: label.day, headers: ['Day', 'Service day', 'Day of week', 'Route day'] },
    frequency: { label: label.frequency, headers: ['Frequency', 'Service frequency'] },
    order: { label: label.order, headers: ['Order', 'Stop', 'Stop number', 'Route order', 'Sequence'] },
    minutes: {
      label: label.minutes,
      headers: ['Minutes', 'Duration', 'Minutes at stop', 'Estimated duration'],
    },
    startDate: { label: label.startDate, headers: ['Start date', 'First day', 'Starts'] },
    notes: { label: label.notes, headers: ['Notes', 'Route notes'] },
  },
} as const satisfies Record<ImportList, Record<string, ListField>>;

/** Every field of every list. */
export type ListFieldName = { [List in ImportList]: keyof (typeof listFields)[List] & string }[ImportList];

/** The fields of a list with their labels, in the order a page shows them. */
export const fieldsOf = (list: ImportList): [ListFieldName, ListField][] =>
  Object.entries(listFields[list]) as [ListFieldName, ListField][];

/** Column name → field; null where the column is left out. */
export type ListMapping = Record<string, ListFieldName | null>;

/** What a plain name is the name of, in a file that has ids of it. */
const ownNames: Partial<Record<ImportList, { id: string; field: ListFieldName }>> = {
  properties: { id: 'Property ID', field: 'property' },
  pools: { id: 'Pool ID', field: 'pool' },
};

/** What the columns of a file mean by their names; each field is fed by one column, the one with the best name. */
export function recogniseListColumns(list: ImportList, columns: readonly string[]): ListMapping {
  const mapping: ListMapping = Object.fromEntries(columns.map((column) => [column, null]));
  // Beside the id of the thing itself, as in an export of everything, a plain name is its own.
  const named = ownNames[list];
  const nameIsOwn = named !== undefined && columns.some((column) => headerKey(column) === headerKey(named.id));
  const plain = headerKey('Name');
  for (const [field, { headers }] of fieldsOf(list)) {
    const own = headers.map(headerKey).filter((key) => !(nameIsOwn && key === plain));
    const keys = nameIsOwn && field === named?.field ? [...own, plain] : own;
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
): { mapping: ListMapping } | { column: string; message: Message } {
  const known = new Map<string, ListFieldName>(fieldsOf(list).map(([field]) => [field, field]));
  const mapping = { ...recognised };
  for (const [column, wanted] of Object.entries(byHand)) {
    if (!Object.hasOwn(recognised, column)) return { column, message: importTexts.noColumn({ column }) };
    const field = wanted === null ? null : known.get(wanted);
    if (field === undefined) return { column, message: importTexts.noField({ field: wanted ?? '' }) };
    // What is chosen by hand takes the field from the column it was recognised in.
    if (field !== null) {
      for (const other of Object.keys(mapping)) {
        if (other === column || mapping[other] !== field) continue;
        if (Object.hasOwn(byHand, other) && byHand[other] === field) {
          return { column, message: texts.fedTwice({ one: other, other: column }) };
        }
        mapping[other] = null;
      }
    }
    mapping[column] = field;
  }
  return { mapping };
}

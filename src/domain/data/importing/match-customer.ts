import { type CustomerIndex, type Identity, isBare, placesDiffer, placesEqual } from './customer-index.ts';
import type { importTexts } from './texts.ts';

/** The outcome of looking a row up among the company's customers. */
export type Match<T> =
  | { kind: 'none' }
  /** `strength` 4 by id, 3 name and place are equal, 2 one of them is and the other does not contradict, else 1. */
  | { kind: 'one'; entry: T; by: MatchKey; strength: 1 | 2 | 3 | 4 }
  | { kind: 'several'; entries: T[]; by: MatchKey };

export type MatchKey = keyof typeof importTexts.matchedBy;

const strengthOf = (row: Identity, other: Identity): 1 | 2 | 3 => {
  const name = row.name === other.name;
  if (name && placesEqual(row, other)) return 3;
  return (name && !placesDiffer(row, other)) || placesEqual(row, other) ? 2 : 1;
};

/** Whether a row certainly speaks of a record: they share a key, and name or place agrees without the other contradicting. */
export const certainlySame = (row: Identity, other: Identity): boolean => {
  const name = row.name === other.name;
  const shareKey =
    (row.id !== '' && row.id === other.id) ||
    (row.email !== '' && row.email === other.email) ||
    (name && row.phone !== '' && row.phone === other.phone) ||
    (name && (placesEqual(row, other) || isBare(row)));
  return shareKey && strengthOf(row, other) >= 2;
};

/** Of several candidates those that agree in most: name and place, then place, then name; then phone, then email. */
const narrow = <T extends { identity: Identity }>(row: Identity, candidates: readonly T[]): T[] => {
  const tests: ((other: Identity) => boolean)[] = [
    (other) => row.name === other.name && placesEqual(row, other),
    (other) => placesEqual(row, other),
    (other) => row.name === other.name,
  ];
  const ties: ((other: Identity) => boolean)[] = [
    (other) => row.phone !== '' && row.phone === other.phone,
    (other) => row.email !== '' && row.email === other.email,
    (other) => !placesDiffer(row, other),
    (other) => isBare(row) && isBare(other),
  ];
  let kept = [...candidates];
  for (const test of tests) {
    const passing = kept.filter(({ identity }) => test(identity));
    if (passing.length === 0) continue;
    kept = passing;
    break;
  }
  for (const tie of ties) {
    const passing = kept.filter(({ identity }) => tie(identity));
    if (kept.length > 1 && passing.length > 0) kept = passing;
  }
  return kept;
};

/**
 * Finds the customer a row speaks of: by id, then email, then name and phone, then name and address and
 * by the bare name where the row has nothing else, so that repeating such an import changes nothing.
 *
 * Two customers may share a mailbox (a property manager) or one owner two houses. So an email address alone does not
 * match where both name and place contradict, and neither email nor phone matches another customer while one with that
 * very name and place exists.
 *
 * @param isTaken entries another row of the file already speaks of
 */
export const findCustomer = <T extends { identity: Identity }>(
  row: Identity,
  index: CustomerIndex<T>,
  isTaken: (entry: T) => boolean,
): Match<T> => {
  const withId = index.byId(row.id);
  if (withId && !isTaken(withId)) return { kind: 'one', entry: withId, by: 'id', strength: 4 };
  const free = (entries: readonly T[]): readonly T[] =>
    entries.length === 0 ? entries : entries.filter((entry) => !isTaken(entry));
  const exact = free(index.byNameAndPlace(row));
  const possible = (entries: readonly T[]): readonly T[] =>
    free(entries).filter((entry) => {
      if (exact.length > 0) return exact.includes(entry);
      return row.name === entry.identity.name || !placesDiffer(row, entry.identity);
    });
  const levels: [MatchKey, () => readonly T[]][] = [
    ['email', () => possible(index.byEmail(row))],
    ['nameAndPhone', () => possible(index.byNameAndPhone(row))],
    ['nameAndAddress', () => exact],
    ['name', () => (isBare(row) ? free(index.byName(row)) : [])],
  ];
  for (const [by, candidates] of levels) {
    const found = candidates();
    if (found.length === 0) continue;
    const kept = narrow(row, found);
    const [entry] = kept;
    if (entry === undefined) continue;
    if (kept.length > 1) return { kind: 'several', entries: kept, by };
    return { kind: 'one', entry, by, strength: strengthOf(row, entry.identity) };
  }
  return { kind: 'none' };
};

/**
 * Finds an earlier accepted row of the same file that is the same customer. Two rows of one file at different places
 * are two customers, whatever they share.
 */
export const findInFile = <T extends { identity: Identity }>(
  row: Identity,
  accepted: CustomerIndex<T>,
): T | undefined => {
  const withId = accepted.byId(row.id);
  if (withId) return withId;
  const bothHaveIds = (other: Identity) => row.id !== '' && other.id !== '';
  const isSame = ({ identity }: T): boolean =>
    !bothHaveIds(identity) &&
    !placesDiffer(row, identity) &&
    (row.name === identity.name || (row.email !== '' && row.email === identity.email && placesEqual(row, identity)));
  return sharingKeyWith(row, accepted).find(isSame);
};

/** Every record that shares a key with a row: email, name and phone, name and place; for a bare name the name. */
export const sharingKeyWith = <T extends { identity: Identity }>(row: Identity, index: CustomerIndex<T>): T[] => [
  ...index.byEmail(row),
  ...index.byNameAndPhone(row),
  ...index.byNameAndPlace(row),
  ...(isBare(row) ? index.byName(row) : []),
];

import { nameKey } from './clean-text.ts';

/** The cells a name can stand in; an absent one is an empty text. */
export interface NameCells {
  name: string;
  first: string;
  last: string;
  company: string;
}

const sortedKey = (name: string): string => nameKey(name).split(' ').sort().join(' ');

/**
 * The customer's name: the display name where the file has one, else the company, else the person. A company and a
 * person who are not the customer's name are kept as lines for the notes, so that nothing of the file is lost
 * ("Contact: Dana Reyes").
 */
export const readName = (cells: NameCells): { name: string; noteLines: string[] } => {
  const person = [cells.first, cells.last].filter((part) => part !== '').join(' ');
  const name = cells.name || cells.company || person;
  const noteLines: string[] = [];
  const isOnlyName = (part: string): boolean => part === '' || part === name;
  if (isOnlyName(person) && isOnlyName(cells.company)) return { name, noteLines };
  const known = sortedKey(name);
  if (person !== '' && sortedKey(person) !== known) noteLines.push(`Contact: ${person}`);
  if (cells.company !== '' && sortedKey(cells.company) !== known) noteLines.push(`Company: ${cells.company}`);
  return { name, noteLines };
};

/** Notes as typed, followed by lines from other columns; a line the notes already hold is not repeated. */
export const joinNotes = (notes: string, lines: readonly string[]): string => {
  const present = new Set(notes.split('\n'));
  const added = lines.filter((line) => !present.has(line));
  return [notes, ...added].filter((part) => part !== '').join('\n');
};

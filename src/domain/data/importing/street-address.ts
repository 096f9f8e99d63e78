import { stateCode } from './us-states.ts';

/** Parts of an address as in a cell; an absent part is an empty text. */
export interface AddressParts {
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

/** Words of a street that people write long or short, made one form: suffixes, directions and units (USPS Pub. 28). */
const shortForms: Record<string, string> = {
  alley: 'aly',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  boul: 'blvd',
  circle: 'cir',
  circ: 'cir',
  court: 'ct',
  crt: 'ct',
  cove: 'cv',
  crossing: 'xing',
  drive: 'dr',
  drv: 'dr',
  expressway: 'expy',
  freeway: 'fwy',
  grove: 'grv',
  heights: 'hts',
  highway: 'hwy',
  hiway: 'hwy',
  hill: 'hl',
  hills: 'hls',
  hollow: 'holw',
  island: 'is',
  junction: 'jct',
  lake: 'lk',
  landing: 'lndg',
  lane: 'ln',
  meadows: 'mdws',
  mount: 'mt',
  mountain: 'mtn',
  parkway: 'pkwy',
  pky: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  point: 'pt',
  ridge: 'rdg',
  road: 'rd',
  route: 'rte',
  square: 'sq',
  station: 'sta',
  street: 'st',
  str: 'st',
  saint: 'st',
  terrace: 'ter',
  terr: 'ter',
  trace: 'trce',
  trail: 'trl',
  turnpike: 'tpke',
  valley: 'vly',
  view: 'vw',
  village: 'vlg',
  vista: 'vis',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
};

const unitWords = new Set([
  'unit',
  'apt',
  'apartment',
  'ste',
  'suite',
  'no',
  'number',
  'rm',
  'room',
  'lot',
  'spc',
  'space',
  'trlr',
]);

/**
 * The key two street lines are compared by: case, punctuation, the usual short forms and the word before a unit's
 * number do not count ("5601 West Crocus Drive, Apartment 4" and "5601 W. Crocus Dr #4" are the same).
 */
export const streetKey = (address: string): string =>
  address
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => shortForms[word] ?? word)
    .filter((word, index) => index === 0 || !unitWords.has(word))
    .join(' ');

/** Street and unit as one line: the second street cell is appended unless the first already ends with it. */
export const joinStreet = (street: string, unit: string): string => {
  if (unit === '') return street;
  if (street === '') return unit;
  // A unit is short; looked for in the whole of a long text, every "#" would be tried up to the end.
  const unitAtEnd = /(?:#|\b(?:unit|apt|apartment|suite|ste)\b\.?)[\s#]*\S+$/i.exec(street.slice(-80))?.[0];
  // The leading 0 stands for a house number: a unit's own word only counts for nothing after one.
  if (unitAtEnd !== undefined && streetKey(`0 ${unitAtEnd}`) === streetKey(`0 ${unit}`)) return street;
  return `${street}, ${unit}`;
};

const cityStateZip = /^(.*?)[,\s]+([\p{L}. ]{2,24}?)[,\s]+(\d{5}(?:-\d{4})?)$/u;
const country = /[,\s](?:usa|us|u\.s\.a?\.?|united states(?: of america)?)$/i;

const isSeparator = (character: string | undefined): boolean =>
  character !== undefined && (character === ',' || character.trim() === '');

/** Without trailing commas and white space. A regular expression would backtrack on long runs of them. */
function trimSeparatorsEnd(text: string): string {
  let end = text.length;
  while (isSeparator(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

function trimSeparators(text: string): string {
  let start = 0;
  while (isSeparator(text[start])) start += 1;
  return trimSeparatorsEnd(text.slice(start));
}

const splitCity = (line: string): { city: string; state: string; zipCode: string } | null => {
  const match = cityStateZip.exec(line);
  if (!match) {
    const noZip = /^(.+?),\s*([\p{L}. ]{2,24})$/u.exec(line);
    const code = noZip ? stateCode(noZip[2] ?? '') : null;
    return noZip && code !== null ? { city: (noZip[1] ?? '').trim(), state: code, zipCode: '' } : null;
  }
  // The state is the longest run of last words that names one: "West Virginia", "New York", "FL".
  const words = `${match[1]} ${match[2]}`.replace(/\s+/g, ' ').trim().split(' ');
  if (stateCode(words.join(' ')) !== null) return null;
  for (const take of [3, 2, 1]) {
    const code = words.length > take ? stateCode(words.slice(-take).join(' ')) : null;
    if (code === null) continue;
    const city = words.slice(0, -take).join(' ').replace(/,+$/, '');
    return { city, state: code, zipCode: match[3] ?? '' };
  }
  return null;
};

/**
 * Takes a whole address apart, written in one line with commas or over several lines ("100 Bay Ave\nPanama City, FL
 * 32401", "100 Bay Ave, Unit 4, Panama City, Florida 32401, USA"). Answers null where the end is not a city with a
 * state: the text is then only a street.
 *
 * @param text lines of cleaned text
 */
export const splitWholeAddress = (text: string): AddressParts | null => {
  const lines = text
    .split('\n')
    .map(trimSeparators)
    .filter((line) => line !== '');
  const whole = trimSeparatorsEnd(lines.join('\n').replace(country, ''));
  const pieces = whole
    .split(/\n|,/)
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '');
  // The end is tried as one, two and three pieces: "City ST 12345", "City, ST 12345", "City, ST, 12345".
  for (const take of [1, 2, 3]) {
    if (pieces.length < take) break;
    const end = splitCity(pieces.slice(-take).join(', '));
    if (!end || end.city === '' || /\d/.test(end.city)) continue;
    return { address: pieces.slice(0, -take).join(', '), ...end };
  }
  return null;
};

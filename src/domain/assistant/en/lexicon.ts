import type { Chemical } from '#domain/water/index.ts';
import type { ReadingName, UnitName } from '../question.ts';

/** A name as people write it: a reading, a product, or a word that may mean either ("salt"). */
export interface Named {
  readonly reading?: ReadingName;
  readonly chemical?: Chemical;
  /** Household bleach is sold by % NaOCl, not by trade percent. */
  readonly bleach?: boolean;
}

const named = (as: Named, ...names: readonly string[]): [string, Named][] => names.map((name) => [name, as]);
const product = (chemical: Chemical, ...names: readonly string[]) => named({ chemical }, ...names);

const namedThings: Readonly<Record<string, Named>> = Object.fromEntries([
  ...named({ reading: 'chlorine' }, 'fc', 'free chlorine', 'free cl', 'chlorine', 'cl'),
  ...named({ reading: 'totalChlorine' }, 'tc', 'total chlorine'),
  ...named({ reading: 'combinedChlorine' }, 'cc', 'combined chlorine', 'chloramines', 'chloramine'),
  ...named({ reading: 'bromine' }, 'br', 'total bromine'),
  ...named({ reading: 'bromine', chemical: 'bcdmh' }, 'bromine'),
  ...named({ reading: 'pH' }, 'ph'),
  ...named({ reading: 'totalAlkalinity' }, 'ta', 'alk', 'alkalinity', 'total alkalinity', 'total alk'),
  ...named({ reading: 'calciumHardness' }, 'ch', 'calcium', 'hardness', 'calcium hardness', 'water hardness'),
  ...named({ reading: 'cyanuricAcid' }, 'cya'),
  ...named(
    { reading: 'cyanuricAcid', chemical: 'cyanuric_acid' },
    'cyanuric',
    'cyanuric acid',
    'stabilizer',
    'conditioner',
  ),
  ...named({ reading: 'salt', chemical: 'salt' }, 'salt'),
  ...named({ reading: 'salt' }, 'salinity'),
  ...named({ reading: 'borate' }, 'borate', 'borates'),
  ...named({ reading: 'tempF' }, 'temp', 'temperature', 'water temp', 'water temperature'),
  ...named({ reading: 'tds' }, 'tds', 'total dissolved solids'),
  ...product('liquid_chlorine', 'liquid chlorine', 'sodium hypochlorite', 'hypochlorite', 'liquid shock', 'liquid cl'),
  ...named({ chemical: 'liquid_chlorine', bleach: true }, 'bleach', 'household bleach', 'clorox'),
  ...product('cal_hypo', 'cal hypo', 'calhypo', 'calcium hypochlorite', 'granular chlorine', 'granular shock', 'hth'),
  ...product('dichlor', 'dichlor', 'di chlor'),
  ...product(
    'trichlor',
    'trichlor',
    'tri chlor',
    'chlorine tabs',
    'chlorine tablets',
    'pucks',
    'chlorine pucks',
    'tabs',
  ),
  ...product('sodium_bicarbonate', 'baking soda', 'sodium bicarbonate', 'sodium bicarb', 'bicarb', 'bicarbonate'),
  ...product('sodium_bicarbonate', 'alkalinity increaser', 'alkalinity up', 'alk up'),
  ...product('soda_ash', 'soda ash', 'sodium carbonate', 'ph up', 'ph increaser', 'ph plus', 'washing soda'),
  ...product('muriatic_acid', 'muriatic acid', 'muriatic', 'hydrochloric acid', 'hydrochloric', 'hcl', 'acid'),
  ...product('sodium_bisulfate', 'dry acid', 'sodium bisulfate', 'bisulfate', 'ph down', 'ph decreaser', 'ph minus'),
  ...product('calcium_chloride', 'calcium chloride', 'hardness increaser', 'calcium increaser', 'hardness up'),
  ...product('salt', 'pool salt', 'sodium chloride'),
  ...product('borax', 'borax'),
  ...product('boric_acid', 'boric acid'),
  ...product('sodium_thiosulfate', 'sodium thiosulfate', 'thiosulfate', 'thio', 'chlorine neutralizer', 'neutralizer'),
  ...product('sodium_sulfite', 'sodium sulfite', 'sulfite'),
  ...product('sodium_bromide', 'sodium bromide', 'bromide'),
  ...product('bcdmh', 'bromine tabs', 'bromine tablets', 'bcdmh'),
  ...product('algaecide_quat50', 'algaecide', 'algicide', 'quat'),
  ...product('clarifier', 'clarifier', 'flocculant', 'floc'),
]);

/** Longest first, so that "calcium chloride" is not read as calcium; a space may be a dash or missing. */
const pattern = Object.keys(namedThings)
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll(' ', '[ -]?'))
  .join('|');
/** "pH down to 7.4" is no bottle of pH Down. */
const namePattern = new RegExp(
  `(?!(?:ph|alk|alkalinity|hardness)[ -](?:up|down|plus|minus) (?:to|by|from|a|in)\\b)(?:${pattern})(?![a-z])|ph(?= (?:up|down) )|alk(?:alinity)?(?= up )|hardness(?= up )`,
  'y',
);
const byLetters = new Map(Object.entries(namedThings).map(([name, meant]) => [name.replaceAll(' ', ''), meant]));

/** The name that begins at a place of a lower-case text; null where none does. */
export function nameAt(text: string, place: number): { length: number; named: Named } | null {
  namePattern.lastIndex = place;
  const [found] = namePattern.exec(text) ?? [];
  const meant = found === undefined ? undefined : byLetters.get(found.replaceAll(/[ -]/g, ''));
  return found !== undefined && meant ? { length: found.length, named: meant } : null;
}

/** Units that a question may use, in the order they are tried. */
const unitPatterns: readonly (readonly [UnitName, string])[] = [
  ['ppm', 'ppm|mg/l|parts per million'],
  ['percent', '%|percent'],
  ['gpm', 'gpm|gal(?:lon)?s? (?:per|a) minute'],
  ['gph', 'gph|gal(?:lon)?s? (?:per|an) hour'],
  ['imp_gal', '(?:imperial|imp|uk) gal(?:lon)?s?'],
  ['gal', '(?:us )?gal(?:lon)?s?'],
  ['fl_oz', 'fl\\.? ?oz|fluid ounces?|floz'],
  ['oz', 'ounces?|oz'],
  ['lb', 'pounds?|lbs?'],
  ['qt', 'quarts?|qts?'],
  ['pt', 'pints?|pts?'],
  ['cup', 'cups?'],
  ['kg', 'kilograms?|kilos?|kgs?'],
  ['ft3', 'cubic feet|cubic foot|cu\\.? ?ft|ft3|ft³'],
  ['m3', 'cubic met(?:er|re)s?|m3|m³'],
  ['l', 'lit(?:er|re)s?|l'],
  ['ml', 'millilit(?:er|re)s?|ml'],
  ['g', 'grams?|g'],
  ['ft', "feet|foot|ft|'"],
  ['in', 'inch(?:es)?|"'],
  ['m', 'met(?:er|re)s?|m'],
  ['F', '°? ?f|degrees? ?f(?:ahrenheit)?|fahrenheit|deg ?f'],
  ['C', '°? ?c|degrees? ?c(?:elsius)?|celsius|deg ?c'],
  ['F', 'degrees?|°|deg'],
  ['h', 'hours?|hrs?|h'],
  ['min', 'minutes?|mins?'],
  ['d', 'days?'],
  ['psi', 'psi'],
];

const unitMatchers = unitPatterns.map(
  ([unit, source]) => [unit, new RegExp(`[ -]?(?:${source})(?![a-z])`, 'y')] as const,
);

/** The unit that follows a number; null where none does. */
export function unitAt(text: string, place: number): { length: number; unit: UnitName } | null {
  for (const [unit, at] of unitMatchers) {
    at.lastIndex = place;
    const [found] = at.exec(text) ?? [];
    if (found !== undefined) return { length: found.length, unit };
  }
  return null;
}

/** The unit that a word names, e.g. "liters"; null for any other word. */
export const unitNamed = (word: string): UnitName | null => {
  const found = unitAt(word, 0);
  return found && found.length === word.length ? found.unit : null;
};

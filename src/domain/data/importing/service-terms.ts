import { type PricePer, pricePers } from '#domain/money/index.ts';
import { type BodyKind, bodyKinds } from '#domain/visits/index.ts';
import { type Surface, surfaces } from '#domain/water/index.ts';

const plainWord = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type ServiceDay = (typeof weekdays)[number];

/** Days named in a cell, in the order they appear: "Mon", "Tuesdays", "Mon/Thu", "MONDAY". */
export const readServiceDays = (line: string): ServiceDay[] => {
  const found: ServiceDay[] = [];
  for (const word of line.split(/[^\p{L}]+/u)) {
    const plain = plainWord(word).replace(/days?$/, 'day');
    const day = weekdays.find((name) => {
      const full = name.toLowerCase();
      return (
        plain === full ||
        (plain.length >= 2 &&
          (full.startsWith(plain) ||
            (['tues', 'thur', 'thurs', 'weds'].includes(plain) && full.startsWith(plain.slice(0, 3)))))
      );
    });
    if (day && !found.includes(day)) found.push(day);
  }
  return found;
};

export type ServiceFrequency = 'weekly' | 'biweekly' | 'monthly';

const frequencyWords: Record<ServiceFrequency, readonly string[]> = {
  weekly: [
    'weekly',
    'week',
    'everyweek',
    'onceaweek',
    'onceperweek',
    'onceweekly',
    '1xweek',
    '1xweekly',
    '1xperweek',
    '1week',
    '1weekly',
    'every1week',
    'every1weeks',
    'every7days',
    'weeklyservice',
    'wk',
    'wkly',
    'w',
    '7days',
    '4xmonth',
    'perweek',
    '1perweek',
  ],
  biweekly: [
    'biweekly',
    'everytwoweeks',
    'every2weeks',
    'every2ndweek',
    'everysecondweek',
    'everyotherweek',
    'eow',
    'fortnightly',
    'every14days',
    '14days',
    'twiceamonth',
    'twicemonthly',
    'semimonthly',
    '2xmonth',
    '2xmonthly',
    '2weeks',
    'otherweek',
    'alternateweeks',
    'alternatingweeks',
    'biweeklyservice',
    '2week',
    'biwkly',
    'bw',
  ],
  monthly: [
    'monthly',
    'month',
    'everymonth',
    'onceamonth',
    'oncepermonth',
    'oncemonthly',
    '1xmonth',
    '1xmonthly',
    '1xpermonth',
    'every4weeks',
    'everyfourweeks',
    'every28days',
    'every30days',
    'every1month',
    '4weeks',
    'monthlyservice',
    'mo',
    'mthly',
    'm',
    'permonth',
    '1permonth',
  ],
};
const frequencyByWord = new Map(
  (Object.keys(frequencyWords) as ServiceFrequency[]).flatMap((name) =>
    frequencyWords[name].map((word) => [word, name] as const),
  ),
);

/** How often a customer is served, in any of the usual spellings, or null where the text names none of the three. */
export const readFrequency = (line: string): ServiceFrequency | null => frequencyByWord.get(plainWord(line)) ?? null;

const perWords: Readonly<Record<PricePer, readonly string[]>> = {
  visit: ['visit', 'pervisit', 'stop', 'perstop', 'service', 'perservice', 'each'],
  month: ['month', 'permonth', 'monthly', 'flat', 'flatmonthly', 'flatrate'],
};

/** What a price is for ("per stop", "Monthly"), or null where the text says neither. Skimmer adds the chemicals: "Per Stop + Chems". */
export const readPricePer = (line: string): PricePer | null => {
  const word = plainWord(line.replace(/\b(?:with|plus|and)?\s*\+?\s*chem(?:s|icals)\b.*$/i, ''));
  return pricePers.find((per) => perWords[per].includes(word)) ?? null;
};

export type ImportedPoolType = 'chlorine' | 'saltwater' | 'bromine' | 'natural' | 'residential' | 'commercial' | 'spa';

const poolTypeWords: Record<ImportedPoolType, readonly string[]> = {
  chlorine: [
    'chlorine',
    'cl',
    'chlorinated',
    'chlorinepool',
    'trichlor',
    'tablet',
    'tablets',
    'tabs',
    'liquidchlorine',
    'calhypo',
    'dichlor',
    'freshwater',
  ],
  saltwater: [
    'saltwater',
    'salt',
    'saltpool',
    'saltwaterpool',
    'swg',
    'swcg',
    'scg',
    'saltcell',
    'saltgenerator',
    'saltchlorinator',
    'saltwaterchlorine',
  ],
  bromine: ['bromine', 'br', 'brominated', 'brominepool'],
  natural: ['natural', 'naturalpool', 'swimmingpond', 'bio'],
  residential: ['residential', 'home', 'house', 'singlefamily', 'residentialpool'],
  commercial: ['commercial', 'hoa', 'apartment', 'apartments', 'hotel', 'commercialpool'],
  spa: ['spa', 'hottub', 'jacuzzi', 'whirlpool', 'swimspa'],
};
const poolTypeByWord = new Map(
  (Object.keys(poolTypeWords) as ImportedPoolType[]).flatMap((name) =>
    poolTypeWords[name].map((word) => [word, name] as const),
  ),
);

/** The pool's sanitizer or property kind, or null where the text names none. */
export const readPoolType = (line: string): ImportedPoolType | null => poolTypeByWord.get(plainWord(line)) ?? null;

const surfaceWords: Record<Surface, readonly string[]> = {
  plaster: ['plaster', 'concrete', 'gunite', 'shotcrete', 'marcite', 'whiteplaster', 'plastered'],
  pebble: ['pebble', 'pebbletec', 'quartz', 'diamondbrite', 'aggregate', 'exposedaggregate', 'pebbleorquartz'],
  tile: ['tile', 'tiled', 'glasstile', 'fulltile'],
  vinyl: ['vinyl', 'liner', 'vinylliner'],
  fiberglass: ['fiberglass', 'fibreglass', 'gelcoat'],
  painted: ['painted', 'paint', 'epoxy', 'paintedconcrete'],
};

/** What a shell is finished with, or null where the text does not say. */
export const readSurface = (line: string): Surface | null =>
  surfaces.find((surface) => surfaceWords[surface].includes(plainWord(line))) ?? null;

const bodyWords: Record<BodyKind, readonly string[]> = {
  pool: ['pool', 'pools', 'swimmingpool', 'inground', 'ingroundpool', 'aboveground', 'abovegroundpool', 'lappool'],
  spa: poolTypeWords.spa,
  fountain: ['fountain', 'fountains', 'waterfeature', 'waterfall'],
  other: ['other', 'pond', 'koipond', 'coldplunge', 'plungepool', 'splashpad'],
};

/** What a body of water is, or null where the text does not say. */
export const readBodyKind = (line: string): BodyKind | null =>
  bodyKinds.find((kind) => bodyWords[kind].includes(plainWord(line))) ?? null;

/** Whether a body of water is only called a pool, which says nothing about its kind. */
export const isJustAPool = (line: string): boolean => readBodyKind(line) === 'pool';

const yes = new Set(['yes', 'y', 'true', 't', '1', 'active', 'on', 'x', 'enabled', 'current', 'customer']);
const no = new Set([
  'no',
  'n',
  'false',
  'f',
  '0',
  'inactive',
  'notactive',
  'off',
  'disabled',
  'archived',
  'former',
  'cancelled',
  'canceled',
  'deleted',
  'closed',
  'suspended',
  'paused',
  'lead',
]);

/** A yes-or-no cell ("Active", "Inactive", "TRUE", "0"), or null where it says neither. */
export const readFlag = (line: string): boolean | null => {
  const word = plainWord(line);
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
};

/** What a customer's tags say about the service, and the other tags. */
export interface TagReading {
  serviceFrequency?: ServiceFrequency;
  serviceDay?: ServiceDay;
  poolType?: ImportedPoolType;
  other: string[];
}

/** Reads a tags cell such as "Pool;Weekly" or "Commercial, VIP". Tags without a field are answered in `other`. */
export const readTags = (line: string): TagReading => {
  const answer: TagReading = { other: [] };
  for (const tag of line
    .split(/[;,|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const frequency = readFrequency(tag);
    const kind = readPoolType(tag);
    const day = weekdays.find((name) => plainWord(name) === plainWord(tag).replace(/s$/, ''));
    if (frequency && !answer.serviceFrequency) answer.serviceFrequency = frequency;
    else if (kind && !answer.poolType) answer.poolType = kind;
    else if (day && !answer.serviceDay) answer.serviceDay = day;
    else if (!isJustAPool(tag) && !answer.other.includes(tag)) answer.other.push(tag);
  }
  return answer;
};

import type { Surface, TargetReading } from '#domain/water/index.ts';
import { formatDay, formatNumber, plural } from '#web/base/format.ts';

const surfaces: Record<Surface, string> = {
  plaster: 'Plaster',
  pebble: 'Pebble or quartz',
  tile: 'Tile',
  vinyl: 'Vinyl liner',
  fiberglass: 'Fiberglass',
  painted: 'Painted concrete',
};
const readings: Record<TargetReading, string> = {
  chlorine: 'Free chlorine',
  bromine: 'Bromine',
  pH: 'pH',
  totalAlkalinity: 'Alkalinity',
  calciumHardness: 'Calcium',
  cyanuricAcid: 'CYA',
  salt: 'Salt',
  temperature: 'Temp.',
};
const pools = (count: number): string => plural(count, 'pool', 'pools');

export const targetTexts = {
  tab: 'Water targets',
  kinds: { indoor: 'Indoor pools', public: 'Pools under a health code' },
  surfaces,
  readings,
  pools,
  range: (min: string, max: string | null) => (max === null ? `${min} or more` : `${min}–${max}`),
  season: (from: string, to: string) =>
    `${formatDay(`2028-${from}`, 'monthAndDay')} to ${formatDay(`2028-${to}`, 'monthAndDay')}`,
  ruleOfAll: 'All pools',
  indoors: 'Indoors',
  healthCode: 'Health code',
  why: {
    own: 'Own range',
    usual: 'Usual',
    company: (rule: string) => `Yours: ${rule}`,
    byDefault: (what: string) => `Usual for ${what}`,
    indoor: 'indoor pools',
    public: 'health codes',
  },

  loadFailed: 'Couldn’t load the targets.',
  title: 'Your targets',
  about: 'Everything that judges water uses these ranges: the stop, alerts, doses, reports and the customer’s page.',
  order: 'A pool’s own range counts first, then your season, kind and surface, then the usual ranges.',
  readOnly: 'Only people who can edit settings change these.',
  none: 'No targets of your own yet',
  noneMore: 'Your pools are kept at the usual ranges of their type and surface.',
  add: 'Add Targets',
  hardWater: 'Hard Water',
  winter: 'Winter Temperature',
  edit: (rule: string) => `Edit targets: ${rule}`,
  remove: (rule: string) => `Remove targets: ${rule}`,
  changed: (name: string | null, when: string) => (name === null ? `Changed ${when}` : `${name}, ${when}`),
  inForce: 'In force today',
  inForceAbout: 'Your kinds of pools, each with its ranges and where they’re from.',
  noPools: 'Your pools show up here once you add them.',
  sources: 'Where the usual ranges for surfaces, indoor pools and health codes are from',

  newTitle: 'Add targets',
  editTitle: 'Edit targets',
  forKind: 'Pools',
  forSurface: 'Surface',
  anySurface: 'Any surface',
  when: 'When',
  allYear: 'All year',
  partOfYear: 'Part of the year',
  fromMonth: 'From',
  toMonth: 'Through',
  rangesHint: 'Leave both empty for the usual range. With only a lower end, there’s no upper limit.',
  from: (reading: string) => `${reading} from`,
  to: (reading: string) => `${reading} to`,
  number: 'Must be a number',
  fromFirst: 'Enter the lower end too',
  endOrder: 'Must not be below the lower end',
  oneRange: 'Set at least one range',
  effect: (value: string, before: string, after: string) => `The last reading, ${value}: ${before} becomes ${after}`,

  seeEffects: 'See Effects',
  save: 'Save Targets',
  removeNow: 'Back to Usual',
  removeTitle: (rule: string) => `Remove the targets “${rule}”?`,
  effectsFailed: 'Couldn’t work out the effects.',
  effectsTitle: 'What this changes',
  onDay: (day: string) => `As of ${formatDay(day, 'longDate')}, by the last readings.`,
  nothingChanges: (all: number, retargeted: number) =>
    retargeted === 0
      ? `No range changes for any of your ${pools(all)}.`
      : `The ranges of ${pools(retargeted)} change. No last reading is judged differently.`,
  change: (changed: number, all: number) =>
    `${formatNumber(changed)} of ${pools(all)} ${changed === 1 ? 'changes' : 'change'}.`,
  toAttention: (count: number) => `${pools(count)}: from OK to needs attention`,
  toIdeal: (count: number) => `${pools(count)}: from needs attention to OK`,
  others: (count: number) => `${pools(count)}: a reading is judged differently`,
  becomes: (reading: string, value: string, before: string, after: string) =>
    `${reading} ${value}: ${before} → ${after}`,
  more: (count: number) => `And ${formatNumber(count)} more.`,
  saved: 'Targets saved',
  removed: 'Targets removed',
  undo: 'Undo',
  undone: 'Targets are as they were',
  saveFailed: 'Couldn’t save the targets',
  removeFailed: 'Couldn’t remove the targets',
  undoFailed: 'Couldn’t undo this',

  surfaceLabel: 'Surface',
  chooseSurface: 'Not known',
  indoorLabel: 'Indoors',
  publicLabel: 'A health code applies',
  publicHint: 'Hotels, clubs, apartments: chlorine and pH are kept as health codes ask.',
};

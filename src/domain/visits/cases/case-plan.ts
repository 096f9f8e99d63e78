import { type Message, wordsOf } from '#domain/language/index.ts';
import {
  type BodyOfWater,
  type Chemical,
  doseFor,
  InvalidReading,
  type Parameter,
  type PlanInput,
  planTreatment,
  poolTypeOf,
  readingTexts,
} from '#domain/water/index.ts';
import { caseTexts } from './case-texts.ts';

/** Trouble that takes several visits. */
export const caseKinds = ['green_to_clean', 'stains', 'cloudy', 'foam', 'phosphate', 'metals', 'salt_cell'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** open; done: the trouble is gone; called_off: nothing more is done about it. Every change can be taken back. */
export const caseStates = ['open', 'done', 'called_off'] as const;
export type CaseState = (typeof caseStates)[number];

export type CaseStepName = keyof typeof caseTexts.steps;

/** What is measured for a case alone, with the most that a test shows. The readings of a visit are its own. */
export const caseMeasures = {
  phosphate: { unit: 'ppb', most: 10_000 },
  copper: { unit: 'ppm', most: 10 },
  iron: { unit: 'ppm', most: 10 },
} as const;
export type CaseMeasure = keyof typeof caseMeasures;

/** The readings that a dose rests on. */
export type DoseReading = 'chlorine' | 'pH' | 'totalAlkalinity' | 'calciumHardness' | 'cyanuricAcid' | 'salt';

type Dosing = 'shock' | 'hold' | 'pH' | 'balance' | 'calcium' | 'salt' | 'clarifier';

interface StepRule {
  readonly minutes: number;
  readonly photo?: true;
  readonly measures?: CaseMeasure;
  readonly dosing?: Dosing;
  /** A product that only its label doses. */
  readonly byLabel?: true;
}

/** Minutes are our own estimates for 15,000 to 20,000 gallons. */
const rules: Readonly<Record<CaseStepName, StepRule>> = {
  'test-water': { minutes: 10 },
  'net-debris': { minutes: 30, photo: true },
  'lower-ph': { minutes: 5, dosing: 'pH' },
  brush: { minutes: 20 },
  shock: { minutes: 10, dosing: 'shock' },
  'run-pump': { minutes: 5 },
  'clean-filter': { minutes: 30, photo: true },
  'hold-chlorine': { minutes: 15, dosing: 'hold' },
  vacuum: { minutes: 45, photo: true },
  overnight: { minutes: 10 },
  'final-balance': { minutes: 15, dosing: 'balance' },
  'after-photo': { minutes: 5, photo: true },
  'spot-test': { minutes: 15, photo: true },
  'test-copper': { minutes: 5, measures: 'copper' },
  'test-iron': { minutes: 5, measures: 'iron' },
  'test-phosphate': { minutes: 5, measures: 'phosphate' },
  'fill-water': { minutes: 10 },
  'find-source': { minutes: 15 },
  'treat-stain': { minutes: 45, photo: true, byLabel: true },
  sequestrant: { minutes: 10, byLabel: true },
  'check-filter': { minutes: 15 },
  clarifier: { minutes: 5, dosing: 'clarifier' },
  'skim-foam': { minutes: 10, photo: true },
  'find-foam': { minutes: 10 },
  'raise-calcium': { minutes: 10, dosing: 'calcium' },
  'replace-water': { minutes: 60 },
  'phosphate-remover': { minutes: 10, byLabel: true },
  'test-salt': { minutes: 5 },
  'cell-settings': { minutes: 15 },
  'inspect-cell': { minutes: 20, photo: true },
  'clean-cell': { minutes: 30, photo: true },
  'add-salt': { minutes: 20, dosing: 'salt' },
  'cell-output': { minutes: 15 },
  'cell-verdict': { minutes: 10 },
};

interface VisitRule {
  /** Days after the first visit. */
  readonly after: number;
  readonly steps: readonly CaseStepName[];
}

const visitsOf: Readonly<Record<CaseKind, readonly VisitRule[]>> = {
  green_to_clean: [
    { after: 0, steps: ['test-water', 'net-debris', 'lower-ph', 'brush', 'shock', 'run-pump', 'clean-filter'] },
    { after: 1, steps: ['hold-chlorine', 'brush', 'clean-filter'] },
    { after: 3, steps: ['hold-chlorine', 'vacuum', 'clean-filter'] },
    { after: 7, steps: ['overnight', 'final-balance', 'after-photo'] },
  ],
  stains: [
    { after: 0, steps: ['test-water', 'spot-test', 'test-iron', 'test-copper', 'find-source'] },
    { after: 3, steps: ['treat-stain', 'brush', 'sequestrant'] },
    { after: 10, steps: ['final-balance', 'after-photo'] },
  ],
  cloudy: [
    { after: 0, steps: ['test-water', 'check-filter', 'clean-filter', 'final-balance', 'run-pump'] },
    { after: 2, steps: ['test-water', 'clarifier', 'vacuum'] },
    { after: 5, steps: ['clean-filter', 'final-balance', 'after-photo'] },
  ],
  foam: [
    { after: 0, steps: ['test-water', 'find-foam', 'skim-foam', 'raise-calcium'] },
    { after: 3, steps: ['test-water', 'replace-water'] },
    { after: 7, steps: ['final-balance', 'after-photo'] },
  ],
  phosphate: [
    { after: 0, steps: ['test-water', 'test-phosphate', 'find-source', 'clean-filter'] },
    { after: 2, steps: ['phosphate-remover', 'run-pump'] },
    { after: 4, steps: ['vacuum', 'clean-filter'] },
    { after: 7, steps: ['test-phosphate', 'final-balance', 'after-photo'] },
  ],
  metals: [
    { after: 0, steps: ['test-water', 'test-iron', 'test-copper', 'fill-water', 'find-source'] },
    { after: 2, steps: ['sequestrant', 'clean-filter'] },
    { after: 14, steps: ['test-iron', 'test-copper', 'final-balance', 'after-photo'] },
  ],
  salt_cell: [
    { after: 0, steps: ['test-water', 'test-salt', 'cell-settings', 'inspect-cell', 'clean-cell'] },
    { after: 2, steps: ['add-salt', 'cell-output'] },
    { after: 7, steps: ['cell-verdict', 'final-balance'] },
  ],
};

interface CaseSource {
  readonly title: string;
  readonly address: string;
}

const cdc: CaseSource = { title: 'CDC, Healthy Swimming', address: 'https://www.cdc.gov/healthy-swimming/' };
const epa: CaseSource = {
  title: 'EPA, pesticide labels: the label is the law',
  address: 'https://www.epa.gov/pesticide-labels',
};
const shockLevels: CaseSource = {
  title: 'Trouble Free Pool, chlorine and cyanuric acid',
  address: 'https://www.troublefreepool.com/',
};
const stainTests: CaseSource = {
  title: 'Trouble Free Pool, Stains in Your Pool',
  address: 'https://www.troublefreepool.com/blog/2019/01/18/stains-in-your-pool/',
};

/** Where a plan comes from, and the articles of the knowledge base about it. */
export const caseSources: Readonly<Record<CaseKind, { articles: readonly string[]; sources: readonly CaseSource[] }>> =
  {
    green_to_clean: { articles: ['swamp-recovery', 'green-algae'], sources: [shockLevels, cdc, epa] },
    stains: {
      articles: ['identifying-stains', 'iron-stains', 'copper-stains', 'organic-stains'],
      sources: [
        stainTests,
        {
          title: 'Trouble Free Pool, Ascorbic Acid Treatment',
          address: 'https://www.troublefreepool.com/wiki/index.php?title=Ascorbic_Acid_Treatment',
        },
      ],
    },
    cloudy: {
      articles: ['cloudy-water', 'clarifier-and-flocculant'],
      sources: [
        cdc,
        {
          title: 'Pool & Spa Marketing, Choosing the Right Clarifier',
          address: 'https://www.poolspamarketing.com/trade/back-to-basics-choosing-the-right-clarifier/',
        },
      ],
    },
    foam: {
      articles: ['spa-foam-and-smell'],
      sources: [
        {
          title: 'Spa Retailer, Causes and Cures for Foamy Spa Water',
          address: 'https://sparetailer.com/causes-and-cures-for-foamy-spa-water',
        },
      ],
    },
    phosphate: {
      articles: ['green-algae'],
      sources: [
        {
          title: 'Pool Gear, How to Eliminate Phosphates from Your Pool',
          address: 'http://www.poolgear.com/blog/2012/04/how-to-eliminate-phosphates-from-your-pool/',
        },
        epa,
      ],
    },
    metals: { articles: ['sequestrants', 'iron-stains', 'copper-stains'], sources: [stainTests] },
    salt_cell: {
      articles: ['salt-cell-makes-no-chlorine', 'cleaning-a-salt-cell'],
      sources: [
        {
          title: 'The Pool Factory, How to Clean the Hayward Turbo Cell',
          address:
            'https://www.thepoolfactory.com/blogs/equipment/how-to-clean-the-turbo-cell-for-your-hayward-aqua-trol-salt-generator',
        },
      ],
    },
  };

/** A body of water as a plan doses it. */
export interface CaseWater extends BodyOfWater {
  readonly gallons: number | null;
  /** Only what was measured: a reading that is absent is asked for, not assumed. */
  readonly readings: Partial<Record<DoseReading | 'totalChlorine' | 'temperature', number>>;
}

export interface CaseDose {
  readonly chemical: Chemical;
  /** In the product's own unit. */
  readonly amount: number;
  readonly unit: 'fl_oz' | 'oz';
}

/** A step of a plan, as its case keeps it. */
export interface CaseStep {
  /** Of its case: "2-brush". */
  readonly stepId: string;
  readonly step: CaseStepName;
  /** From 1 on. */
  readonly visit: number;
  readonly minutes: number;
  readonly photo: boolean;
  readonly measures: CaseMeasure | null;
  /** By the readings that the plan was made with; none where one was missing, or the water needs nothing. */
  readonly doses: readonly CaseDose[];
  /** What has to be measured before anything is dosed. */
  readonly missing: readonly (DoseReading | 'volume')[];
  readonly byLabel: boolean;
}

const needs: Readonly<Record<Dosing, readonly DoseReading[]>> = {
  shock: ['chlorine', 'pH', 'cyanuricAcid'],
  hold: ['chlorine', 'pH', 'cyanuricAcid'],
  pH: ['pH', 'totalAlkalinity'],
  balance: ['pH', 'totalAlkalinity', 'calciumHardness', 'cyanuricAcid'],
  calcium: ['pH', 'calciumHardness'],
  salt: ['pH', 'salt'],
  clarifier: [],
};

const moves: Readonly<Record<Exclude<Dosing, 'clarifier'>, readonly Parameter[]>> = {
  shock: ['freeChlorine', 'bromine'],
  hold: ['freeChlorine', 'bromine'],
  pH: ['pH'],
  balance: ['pH', 'totalAlkalinity', 'calciumHardness', 'cyanuricAcid'],
  calcium: ['calciumHardness'],
  salt: ['salt'],
};

function dosesOf(dosing: Dosing, gallons: number, water: CaseWater): CaseDose[] {
  const poolType = poolTypeOf(water.poolType);
  if (poolType === 'natural') return [];
  if (dosing === 'clarifier') {
    const { amount, unit } = doseFor({ chemical: 'clarifier', gallons, parameter: 'clarifierStart', from: 0, to: 1 });
    return [{ chemical: 'clarifier', amount, unit }];
  }
  const { pH, temperature: tempF, ...readings } = water.readings;
  if (pH === undefined) return [];
  const input: PlanInput = {
    gallons,
    poolType,
    readings: { ...readings, pH, ...(tempF === undefined ? {} : { tempF }) },
    ...(water.targets ? { targetRanges: water.targets } : {}),
    algaeVisible: dosing === 'shock' || dosing === 'hold',
  };
  return planTreatment(input)
    .steps.filter(({ parameter }) => moves[dosing].includes(parameter))
    .filter(({ parameter, from, to }) => dosing !== 'pH' || (parameter === 'pH' && to < from))
    .map(({ chemical, amount, unit }) => ({ chemical, amount, unit }));
}

/** What a step adds by the readings there are, or which of them it asks for first. */
function dosingOf(dosing: Dosing | undefined, visit: number, water: CaseWater): Pick<CaseStep, 'doses' | 'missing'> {
  if (dosing === undefined) return { doses: [], missing: [] };
  const missing: (DoseReading | 'volume')[] = [
    ...(water.gallons === null ? (['volume'] as const) : []),
    // What goes in at a later visit rests on that visit's test.
    ...needs[dosing].filter((reading) => visit > 1 || water.readings[reading] === undefined),
  ];
  if (missing.length > 0 || water.gallons === null) return { doses: [], missing };
  try {
    return { doses: dosesOf(dosing, water.gallons, water), missing };
  } catch (error) {
    // A stored reading that the chemistry cannot work with is measured again.
    if (!(error instanceof InvalidReading)) throw error;
    return { doses: [], missing: needs[dosing] };
  }
}

/**
 * The plan of a kind of trouble for a body of water: what is checked, added and photographed at each visit.
 * @returns the steps in their order, and the days of the visits after the first
 */
export function planCase(kind: CaseKind, water: CaseWater): { steps: CaseStep[]; after: number[] } {
  const visits = visitsOf[kind];
  return {
    after: visits.map(({ after }) => after),
    steps: visits.flatMap(({ steps }, place) =>
      steps.map((step): CaseStep => {
        const { minutes, photo = false, measures = null, dosing, byLabel = false } = rules[step];
        const visit = place + 1;
        return {
          stepId: `${visit}-${step}`,
          step,
          visit,
          minutes,
          photo,
          measures,
          byLabel,
          ...dosingOf(dosing, visit, water),
        };
      }),
    ),
  };
}

/** Steps with the doses that other readings call for at one of the visits. */
export const dosedAgain = (steps: readonly CaseStep[], visit: number, water: CaseWater): CaseStep[] =>
  steps.map((step) => (step.visit === visit ? { ...step, ...dosingOf(rules[step.step].dosing, 1, water) } : step));

/** The checklist's id of a step. */
export const caseTaskId = (caseId: string, stepId: string): string => `case:${caseId}:${stepId}`;

const kindByTitle = new Map<string, CaseKind>();
const stepByTitle = new Map<string, CaseStepName>();

/** "Green-to-clean: cleaning the filter": what a step is kept as with the visit. */
export const caseTaskMessage = (kind: CaseKind, step: CaseStepName): Message =>
  caseTexts.task({ kind: caseTexts.kinds[kind], step: caseTexts.steps[step] });

/** Which step a kept title is, to be worded in another language; null for any other task or service. */
export function caseTaskNamed(title: string): Message | null {
  if (kindByTitle.size === 0) {
    const { say } = wordsOf('en');
    for (const kind of caseKinds) kindByTitle.set(say(caseTexts.kinds[kind]), kind);
    for (const step of Object.keys(rules) as CaseStepName[]) stepByTitle.set(say(caseTexts.steps[step]), step);
  }
  const [kind, step] = title.split(': ');
  const known = { kind: kindByTitle.get(kind ?? ''), step: stepByTitle.get(step ?? '') };
  return known.kind && known.step ? caseTaskMessage(known.kind, known.step) : null;
}

/** What a dose still needs, by name. */
export const doseReadingText = (reading: DoseReading | 'volume'): Message =>
  reading === 'volume' ? caseTexts.volume : readingTexts[reading];

/** What of a step that is to be done is known. */
interface StepOpen {
  readonly step: CaseStepName;
  readonly visit: number;
  readonly stepId: string;
}

/**
 * The steps of a case that are due at a visit on a day: those of the visits up to that day that were not done. What was left of an
 * earlier visit is not asked for beside the same step of a later one.
 * @param dates of the case's visits, the first one first, YYYY-MM-DD
 */
export function stepsDue<Step extends StepOpen>(
  steps: readonly Step[],
  dates: readonly string[],
  isDone: (stepId: string) => boolean,
  on: string,
): Step[] {
  const reached = steps.filter(({ visit }) => (dates[visit - 1] ?? '9999') <= on);
  return reached.filter(
    ({ step, visit, stepId }) =>
      !isDone(stepId) && !reached.some((later) => later.step === step && later.visit > visit),
  );
}

/** What readings suggest; somebody in the office decides. */
export function suggestedCases({ poolType, readings }: Pick<CaseWater, 'poolType' | 'readings'>): CaseKind[] {
  const { chlorine, totalChlorine, salt, calciumHardness } = readings;
  const isLow = chlorine !== undefined && chlorine < 0.5;
  const isSalt = poolTypeOf(poolType) === 'saltwater';
  return [
    ...(isLow ? (['green_to_clean'] as const) : []),
    ...(isLow && isSalt && (salt === undefined || salt >= 2700) ? (['salt_cell'] as const) : []),
    ...(chlorine !== undefined && totalChlorine !== undefined && totalChlorine - chlorine > 0.5
      ? (['cloudy'] as const)
      : []),
    ...(calciumHardness !== undefined && calciumHardness < 100 ? (['foam'] as const) : []),
  ];
}

/** What a calculator is for and how it reckons; by kind. */
export interface CalculatorWords {
  purpose: string;
  formula: string;
}

const words: Readonly<Record<string, CalculatorWords>> = {
  factor: {
    purpose: 'The table’s factor for one reading of the saturation index.',
    formula: 'Linear between the rows of the industry table; outside it log₁₀(hardness) − 0.4 and log₁₀(alkalinity).',
  },
  lsi: {
    purpose: 'Whether water dissolves plaster or leaves scale, by the formula you choose.',
    formula:
      'Industry: pH + temperature factor + calcium factor + alkalinity factor − 12.1 (12.2 above 1,000 and 12.3 above 2,000 ppm solids). Carrier and CSI work with logarithms; CSI also with ionic strength. All use the carbonate alkalinity.',
  },
  'lsi.displayed': {
    purpose: 'The saturation index as every page of this product shows it.',
    formula:
      'pH + temperature factor + calcium factor + factor of the carbonate alkalinity − 12.1 (12.2 above 1,000 and 12.3 above 2,000 ppm solids).',
  },
  carbonateAlkalinity: {
    purpose:
      'How much of the alkalinity is carbonate: cyanuric acid and borate count in the test, but protect no plaster.',
    formula: 'Alkalinity − CYA × 0.388 ÷ (1 + 10^(6.83 − pH)) − boron × 4.63 ÷ (1 + 10^(9.11 − pH)).',
  },
  effectOfPhMove: {
    purpose: 'What is left of the alkalinity once a product has moved the pH.',
    formula:
      'The dose comes from the carbonate, borate and cyanurate equilibrium; the alkalinity changes by what the dose carries.',
  },
  effectOfBicarbonate: {
    purpose: 'Where the pH goes when sodium bicarbonate raises the alkalinity.',
    formula:
      'Bicarbonate adds alkalinity and carbonate alike; the pH follows from the equilibrium before carbon dioxide leaves.',
  },
  dilution: {
    purpose: 'How much of the water to replace so that a reading falls.',
    formula: '(now − wanted) ÷ (now − fill water) × 100.',
  },
  dose: {
    purpose: 'How much of a product moves a reading from where it is to where you want it.',
    formula:
      'Change × gallons ÷ what one ounce of the product does; a pH dose comes from the acid–base equilibrium of the water.',
  },
  doseRatio: {
    purpose: 'How much more of a product one water needs than another for the same change.',
    formula: 'Dose in the first water ÷ dose in the second.',
  },
  effect: {
    purpose: 'What an amount of a product changes, by-products included.',
    formula: 'Active ingredient ÷ volume × the gain per ppm of each reading.',
  },
  effectPerFC: {
    purpose: 'What else a chlorine product leaves in the water with the chlorine it adds.',
    formula:
      'Chlorine added × the by-product per ppm: cyanuric acid of trichlor and dichlor, calcium of cal-hypo, salt of all.',
  },
  hypochloriteStrength: {
    purpose: 'The trade percent on the jug from the percent by weight.',
    formula: '% NaOCl by weight × 70.906 ÷ 74.442 × specific gravity.',
  },
  fcCya: {
    purpose: 'The free chlorine that cyanuric acid calls for in an outdoor pool.',
    formula:
      'Manual: minimum 0.075 × CYA + 0.7 (rounded down), target CYA ÷ 10 + 1.5 to + 3.5. Salt generator: minimum 0.045 × CYA + 0.7. Shock 0.39 × CYA, at least 10.',
  },
  hoclFraction: {
    purpose: 'The share of chlorine that is the strong kind, hypochlorous acid, at a pH.',
    formula: '1 ÷ (1 + 10^(pH − 7.45)).',
  },
  breakpoint: {
    purpose: 'The free chlorine that burns off combined chlorine.',
    formula: 'Combined = total − free; target = 10 × combined.',
  },
  swgOutput: {
    purpose: 'How many ppm of chlorine a salt generator makes in a day.',
    formula: 'Rated pounds × hours ÷ 24 × setting ÷ 100, as milligrams per liter of the pool.',
  },
  bromineFromChlorine: {
    purpose: 'Total bromine from a test that reads chlorine (DPD).',
    formula: 'Reading × 2.25, the ratio of the molar masses.',
  },
};

const parameters: Readonly<Record<string, string>> = {
  freeChlorine: 'Free chlorine',
  bromine: 'Bromine',
  bromide: 'Bromide',
  pH: 'pH',
  totalAlkalinity: 'Total alkalinity',
  calciumHardness: 'Calcium hardness',
  cyanuricAcid: 'Cyanuric acid',
  salt: 'Salt',
  borate: 'Borate',
  algaeVisible: 'Visible algae (label dose: 0 to 1)',
  algaePreventionStart: 'Algae prevention, first dose (0 to 1)',
  algaePreventionWeekly: 'Algae prevention, weekly dose (0 to 1)',
  clarifierStart: 'Clarifier, first dose (0 to 1)',
  clarifierWeekly: 'Clarifier, weekly dose (0 to 1)',
  temperatureF: 'Temperature',
};

const choices: Readonly<Record<string, string>> = {
  ...parameters,
  industry: 'Industry table',
  carrier: 'Carrier',
  csi: 'CSI',
  manual: 'By hand or feeder',
  swg: 'Salt generator',
  fl_oz: 'fl oz',
  oz: 'oz (weight)',
  lb: 'lb',
  qt: 'qt',
  gal: 'gal',
};

const results: Readonly<Record<string, string>> = {
  ...parameters,
  factor: 'Factor',
  lsi: 'Saturation index',
  carbonateAlkalinity: 'Carbonate alkalinity',
  totalAlkalinityAfter: 'Alkalinity afterwards',
  pHAfter: 'pH afterwards',
  replacePct: 'Water to replace',
  amount: 'Amount',
  ratio: 'First dose ÷ second dose',
  tradePct: 'Trade strength',
  minimum: 'Minimum',
  targetLow: 'Target from',
  targetHigh: 'Target to',
  shock: 'Shock level',
  fraction: 'Active share',
  combinedChlorine: 'Combined chlorine',
  targetFreeChlorine: 'Free chlorine to reach',
  ppmPerDay: 'Chlorine a day',
};

/** Texts of the calculators; titles, labels and sources come with the calculators themselves. */
export const calculatorsTexts = {
  title: 'Calculators',
  purpose: 'Every formula behind the water analysis, one by one, with its source. They work without a connection.',
  search: 'Search calculators',
  all: 'All calculators',
  none: 'No calculator of that name',
  noneMore: 'Try a reading or a product: pH, chlorine, salt.',
  unknown: 'There is no such calculator.',
  words: (kind: string): CalculatorWords => words[kind] ?? { purpose: '', formula: '' },
  choice: (value: string): string => choices[value] ?? value,
  result: (name: string): string => results[name] ?? name,
  calculate: 'Calculate',
  choose: 'Choose…',
  assumed: 'Usual',
  strengthBases: {
    trade: 'Trade percent (as on the jug)',
    'NaOCl, weight': 'Sodium hypochlorite by weight',
    'available chlorine, weight': 'Available chlorine by weight',
  },
  firstWater: 'First water',
  secondWater: 'Second water',
  resultTitle: 'Result',
  formula: 'Formula',
  sources: 'Sources',
  assumptions: 'Assumptions',
  fault: (label: string, reason: string) => `${label} ${reason}`,
  indexMeaning: (word: string) => `${word} water. Balanced is −0.3 to +0.3.`,
  noDose: 'No dose is needed: the reading is there already.',
};

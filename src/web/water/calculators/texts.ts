/** What a calculator is for and its formula, by kind. */
export interface CalculatorWords {
  purpose: string;
  formula: string;
}

const words: Readonly<Record<string, CalculatorWords>> = {
  factor: {
    purpose: 'The table’s LSI factor for one reading.',
    formula: 'Linear between the rows of the industry table. Outside it: log₁₀(hardness) − 0.4 and log₁₀(alkalinity).',
  },
  lsi: {
    purpose: 'Saturation index: whether water etches plaster or leaves scale, by the formula you choose.',
    formula:
      'Industry: pH + temperature factor + calcium factor + alkalinity factor − 12.1 (12.2 above 1,000 and 12.3 above 2,000 ppm solids). Carrier and CSI use logarithms, and CSI also ionic strength. All use carbonate alkalinity.',
  },
  'lsi.displayed': {
    purpose: 'The saturation index (LSI) that Poolhand shows on every page.',
    formula:
      'pH + temperature factor + calcium factor + factor of the carbonate alkalinity − 12.1 (12.2 above 1,000 and 12.3 above 2,000 ppm solids).',
  },
  carbonateAlkalinity: {
    purpose: 'The carbonate part of the alkalinity. CYA and borate show up in the test but don’t protect plaster.',
    formula: 'Alkalinity − CYA × 0.388 ÷ (1 + 10^(6.83 − pH)) − boron × 4.63 ÷ (1 + 10^(9.11 − pH)).',
  },
  effectOfPhMove: {
    purpose: 'The alkalinity left after a product moves the pH.',
    formula:
      'The dose comes from the carbonate, borate and cyanurate equilibrium. Alkalinity changes with what the dose adds.',
  },
  effectOfBicarbonate: {
    purpose: 'The pH after sodium bicarbonate raises the alkalinity.',
    formula:
      'Bicarbonate adds equal alkalinity and carbonate. The pH follows from the equilibrium before any CO₂ is lost.',
  },
  dilution: {
    purpose: 'How much water to replace to lower a reading.',
    formula: '(now − target) ÷ (now − fill water) × 100.',
  },
  dose: {
    purpose: 'How much of a product to add to get a reading where you want it.',
    formula:
      'Change × gallons ÷ what one ounce of the product does. A pH dose comes from the water’s acid–base equilibrium.',
  },
  doseRatio: {
    purpose: 'Compares the dose two waters need for the same change.',
    formula: 'Dose in the first water ÷ dose in the second.',
  },
  effect: {
    purpose: 'What an amount of a product changes, including byproducts.',
    formula: 'Active ingredient ÷ volume × the gain per ppm of each reading.',
  },
  effectPerFC: {
    purpose: 'What a chlorine product adds besides chlorine.',
    formula:
      'Chlorine added × the byproduct per ppm: CYA from trichlor and dichlor, calcium from cal-hypo, salt from all.',
  },
  hypochloriteStrength: {
    purpose: 'Converts percent by weight to the trade percent on the jug.',
    formula: '% NaOCl by weight × 70.906 ÷ 74.442 × specific gravity.',
  },
  fcCya: {
    purpose: 'The free chlorine an outdoor pool needs for its CYA (cyanuric acid).',
    formula:
      'Manual: minimum 0.075 × CYA + 0.7 (rounded down), target CYA ÷ 10 + 1.5 to + 3.5. Salt system: minimum 0.045 × CYA + 0.7. Shock 0.39 × CYA, at least 10.',
  },
  hoclFraction: {
    purpose: 'The share of chlorine that’s active (hypochlorous acid) at a given pH.',
    formula: '1 ÷ (1 + 10^(pH − 7.45)).',
  },
  breakpoint: {
    purpose: 'The free chlorine it takes to burn off combined chlorine.',
    formula: 'Combined = total − free. Target = 10 × combined.',
  },
  swgOutput: {
    purpose: 'How many ppm of chlorine a salt system (generator) makes per day.',
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
  cyanuricAcid: 'CYA (stabilizer)',
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
  manual: 'Manual or feeder',
  swg: 'Salt system',
  fl_oz: 'fl oz',
  oz: 'oz (weight)',
  lb: 'lb',
  qt: 'qt',
  gal: 'gal',
};

const results: Readonly<Record<string, string>> = {
  ...parameters,
  factor: 'Factor',
  lsi: 'LSI',
  carbonateAlkalinity: 'Carbonate alkalinity',
  totalAlkalinityAfter: 'Alkalinity after',
  pHAfter: 'pH after',
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
  ppmPerDay: 'Chlorine per day',
};

/** Texts of the calculators; titles, labels and sources come with the calculators themselves. */
export const calculatorsTexts = {
  title: 'Calculators',
  purpose: 'Every formula behind the water analysis, with its source. Works offline.',
  search: 'Search calculators',
  all: 'All calculators',
  none: 'No calculators found',
  noneMore: 'Try a reading or a product, like pH, chlorine or salt.',
  unknown: 'Calculator not found',
  words: (kind: string): CalculatorWords => words[kind] ?? { purpose: '', formula: '' },
  choice: (value: string): string => choices[value] ?? value,
  result: (name: string): string => results[name] ?? name,
  calculate: 'Calculate',
  choose: 'Choose…',
  assumed: 'Default',
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
  noDose: 'No dose needed. The reading is already there.',
};

/** What a pad tells; total hardness is the nearest that strips come to calcium hardness. */
export const stripParameters = [
  'chlorine',
  'totalChlorine',
  'pH',
  'totalAlkalinity',
  'totalHardness',
  'cyanuricAcid',
] as const;
export type StripParameter = (typeof stripParameters)[number];

/** One row of patches, and the pad that belongs to it. */
export interface CardRow {
  readonly parameter: StripParameter;
  /** As it is printed at each patch, from left to right. */
  readonly printed: readonly string[];
}

/** How the card of a strip is laid out: its rows from the top, in the order of the strip's pads from one of its ends. */
export interface StripCard {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly CardRow[];
}

/** The number of a patch: of "30–50" its middle. */
export function patchValue(printed: string): number {
  const numbers = printed.split(/[–-]/).map(Number);
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** To what a value between two patches is rounded: strips are coarse. */
export const stepOf: Readonly<Record<StripParameter, number>> = {
  chlorine: 0.5,
  totalChlorine: 0.5,
  pH: 0.1,
  totalAlkalinity: 10,
  totalHardness: 50,
  cyanuricAcid: 10,
};

/**
 * AquaChek 7: the rows of its chart and the values printed in them, as two programs that read this strip have them:
 * https://github.com/Michael-Espineli/drip-drop-ecommerce/blob/d51f5a546067f4335b2a1e0d516219f01ea7ece0/src/utils/testerStripProfiles.js
 * and https://github.com/jakedomshoots/chemcheck/blob/016fcf971dc03905c0b75c720d4d0b62549b313c/src/lib/aquachek.ts
 */
export const aquaChek7: StripCard = {
  id: 'aquachek-7',
  name: 'AquaChek 7',
  rows: [
    { parameter: 'totalHardness', printed: ['0', '100', '250', '500', '1000'] },
    { parameter: 'totalChlorine', printed: ['0', '0.5', '1', '3', '5', '10'] },
    { parameter: 'chlorine', printed: ['0', '0.5', '1', '3', '5', '10'] },
    { parameter: 'pH', printed: ['6.2', '6.8', '7.2', '7.8', '8.4'] },
    { parameter: 'totalAlkalinity', printed: ['0', '40', '80', '120', '180', '240'] },
    { parameter: 'cyanuricAcid', printed: ['0', '30–50', '100', '150', '300'] },
  ],
};

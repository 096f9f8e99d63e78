import { productTable } from '../../plan/product-table.ts';
import type { Chemical, Parameter } from '../../plan/products.ts';
import { type DosedReading, dosedReadings, type GivenDose, type TrackedReading } from '../history.ts';
import type { Timeline } from '../timeline.ts';

const parameterOf: Readonly<Record<DosedReading, Parameter>> = {
  chlorine: 'freeChlorine',
  totalAlkalinity: 'totalAlkalinity',
  calciumHardness: 'calciumHardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
};

/** ppm of a reading per ppm of active ingredient. */
const effectOf = (chemical: Chemical, reading: DosedReading): number =>
  productTable[chemical].effects[parameterOf[reading]] ?? 0;

/** Whether the product is sold to move this reading, rather than moving it along. */
export const isMeantFor = (dose: GivenDose, reading: DosedReading): boolean =>
  productTable[dose.chemical].doses.includes(parameterOf[reading]);

/** The readings that a product moves. */
export const readingsMovedBy = (chemical: Chemical): TrackedReading[] => [
  ...dosedReadings.filter((reading) => effectOf(chemical, reading) !== 0),
  ...(productTable[chemical].acidity ? (['pH'] as const) : []),
];

/** A dose's effect on one reading, ppm at the history's volume. */
export interface ReadingEffect {
  readonly dose: GivenDose;
  readonly ppm: number;
}

/** The doses that move a reading, oldest first; the same ppm as the engine's `effectOf` says. */
export function effectsOn({ doses, activePpm }: Timeline, reading: DosedReading): ReadingEffect[] {
  const effects: ReadingEffect[] = [];
  for (let i = 0; i < doses.length; i += 1) {
    const dose = doses[i] as GivenDose;
    const effect = effectOf(dose.chemical, reading);
    if (effect !== 0) effects.push({ dose, ppm: effect * (activePpm[i] as number) });
  }
  return effects;
}

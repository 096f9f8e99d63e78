import type { PoolType } from '#contract/shapes.ts';

/** What a technician has to know at the gate; what there is nothing to know of is null. */
export interface DemoGate {
  gateCode: string | null;
  dog: string | null;
  equipment: string | null;
}

const dogs = [
  'Bruno, friendly. Keep the side gate shut.',
  'Two terriers, loud but harmless.',
  'Rex bites: ring first and wait.',
  'Luna, old and deaf. Do not startle her.',
  'Cooper digs under the gate: block it with the stone.',
];

const pumps = ['Pentair IntelliFlo VSF', 'Hayward TriStar VS', 'Jandy FloPro 1.5 HP', 'Pentair SuperFlo 1 HP'];
const filters = ['sand filter, 24 in', 'cartridge filter, 420 sq ft', 'DE filter, 60 sq ft'];
const places = ['behind the garage, north side', 'left of the back gate', 'beside the shed', 'under the stairs'];
const ofPoolType: Partial<Record<PoolType, string>> = {
  saltwater: 'Salt cell IntelliChlor IC40.',
  bromine: 'Bromine feeder Rainbow 320.',
  spa: 'Spa heater 125,000 BTU.',
  commercial: 'Chlorine feeder and chemical controller in the locked pump room.',
};

const oneOf = <T>(from: readonly T[], number: number): T | null => from[number % from.length] ?? null;

/** Two in three customers have a code at the gate, two in five a dog, four in five known equipment. */
export function demoGate(number: number, poolType: PoolType): DemoGate {
  const code = String(1000 + ((number * 7919) % 9000));
  const parts = [`${oneOf(pumps, number)}, ${oneOf(filters, number * 3 + 1)}, ${oneOf(places, number * 5)}.`];
  const special = ofPoolType[poolType];
  if (special) parts.push(special);
  return {
    gateCode: number % 3 === 0 ? null : number % 2 === 0 ? `#${code}` : `${code}#`,
    dog: number % 5 < 2 ? oneOf(dogs, Math.floor(number / 5) + number) : null,
    equipment: number % 5 === 4 ? null : parts.join(' '),
  };
}

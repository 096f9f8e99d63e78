import { type Chemical, chemicalNames, type Parameter, productTable } from '#domain/water/index.ts';

/** A reading that alerts are about, as its kind of pool knows it. */
type TreatedReading = 'chlorine' | 'bromine' | 'pH' | 'totalAlkalinity';

const parameterOf: Readonly<Record<TreatedReading, Parameter>> = {
  chlorine: 'freeChlorine',
  bromine: 'bromine',
  pH: 'pH',
  totalAlkalinity: 'totalAlkalinity',
};

const isKnown = (chemical: string): chemical is Chemical => chemicalNames.some((known) => known === chemical);

/** Which way a product takes a reading it is dosed for: above 0 up, below 0 down, 0 for any other product. */
function direction(chemical: Chemical, reading: TreatedReading): number {
  const { doses, effects, acidity } = productTable[chemical];
  const parameter = parameterOf[reading];
  if (!doses.includes(parameter)) return 0;
  return reading === 'pH' ? (acidity?.alkalinity ?? 0) : (effects[parameter] ?? 0);
}

/**
 * Whether a reading that is out of range was treated since it was measured: something was added that is dosed to bring it
 * back. Its alert is then quiet until the next test. A visit alone treats nothing, and neither does acid a lack of chlorine.
 * @param added what went into the water since the reading, by its name in the table of products
 */
export const wasTreated = (reading: TreatedReading, side: 'low' | 'high', added: readonly string[]): boolean =>
  added.some((chemical) => isKnown(chemical) && direction(chemical, reading) * (side === 'low' ? 1 : -1) > 0);

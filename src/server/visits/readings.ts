import { type VisitReadings, visitReadings } from '#contract/visits/visits.ts';

type ReadingName = keyof VisitReadings;

/** What the documents' reports call a reading, by what the engine calls it. */
const reportNames: Readonly<Record<ReadingName, string>> = {
  chlorine: 'chlorine',
  totalChlorine: 'totalChlorine',
  pH: 'ph',
  totalAlkalinity: 'alkalinity',
  calciumHardness: 'hardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
  temperature: 'temperature',
};
const names = Object.keys(reportNames) as ReadingName[];

/** Stored readings with the new ones over them: what was not sent stays, null takes one back. */
export function mergeReadings(
  stored: Readonly<Record<string, string>>,
  sent: VisitReadings | undefined,
): Record<string, string> {
  const merged = { ...stored };
  for (const name of names) {
    const value = sent?.[name];
    if (value === undefined) continue;
    if (value === null) delete merged[reportNames[name]];
    else merged[reportNames[name]] = String(value);
  }
  return merged;
}

/** The stored readings as numbers; null where nothing was measured, or something that is no number. */
export function readingsOf(stored: Readonly<Record<string, string>>): Record<string, number | null> {
  const number = (text: string | undefined): number | null => {
    const value = text === undefined || text === '' ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : null;
  };
  const measured = Object.fromEntries(names.map((name) => [name, number(stored[reportNames[name]])]));
  const lsi = number(stored.lsi);
  return lsi === null ? measured : { ...measured, lsi };
}

/** What can be stored as a water test: the readings within their bounds; null where there are none. */
export function testableReadings(
  stored: Readonly<Record<string, string>>,
): Partial<Record<ReadingName, number>> | null {
  const all = readingsOf(stored);
  const kept = names.flatMap((name) => {
    const value = all[name] ?? null;
    return value !== null && visitReadings.safeParse({ [name]: value }).success ? [[name, value] as const] : [];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

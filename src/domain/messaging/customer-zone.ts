const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';
const arizona = 'America/Phoenix';
const alaska = 'America/Anchorage';
const hawaii = 'Pacific/Honolulu';
const puertoRico = 'America/Puerto_Rico';

type Zones = readonly string[];

/**
 * By the first three digits of the ZIP code (USPS publication 65, zones by 49 CFR 71). An area on both sides of a boundary has
 * both zones. Gaps are the armed forces' and unused ones.
 */
const byZipPrefix: readonly [first: number, last: number, zones: Zones][] = [
  [5, 5, [eastern]],
  [6, 9, [puertoRico]],
  [10, 89, [eastern]],
  [100, 323, [eastern]],
  [324, 324, [eastern, central]],
  [325, 325, [central]],
  [326, 349, [eastern]],
  [350, 372, [central]],
  [373, 373, [eastern, central]],
  [374, 374, [eastern]],
  [375, 375, [central]],
  [376, 379, [eastern]],
  [380, 397, [central]],
  [398, 400, [eastern]],
  [401, 401, [eastern, central]],
  [402, 419, [eastern]],
  [420, 424, [central]],
  [425, 425, [eastern]],
  [426, 427, [eastern, central]],
  [430, 462, [eastern]],
  [463, 464, [central]],
  [465, 465, [eastern, central]],
  [466, 474, [eastern]],
  [475, 475, [eastern, central]],
  [476, 477, [central]],
  [478, 478, [eastern]],
  [479, 479, [eastern, central]],
  [480, 497, [eastern]],
  [498, 499, [eastern, central]],
  [500, 574, [central]],
  [575, 576, [central, mountain]],
  [577, 577, [mountain]],
  [580, 584, [central]],
  [585, 588, [central, mountain]],
  [590, 599, [mountain]],
  [600, 676, [central]],
  [677, 679, [central, mountain]],
  [680, 689, [central]],
  [690, 692, [central, mountain]],
  [693, 693, [mountain]],
  [700, 797, [central]],
  [798, 798, [central, mountain]],
  [799, 834, [mountain]],
  [835, 835, [mountain, pacific]],
  [836, 837, [mountain]],
  [838, 838, [pacific]],
  [840, 847, [mountain]],
  [850, 859, [arizona]],
  [860, 860, [arizona, mountain]],
  [863, 864, [arizona]],
  [865, 865, [arizona, mountain]],
  [870, 885, [mountain]],
  [889, 897, [pacific]],
  [898, 898, [pacific, mountain]],
  [900, 961, [pacific]],
  [967, 968, [hawaii]],
  [969, 969, ['Pacific/Guam']],
  [970, 978, [pacific]],
  [979, 979, [pacific, mountain]],
  [980, 994, [pacific]],
  [995, 999, [alaska]],
];

/** ZIP codes in another zone than their neighbors. */
const byZip: Readonly<Record<string, Zones>> = {
  '96799': ['Pacific/Pago_Pago'],
  '99546': ['America/Adak'],
  '99547': ['America/Adak'],
};

const states: readonly [zones: Zones, codes: string][] = [
  [[eastern], 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'],
  [[eastern, central], 'FL IN KY MI TN'],
  [[central], 'AL AR IL IA LA MN MS MO OK WI'],
  [[central, mountain], 'KS NE ND SD TX'],
  [[mountain], 'CO MT NM UT WY'],
  [[mountain, pacific], 'ID OR'],
  [[pacific], 'CA NV WA'],
  [[arizona], 'AZ'],
  [[alaska], 'AK'],
  [[hawaii], 'HI'],
  [[puertoRico], 'PR VI'],
];
const byState = new Map(states.flatMap(([zones, codes]) => codes.split(' ').map((code) => [code, zones] as const)));

/**
 * A customer's possible time zones, by ZIP code, else by state, else the company's. A message keeps to the quiet hours of each.
 * @returns at least one IANA name
 */
export function zonesOfCustomer(
  place: { zipCode: string | null; state: string | null } | null,
  companyZone: string,
): Zones {
  const zip = /^\s*(\d{5})(?:\D|$)/.exec(place?.zipCode ?? '')?.[1];
  if (zip !== undefined) {
    const exact = byZip[zip];
    if (exact) return exact;
    const prefix = Number(zip.slice(0, 3));
    const area = byZipPrefix.find(([first, last]) => prefix >= first && prefix <= last);
    if (area) return area[2];
  }
  return byState.get(place?.state?.trim().toUpperCase() ?? '') ?? [companyZone];
}

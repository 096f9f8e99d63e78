/** A reading of a ZIP cell: the code, perhaps with a note on what was corrected, or the fault. */
export type ZipReading = { zipCode: string; note?: string } | { fault: string };

/**
 * Three-digit prefixes (first, last) of the states whose ZIP codes begin with 0, USPS Publication 65. New York's few
 * (005 and 06390) are left out: a short code there is more likely a typing fault.
 */
const zeroPrefixes: Record<string, readonly (readonly [number, number])[]> = {
  CT: [[60, 69]],
  MA: [
    [10, 27],
    [55, 55],
  ],
  ME: [[39, 49]],
  NH: [[30, 38]],
  NJ: [[70, 89]],
  PR: [
    [6, 7],
    [9, 9],
  ],
  RI: [[28, 29]],
  VI: [[8, 8]],
  VT: [
    [50, 54],
    [56, 59],
  ],
};

const lostZeros = (digits: string, stateCode: string | null): string | null => {
  const padded = digits.padStart(5, '0');
  const prefix = Number(padded.slice(0, 3));
  const ranges = stateCode === null ? undefined : zeroPrefixes[stateCode];
  return ranges?.some(([first, last]) => prefix >= first && prefix <= last) ? padded : null;
};

/**
 * Reads a US ZIP code: five digits, or nine with or without the dash ("85306", "85306-1234", a spreadsheet's
 * "85306.0"). A shorter one is a fault, unless the state's codes begin with 0 and the padded code lies in that state:
 * then a spreadsheet dropped the zeros, and they are put back with a note.
 *
 * @param line a cleaned cell, not empty
 * @param stateCode the row's two-letter state, or null where it has none
 */
export const readZipCode = (line: string, stateCode: string | null): ZipReading => {
  const plain = line.replace(/\.0+$/, '').replace(/\s/g, '');
  if (/^\d{5}$/.test(plain)) return { zipCode: plain };
  if (/^\d{5}-$/.test(plain)) return { zipCode: plain.slice(0, 5) };
  if (/^\d{5}-?\d{4}$/.test(plain)) return { zipCode: `${plain.slice(0, 5)}-${plain.slice(-4)}` };
  if (/^\d{3,4}$/.test(plain)) {
    const padded = lostZeros(plain, stateCode);
    if (padded !== null)
      return { zipCode: padded, note: `ZIP code ${plain} read as ${padded}: its leading 0 was lost` };
  }
  if (/^\d+$/.test(plain))
    return { fault: `ZIP code "${line}" has ${plain.length} digit${plain.length === 1 ? '' : 's'} instead of 5` };
  return { fault: `"${line}" is not a US ZIP code` };
};

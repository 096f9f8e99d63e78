import type { Coordinates } from './distance.ts';

/** How many decimals of a degree are kept: five are a yard, six a hand. */
type Decimals = 5 | 6;

/**
 * Reads Google's encoded polyline.
 * @throws Error where it is none
 */
export function decodeLine(encoded: string, decimals: Decimals): Coordinates[] {
  const scale = 10 ** decimals;
  const line: Coordinates[] = [];
  let at = 0;
  const next = (): number => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = encoded.charCodeAt(at++) - 63;
      if (!(byte >= 0) || shift > 30) throw new Error('The road engine answered a line that cannot be read');
      value |= (byte & 31) << shift;
      shift += 5;
    } while (byte >= 32);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  let [latitude, longitude] = [0, 0];
  while (at < encoded.length) {
    latitude += next();
    longitude += next();
    line.push({ latitude: latitude / scale, longitude: longitude / scale });
  }
  return line;
}

/** Writes Google's encoded polyline; places that are equal to the one before are left out. */
export function encodeLine(line: readonly Coordinates[], decimals: Decimals): string {
  const scale = 10 ** decimals;
  let encoded = '';
  const put = (difference: number): void => {
    let value = difference < 0 ? ~(difference << 1) : difference << 1;
    while (value >= 32) {
      encoded += String.fromCharCode((32 | (value & 31)) + 63);
      value >>>= 5;
    }
    encoded += String.fromCharCode(value + 63);
  };
  let before: readonly [number, number] | null = null;
  for (const place of line) {
    const here = [Math.round(place.latitude * scale), Math.round(place.longitude * scale)] as const;
    const [latitude, longitude]: readonly [number, number] = before ?? [0, 0];
    if (before === null || here[0] !== latitude || here[1] !== longitude) {
      put(here[0] - latitude);
      put(here[1] - longitude);
    }
    before = here;
  }
  return encoded;
}

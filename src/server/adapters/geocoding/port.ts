import type { PlaceQuality } from '#domain/scheduling/index.ts';

export interface AddressQuery {
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

export interface Location {
  latitude: number;
  longitude: number;
  /** The house itself, somewhere on its street, or the middle of the ZIP code's area. */
  quality: Exclude<PlaceQuality, 'given'>;
}

/** Finds the coordinates of an address in the United States. */
export interface Geocoder {
  /** Null where the address cannot be found. @throws Error where the service is out of reach. */
  locate(query: AddressQuery): Promise<Location | null>;
  /**
   * Many addresses in one question, for a service that takes them together: the answers are in the order of the questions.
   * @throws Error where the service is out of reach
   */
  locateMany?: ((queries: readonly AddressQuery[]) => Promise<(Location | null)[]>) | undefined;
}

/** The unit behind the comma is on no map and hides the house. Empty where there is no street. */
export const streetLine = ({ address }: AddressQuery): string =>
  address?.split(/,|#| (?:unit|apt|apartment|suite|ste)\b/i)[0]?.trim() ?? '';

/** The five digits of a ZIP code; null where there are none. */
export const fiveDigits = (zipCode: string | null): string | null => /^\s*(\d{5})/.exec(zipCode ?? '')?.[1] ?? null;

export interface AddressQuery {
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

export interface Location {
  latitude: number;
  longitude: number;
  /** `approximate` is the middle of the ZIP code's area, not the house. */
  precision: 'exact' | 'approximate';
}

/** Finds the coordinates of an address in the United States. */
export interface Geocoder {
  /** Null where the address cannot be found. @throws Error where the service is out of reach. */
  locate(query: AddressQuery): Promise<Location | null>;
}

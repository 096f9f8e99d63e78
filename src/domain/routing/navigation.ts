import type { Coordinates } from './distance.ts';

/** Where a customer is, as far as it is known. */
export type Destination = {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
  readonly coordinates: Coordinates | null;
};

/**
 * The link that opens driving directions to a place, by the address as the customer's mail would carry it, else by the
 * coordinates (Google Maps URLs, "Directions", api=1). Null where neither is known.
 */
export function navigationUrl({ address, city, state, zipCode, coordinates }: Destination): string | null {
  const written = [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const destination = address ? written : coordinates && `${coordinates.latitude},${coordinates.longitude}`;
  if (!destination) return null;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

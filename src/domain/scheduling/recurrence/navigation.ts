import type { Coordinates } from '../routing/distance.ts';

/**
 * How well a place on the map is known: given by a person, the house itself, somewhere on its street, or only the middle of the
 * ZIP code's area.
 */
export const placeQualities = ['given', 'rooftop', 'street', 'zip'] as const;
export type PlaceQuality = (typeof placeQualities)[number];

/** A US address as far as it is known. */
type Address = Partial<Readonly<Record<'address' | 'city' | 'state' | 'zipCode', string | null>>>;

/** An address on one line: "5601 West Crocus Drive, Glendale, AZ 85306"; null where nothing is known. */
export function addressLine({ address, city, state, zipCode }: Address): string | null {
  return [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;
}

/** The street and the town alone, for a line in a list: "5601 West Crocus Drive, Glendale"; null where neither is known. */
export const streetAndCity = ({ address, city }: Address): string | null => addressLine({ address, city });

/** Where a customer is, as far as it is known. */
export type Destination = Required<Address> & {
  readonly coordinates: Coordinates | null;
  /** False where the coordinates are known to be the place itself; the middle of a ZIP code's area is no place to drive to. */
  readonly locationIsApproximate?: boolean;
};

/** What a driver does at a place on the way. */
export const turnKinds = [
  'depart',
  'continue',
  'slightLeft',
  'left',
  'sharpLeft',
  'slightRight',
  'right',
  'sharpRight',
  'uTurn',
  'roundabout',
  'exitLeft',
  'exitRight',
  'keepLeft',
  'keepRight',
  'merge',
  'ferry',
  'arrive',
  'arriveLeft',
  'arriveRight',
] as const;
export type TurnKind = (typeof turnKinds)[number];

/** The map apps for directions. */
export const mapApps = ['google', 'apple', 'waze'] as const;
export type MapApp = (typeof mapApps)[number];

/** Stops that Google Maps takes on the way to the last one. Its documentation warns that phones' browsers keep three. */
const mostWaypoints = 9;

/**
 * Where to drive: the exact coordinates, else the postal address, else approximate coordinates. Null where none is known; a town alone is no help.
 */
function placeOf({ coordinates, locationIsApproximate, ...destination }: Destination): string | null {
  const point = coordinates && `${coordinates.latitude},${coordinates.longitude}`;
  if (point && (locationIsApproximate === false || !destination.address)) return point;
  return destination.address ? addressLine(destination) : null;
}

const isPoint = (place: string): boolean => /^-?[\d.]+,-?[\d.]+$/.test(place);

/**
 * The link that opens driving directions to a place from where the driver is; null where no place is known. Sources: Google
 * Maps URLs, "Directions" (api=1); Apple Map Links (daddr, dirflg=d); Waze Deep Links (ll or q, navigate=yes).
 */
export function navigationUrl(destination: Destination, app: MapApp = 'google'): string | null {
  const place = placeOf(destination);
  if (place === null) return null;
  const written = encodeURIComponent(place);
  if (app === 'apple') return `https://maps.apple.com/?daddr=${written}&dirflg=d`;
  if (app === 'waze') return `https://waze.com/ul?${isPoint(place) ? 'll' : 'q'}=${written}&navigate=yes`;
  return `https://www.google.com/maps/dir/?api=1&destination=${written}`;
}

/**
 * The link that starts a route, and how many of its stops (in the order given) it leads to: all that the program takes, from
 * the first on. Stops without a known place are passed over. Google Maps takes nine stops on the way to one more; the
 * other programs are given the first. Null where no stop has a place.
 */
export function routeUrl(stops: readonly Destination[], app: MapApp = 'google'): { url: string; stops: number } | null {
  const reachable = stops.filter((stop) => placeOf(stop) !== null);
  const led = reachable.slice(0, app === 'google' ? mostWaypoints + 1 : 1);
  const last = led.at(-1);
  const url = last ? navigationUrl(last, app) : null;
  if (url === null) return null;
  const onTheWay = led.slice(0, -1).map((stop) => placeOf(stop) ?? '');
  return {
    url: onTheWay.length > 0 ? `${url}&waypoints=${encodeURIComponent(onTheWay.join('|'))}` : url,
    stops: led.length,
  };
}

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

/** A customer's place besides the customer's own address. */
export interface Property extends Required<Address> {
  readonly propertyId: string;
  /** Null: called by its street. */
  readonly name: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly gateCode: string | null;
  readonly dog: string | null;
  readonly notes: string | null;
}

/** What a property is called: by its name, else by its street. */
export const propertyLabel = ({ name, address }: Pick<Property, 'name' | 'address'>): string => name ?? address ?? '';

/** Something that is at one of a customer's places; at the customer's own address where no property is named. */
export interface AtPlace {
  readonly customerId: string | null;
  readonly propertyId?: string | null | undefined;
}

/** Names one of all customers' places: the customer's id alone for their own address, "CUST-1/PROP-1" for a property. */
export const placeKey = ({ customerId, propertyId }: AtPlace): string =>
  propertyId ? `${customerId ?? ''}/${propertyId}` : (customerId ?? '');

/** The place that a key names. */
export function placeOfKey(key: string): { customerId: string; propertyId: string | null } {
  const [customerId = '', propertyId = null] = key.split('/');
  return { customerId, propertyId };
}

/** Where a customer's own address is, and what pool is there. */
type OwnAddress = Required<Address> & Pick<Property, 'latitude' | 'longitude'> & { readonly poolType: string | null };

/** What else is known of a customer's own address. */
type AtOwnAddress = OwnAddress &
  Pick<Property, 'gateCode' | 'dog' | 'notes'> & {
    readonly equipment: string | null;
    readonly poolSize: number | null;
  };

/** Where a stop is: a customer as `customerAt` says, without what is found there. */
export function addressAt<Customer extends OwnAddress>(
  customer: Customer,
  property: Omit<Property, 'gateCode' | 'dog' | 'notes'> | null,
) {
  // In this order: adding to a copy is ten times slower, and a week has a thousand.
  if (property === null) return { propertyId: null, propertyName: null, ...customer };
  const { propertyId, address, city, state, zipCode, latitude, longitude } = property;
  return {
    ...customer,
    ...{ propertyId, address, city, state, zipCode, latitude, longitude },
    propertyName: propertyLabel(property),
    poolType: null,
  };
}

/**
 * Where a stop is, and what opens the gate there: the customer as found at one of their properties, or, without one, at their own
 * address. What the customer's record says of its own address says nothing of a property; its notes are about the customer.
 */
export function customerAt<Customer extends AtOwnAddress>(customer: Customer, property: Property | null) {
  const there = addressAt(customer, property);
  if (property === null) return there;
  const { gateCode, dog } = property;
  return {
    ...there,
    ...{ gateCode, dog },
    notes: [property.notes, customer.notes].filter(Boolean).join('\n') || null,
    equipment: null,
    poolSize: null,
  };
}

/** "Lake house, 41 Shore Drive, Payson, AZ 85541": an address on one line, after what the place is called. */
export function placeLine({ propertyName, ...place }: Address & { propertyName: string | null }): string | null {
  const named = propertyName === place.address ? null : propertyName;
  return [named, addressLine(place)].filter(Boolean).join(', ') || null;
}

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

import type { TurnKind } from '#domain/scheduling/index.ts';

const onto = (street: string | null): string => (street ? ` onto ${street}` : '');
const along = (street: string | null): string => (street ? ` on ${street}` : '');
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const turns: Record<TurnKind, (street: string | null, exit: number | null) => string> = {
  depart: (street) => `Start${along(street)}`,
  continue: (street) => `Continue${along(street)}`,
  slightLeft: (street) => `Bear left${onto(street)}`,
  left: (street) => `Turn left${onto(street)}`,
  sharpLeft: (street) => `Turn sharp left${onto(street)}`,
  slightRight: (street) => `Bear right${onto(street)}`,
  right: (street) => `Turn right${onto(street)}`,
  sharpRight: (street) => `Turn sharp right${onto(street)}`,
  uTurn: (street) => `Make a U-turn${onto(street)}`,
  roundabout: (street, exit) =>
    exit === null
      ? `Take the roundabout${onto(street)}`
      : `Take the ${ordinals[exit - 1] ?? `${exit}th`} exit of the roundabout${onto(street)}`,
  exitLeft: (street) => `Take the ramp on the left${onto(street)}`,
  exitRight: (street) => `Take the ramp on the right${onto(street)}`,
  keepLeft: (street) => `Keep left${onto(street)}`,
  keepRight: (street) => `Keep right${onto(street)}`,
  merge: (street) => `Merge${onto(street)}`,
  ferry: () => 'Take the ferry',
  arrive: () => 'Arrive at the stop',
  arriveLeft: () => 'Arrive: the stop is on the left',
  arriveRight: () => 'Arrive: the stop is on the right',
};

/** Kept apart from the page's texts: they load with the code that sends, and with the turn list. */
export const onMyWayTexts = {
  notified: (name: string) => `${name} was notified`,
  fromPhone: 'Opening your phone’s messages',

  wayTo: (name: string) => `Way to ${name}`,
  turns: 'Turn list',
  turn: (kind: TurnKind, street: string | null, exit: number | null) => turns[kind](street, exit),
  from: (name: string) => `From ${name}`,
  fromYou: 'From where you are',
  fromHere: 'Arrival From Here',
  fromHereHint: 'Uses your position once. It isn’t stored, and nobody follows you.',
  thereAt: (time: string) => `There at about ${time}.`,
  onRoads: 'Measured on roads.',
  estimated: 'Estimated:',
  carried: 'You’re offline: this list was downloaded with your day.',
  noTurnsOffline: 'You’re offline, and no turn list to this stop was downloaded. Your map app may know the way.',
  noRoads: 'There’s no turn list without a road map on the server. Your map app knows the way.',
  noTurns: 'The list starts at the stop before on your route. Tap the button for the way from where you are.',
  noWay: 'No way was found. Your map app may know one.',
  denied: 'Location access is off for this page. Allow it in your browser’s settings.',
  noPosition: 'Couldn’t get your position. Try again outside.',
  mapApps: 'Map apps',
  apps: { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' },
  miles: (miles: string) => `${miles} mi`,
  feet: (feet: string) => `${feet} ft`,
};

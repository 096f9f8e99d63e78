import type { TurnKind } from '#domain/scheduling/index.ts';
import type { onMyWayTexts as english } from './texts.ts';

const onto = (street: string | null): string => (street ? ` hacia ${street}` : '');
const along = (street: string | null): string => (street ? ` por ${street}` : '');
const ordinals = ['primera', 'segunda', 'tercera', 'cuarta', 'quinta', 'sexta'];

const turns: Record<TurnKind, (street: string | null, exit: number | null) => string> = {
  depart: (street) => `Salga${along(street)}`,
  continue: (street) => `Siga${along(street)}`,
  slightLeft: (street) => `Gire un poco a la izquierda${onto(street)}`,
  left: (street) => `Gire a la izquierda${onto(street)}`,
  sharpLeft: (street) => `Gire cerrado a la izquierda${onto(street)}`,
  slightRight: (street) => `Gire un poco a la derecha${onto(street)}`,
  right: (street) => `Gire a la derecha${onto(street)}`,
  sharpRight: (street) => `Gire cerrado a la derecha${onto(street)}`,
  uTurn: (street) => `Dé la vuelta en U${onto(street)}`,
  roundabout: (street, exit) =>
    exit === null
      ? `Tome la glorieta${onto(street)}`
      : `En la glorieta, tome la ${ordinals[exit - 1] ?? `${exit}.ª`} salida${onto(street)}`,
  exitLeft: (street) => `Tome la rampa de la izquierda${onto(street)}`,
  exitRight: (street) => `Tome la rampa de la derecha${onto(street)}`,
  keepLeft: (street) => `Manténgase a la izquierda${onto(street)}`,
  keepRight: (street) => `Manténgase a la derecha${onto(street)}`,
  merge: (street) => `Incorpórese${onto(street)}`,
  ferry: () => 'Tome el ferry',
  arrive: () => 'Llega a la parada',
  arriveLeft: () => 'Llega: la parada está a la izquierda',
  arriveRight: () => 'Llega: la parada está a la derecha',
};

export const onMyWayTexts: typeof english = {
  notified: (name) => `Se le avisó a ${name}`,
  fromPhone: 'Abriendo los mensajes de su teléfono',

  wayTo: (name) => `Camino a ${name}`,
  turns: 'Lista de giros',
  turn: (kind, street, exit) => turns[kind](street, exit),
  from: (name) => `Desde ${name}`,
  fromYou: 'Desde donde está',
  fromHere: 'Llegada desde aquí',
  fromHereHint: 'Usa su ubicación una sola vez. No se guarda y nadie lo sigue.',
  thereAt: (time) => `Llega hacia las ${time.replace(/[.]$/, '')}.`,
  onRoads: 'Medido por carretera.',
  estimated: 'Estimado:',
  carried: 'Sin conexión: esta lista se descargó con su día.',
  noTurnsOffline:
    'Sin conexión, y no se descargó una lista de giros a esta parada. Puede que su app de mapas conozca el camino.',
  noRoads: 'Sin un mapa de carreteras en el servidor no hay lista de giros. Su app de mapas conoce el camino.',
  noTurns: 'La lista empieza en la parada anterior de su ruta. Toque el botón para el camino desde donde está.',
  noWay: 'No se encontró ningún camino. Puede que su app de mapas conozca uno.',
  denied: 'La página no tiene acceso a la ubicación. Permítalo en los ajustes del navegador.',
  noPosition: 'No se pudo obtener su ubicación. Inténtelo de nuevo al aire libre.',
  mapApps: 'Apps de mapas',
  apps: { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' },
  miles: (miles) => `${miles} mi`,
  feet: (feet) => `${feet} pies`,
};

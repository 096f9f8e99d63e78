import type { TurnKind } from '#domain/scheduling/index.ts';
import type { onMyWayTexts as english } from './texts.ts';

const onto = (street: string | null): string => (street ? ` hacia ${street}` : '');
const along = (street: string | null): string => (street ? ` por ${street}` : '');
const ordinals = ['primera', 'segunda', 'tercera', 'cuarta', 'quinta', 'sexta'];

const turns: Record<TurnKind, (street: string | null, exit: number | null) => string> = {
  depart: (street) => `Sal${along(street)}`,
  continue: (street) => `Sigue${along(street)}`,
  slightLeft: (street) => `Gira un poco a la izquierda${onto(street)}`,
  left: (street) => `Gira a la izquierda${onto(street)}`,
  sharpLeft: (street) => `Gira cerrado a la izquierda${onto(street)}`,
  slightRight: (street) => `Gira un poco a la derecha${onto(street)}`,
  right: (street) => `Gira a la derecha${onto(street)}`,
  sharpRight: (street) => `Gira cerrado a la derecha${onto(street)}`,
  uTurn: (street) => `Da la vuelta en U${onto(street)}`,
  roundabout: (street, exit) =>
    exit === null
      ? `Toma la glorieta${onto(street)}`
      : `En la glorieta, toma la ${ordinals[exit - 1] ?? `${exit}.ª`} salida${onto(street)}`,
  exitLeft: (street) => `Toma la rampa de la izquierda${onto(street)}`,
  exitRight: (street) => `Toma la rampa de la derecha${onto(street)}`,
  keepLeft: (street) => `Mantente a la izquierda${onto(street)}`,
  keepRight: (street) => `Mantente a la derecha${onto(street)}`,
  merge: (street) => `Incorpórate${onto(street)}`,
  ferry: () => 'Toma el ferry',
  arrive: () => 'Llegas a la parada',
  arriveLeft: () => 'Llegas: la parada está a la izquierda',
  arriveRight: () => 'Llegas: la parada está a la derecha',
};

export const onMyWayTexts: typeof english = {
  notified: (name) => `Se le avisó a ${name}`,
  fromPhone: 'Abriendo los mensajes de tu teléfono',

  wayTo: (name) => `Camino a ${name}`,
  turns: 'Lista de giros',
  turn: (kind, street, exit) => turns[kind](street, exit),
  from: (name) => `Desde ${name}`,
  fromYou: 'Desde donde estás',
  fromHere: 'Llegada desde aquí',
  fromHereHint: 'Usa tu ubicación una sola vez. No se guarda y nadie te sigue.',
  thereAt: (time) => `Llegas hacia las ${time}.`,
  onRoads: 'Medido por carretera.',
  estimated: 'Estimado:',
  carried: 'Sin conexión: esta lista se descargó con tu día.',
  noTurnsOffline:
    'Sin conexión, y no se descargó una lista de giros a esta parada. Puede que tu app de mapas conozca el camino.',
  noRoads: 'Sin un mapa de carreteras en el servidor no hay lista de giros. Tu app de mapas conoce el camino.',
  noTurns: 'La lista empieza en la parada anterior de tu ruta. Toca el botón para el camino desde donde estás.',
  noWay: 'No se encontró ningún camino. Puede que tu app de mapas conozca uno.',
  denied: 'La página no tiene acceso a la ubicación. Permítelo en los ajustes del navegador.',
  noPosition: 'No se pudo obtener tu ubicación. Inténtalo de nuevo al aire libre.',
  mapApps: 'Apps de mapas',
  apps: { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' },
  miles: (miles) => `${miles} mi`,
  feet: (feet) => `${feet} pies`,
};

import { plural } from '#web/base/format.ts';
import type { streetTexts as english } from './street-texts.ts';

const stops = (count: number) => plural(count, 'parada', 'paradas');

const routesOf = (count: number) => plural(count, 'ruta', 'rutas');
const states = { done: 'Terminada', 'on-site': 'En el lugar', late: 'Atrasada' };

export const streetTexts: typeof english = {
  drawing: (count) => `${stops(count)} a escala, en orden de manejo`,
  drawingOfRoutes: (routes, count) => `${stops(count)} en ${routesOf(routes)}, a escala`,
  map: (count) => `Mapa de ${stops(count)}, en orden de manejo`,
  mapOfRoutes: (routes, count) => `Mapa de ${stops(count)} en ${routesOf(routes)}`,
  stop: (number, name) => `${number}. ${name}`,
  stopOf: (number, name, route) => `${number}. ${name} (${route})`,
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  miles: (miles) => `${miles} mi`,
  routes: 'Rutas en el mapa',
  withState: (stop, state) => `${stop}, ${states[state].toLowerCase()}`,
  stateCount: (state, count) => `${states[state]} ${count}`,
  visits: 'Visitas',
  cluster: (count, late) =>
    `${stops(count)} muy cerca entre sí${late > 0 ? `, ${plural(late, 'atrasada', 'atrasadas')}` : ''}. Acerque el mapa.`,

  weekTitle: 'La semana en el mapa',
  weekHint: (routes, count) => `${routesOf(routes)}, ${stops(count)}`,
  days: 'Días',
  technicians: 'Técnicos',
  nothingShown: 'No hay paradas que mostrar',
  nothingShownHint: 'Elija un día y un técnico con paradas en el mapa.',
  notOnMap: (count) => `${stops(count)} todavía sin lugar en el mapa`,

  noStreets: 'Dibujado a escala, sin calles.',
  outsideStreets: 'Dibujado a escala: las calles de este servidor son de otra zona.',
  addStreets: 'Agregar calles',
  hideNote: 'Ocultar esta nota',
  streetsTitle: 'Agregar calles al mapa',
  streetsHint:
    'Las calles se configuran una vez en el servidor, para todos. Quien administra su servidor puede hacerlo en unos minutos.',
  streetsOwn: 'Desde un archivo en su servidor',
  streetsOwnText:
    'Descargue el extracto de OpenStreetMap de su zona (.osm.pbf), por ejemplo de su estado. Luego ejecute esto en la carpeta de Poolhand:',
  streetsOwnAfter: 'También acepta un archivo de Protomaps (.pmtiles). Ningún dato de sus clientes sale del servidor.',
  copy: 'Copiar',
  copied: 'Comando copiado.',
  streetsTiles: 'Desde un servidor de mapas',
  streetsTilesText:
    'Configure MAP_TILES_URL y MAP_ATTRIBUTION con un servicio de mapas y reinicie. Ese servicio ve qué zonas mira.',
};

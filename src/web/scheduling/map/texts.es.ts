import { plural } from '#web/base/format.ts';
import type { mapTexts as english } from './texts.ts';

const stops = (count: number) => plural(count, 'parada', 'paradas');
const routesOf = (count: number) => plural(count, 'ruta', 'rutas');

export const mapTexts: typeof english = {
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

  apps: { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' },
  chooseApp: (place) => `Elija una app de mapas: ${place}`,
};

import { plural } from '#web/base/format.ts';

const stops = (count: number) => plural(count, 'stop', 'stops');

/** Texts of maps and directions. */
export const mapTexts = {
  drawing: (count: number) => `${stops(count)} to scale, in driving order`,
  drawingOfRoutes: (routes: number, count: number) => `${stops(count)} on ${routes} routes, drawn to scale`,
  map: (count: number) => `Map of ${stops(count)}, in driving order`,
  mapOfRoutes: (routes: number, count: number) => `Map of ${stops(count)} on ${routes} routes`,
  stop: (number: number, name: string) => `${number}. ${name}`,
  stopOf: (number: number, name: string, route: string) => `${number}. ${name} (${route})`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  miles: (miles: string) => `${miles} mi`,
  routes: 'Routes on the map',

  apps: { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' },
  chooseApp: (place: string) => `Choose a map app: ${place}`,
};

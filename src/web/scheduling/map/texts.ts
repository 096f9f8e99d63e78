import { plural } from '#web/base/format.ts';

const stops = (count: number) => plural(count, 'stop', 'stops');

/** Texts of maps and of the way to a customer. */
export const mapTexts = {
  drawing: (count: number) => `${stops(count)} to scale, in driving order`,
  drawingOfRoutes: (routes: number, count: number) => `${stops(count)} of ${routes} routes drawn to scale`,
  map: (count: number) => `Map of ${stops(count)}, in driving order`,
  mapOfRoutes: (routes: number, count: number) => `Map of ${stops(count)} of ${routes} routes`,
  stop: (number: number, name: string) => `${number}. ${name}`,
  stopOf: (number: number, name: string, route: string) => `${number}. ${name} (${route})`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  miles: (miles: string) => `${miles} mi`,
  routes: 'Routes on the map',

  apps: { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' },
  chooseApp: (place: string) => `Choose the map app: ${place}`,
};

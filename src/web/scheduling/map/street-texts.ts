import { plural } from '#web/base/format.ts';

const stops = (count: number) => plural(count, 'stop', 'stops');

const states = { done: 'Done', 'on-site': 'On site', late: 'Late' };

/** Texts of what is loaded with a map. */
export const streetTexts = {
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
  withState: (stop: string, state: keyof typeof states) => `${stop}, ${states[state].toLowerCase()}`,
  stateCount: (state: keyof typeof states, count: number) => `${states[state]} ${count}`,
  visits: 'Visits',
  cluster: (count: number, late: number) =>
    `${stops(count)} close together${late > 0 ? `, ${late} late` : ''}. Zoom in.`,

  weekTitle: 'The week on the map',
  weekHint: (routes: number, count: number) => `${plural(routes, 'route', 'routes')}, ${stops(count)}`,
  days: 'Days',
  technicians: 'Technicians',
  nothingShown: 'No stops to show',
  nothingShownHint: 'Choose a day and a technician with stops on the map.',
  notOnMap: (count: number) => `${stops(count)} not on the map yet`,

  noStreets: 'Drawn to scale, without streets.',
  outsideStreets: 'Drawn to scale: the streets on this server are for another area.',
  addStreets: 'Add streets',
  hideNote: 'Hide this note',
  streetsTitle: 'Add streets to the map',
  streetsHint:
    'Streets are set up once, on the server, for everyone. The person who runs your server can do it in a few minutes.',
  streetsOwn: 'From a file on your server',
  streetsOwnText:
    'Download the OpenStreetMap extract of your area (.osm.pbf), for example your state. Then run this in the Poolhand folder:',
  streetsOwnAfter: 'It also takes a Protomaps file (.pmtiles). Nothing about your customers leaves the server.',
  copy: 'Copy',
  copied: 'Command copied.',
  streetsTiles: 'From a tile server',
  streetsTilesText:
    'Set MAP_TILES_URL and MAP_ATTRIBUTION to a tile service, and restart. That service sees which areas you look at.',
};

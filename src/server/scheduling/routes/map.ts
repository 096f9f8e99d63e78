import * as z from 'zod/mini';
import {
  type DayDirections,
  dayDirections,
  directions,
  directionsBody,
  type MapSettings,
  mapSettings,
  mostPlacesOfLine,
  routeLine,
  routeLineBody,
} from '#contract/scheduling/map-settings.ts';
import { localDate } from '#domain/calendar/index.ts';
import { encodeLine, placeKey } from '#domain/scheduling/index.ts';
import { rangeOf, streamOfRange, watchMapFile } from '#server/adapters/map/map-file.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { mayRead } from '../access.ts';
import { schedulingTexts } from '../texts.ts';
import { dayPlanOf } from './day-plan.ts';

const streetsPath = '/api/map/streets.pmtiles';
const week = 7 * 24 * 60 * 60;

/**
 * The ways between the stops of the caller's own route today, in the planned order; those without a place are passed over. A caller
 * without a route gets none.
 */
async function directionsOfToday({ roads }: Pick<Deps, 'roads'>, tenant: Tenant): Promise<DayDirections> {
  const { technicianId } = tenant.account;
  const hasRoads = (await roads.inForce().catch(() => null)) !== null;
  const date = localDate(tenant.account.timeZone, tenant.now());
  if (technicianId === null || !hasRoads) return { date, hasRoads, ways: [] };
  const { technicians } = await dayPlanOf(tenant, { date, technicianId });
  const places = (technicians[0]?.stops ?? [])
    .flatMap(({ customer }) => {
      const { name, latitude, longitude } = customer;
      return latitude === null || longitude === null ? [] : [{ key: placeKey(customer), name, latitude, longitude }];
    })
    .slice(0, mostPlacesOfLine);
  // What went wrong is written down where it happens; the phone's map app knows the way too.
  const legs = places.length < 2 ? [] : await roads.directions(places).catch(() => []);
  const ways = legs.flatMap(({ minutes, miles, turns }, index) => {
    const [from, to] = [places[index], places[index + 1]];
    if (!from || !to) return [];
    const ends = { fromCustomerId: from.key, fromName: from.name, toCustomerId: to.key };
    return [{ ...ends, minutes, miles, turns: [...turns] }];
  });
  return { date, hasRoads, ways };
}

/** What maps are drawn on, the file of the streets, lines along the roads, and directions. */
export function mapRoutes(app: App, { config: { mapTiles, mapFile }, roads }: Pick<Deps, 'config' | 'roads'>): void {
  const mapInUse = watchMapFile(mapFile.path);

  app.get(
    '/api/map-settings',
    { config: { needs: 'signed-in' }, schema: { response: { 200: mapSettings } } },
    async (): Promise<MapSettings> => {
      const [map, inForce] = await Promise.all([mapInUse(), roads.inForce().catch(() => null)]);
      return {
        streets: map && {
          url: `${streetsPath}?v=${map.tag}`,
          attribution: map.attribution,
          maxZoom: map.maxZoom,
          bounds: map.bounds,
        },
        tiles: mapTiles ? { url: mapTiles.url, attribution: mapTiles.attribution, maxZoom: mapTiles.maxZoom } : null,
        hasRoads: inForce !== null,
      };
    },
  );

  // The path of the file is the installation's alone: nothing of the request goes into it.
  app.get(
    streetsPath,
    {
      config: { needs: 'signed-in' },
      schema: { querystring: z.object({ v: z.optional(z.string().check(z.maxLength(100))) }) },
    },
    async (req, reply) => {
      const map = await mapInUse();
      if (!map) throw notFound(schedulingTexts.streets);
      const tag = `"${map.tag}"`;
      reply
        .header('Accept-Ranges', 'bytes')
        .header('ETag', tag)
        .header('Cache-Control', req.query.v === map.tag ? `private, max-age=${week}, immutable` : 'private, no-cache');
      // A part of another file than the one the browser has the rest of would be of no use to it.
      const isOfThisFile = [undefined, tag].includes(req.headers['if-range']?.toString());
      const range = rangeOf(isOfThisFile ? req.headers.range : undefined, map.bytes);
      if (range === 'bad') {
        reply.header('Content-Range', `bytes */${map.bytes}`).header('Cache-Control', 'no-store');
        throw new AppError('bad_range', schedulingTexts.badRange);
      }
      const part = range === 'none' ? { from: 0, to: map.bytes - 1 } : range;
      if (range !== 'none') reply.code(206).header('Content-Range', `bytes ${part.from}-${part.to}/${map.bytes}`);
      return reply
        .type('application/vnd.pmtiles')
        .header('Content-Length', part.to - part.from + 1)
        .send(streamOfRange(mapFile.path, part));
    },
  );

  app.post(
    '/api/route-line',
    { config: { ...mayRead, limit: 'work' }, schema: { body: routeLineBody, response: { 200: routeLine } } },
    async (req) => {
      if (!(await roads.inForce().catch(() => null))) return { line: null };
      // What went wrong is written down where it happens; straight lines are drawn instead.
      const way = await roads.route(req.body.places).catch(() => null);
      return { line: way && encodeLine(way.line, 5) };
    },
  );

  app.get(
    '/api/directions',
    { config: { ...mayRead, limit: 'work' }, schema: { response: { 200: dayDirections } } },
    async (req) => directionsOfToday({ roads }, req.tenant),
  );

  app.post(
    '/api/directions',
    { config: { ...mayRead, limit: 'work' }, schema: { body: directionsBody, response: { 200: directions } } },
    async (req) => {
      if (!(await roads.inForce().catch(() => null))) return { way: null };
      const [leg] = await roads.directions([req.body.from, req.body.to]).catch(() => []);
      return { way: leg ? { ...leg, turns: [...leg.turns] } : null };
    },
  );
}

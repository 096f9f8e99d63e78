/** A tile's layers, by the names that Protomaps gives them, so that one style draws their files and ours. */
export const mapLayers = ['landuse', 'water', 'buildings', 'roads', 'places'] as const;
export type MapLayer = (typeof mapLayers)[number];

export type OsmTags = Readonly<Record<string, string>>;

/** What becomes of an object of OpenStreetMap on the map. */
export interface MapObject {
  layer: MapLayer;
  /** The first zoom that shows it. */
  minZoom: number;
  /** Whether it is filled when it is closed. */
  isArea: boolean;
  properties: Record<string, string | number | boolean>;
}

const roads: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  motorway: ['highway', 7],
  trunk: ['major_road', 7],
  primary: ['major_road', 8],
  secondary: ['major_road', 9],
  tertiary: ['major_road', 10],
  motorway_link: ['highway', 11],
  trunk_link: ['major_road', 11],
  primary_link: ['major_road', 12],
  secondary_link: ['major_road', 12],
  tertiary_link: ['major_road', 12],
  unclassified: ['minor_road', 11],
  residential: ['minor_road', 12],
  living_street: ['minor_road', 12],
  road: ['minor_road', 12],
  service: ['minor_road', 13],
  pedestrian: ['path', 13],
  track: ['path', 13],
  cycleway: ['path', 14],
  bridleway: ['path', 14],
  path: ['path', 14],
  footway: ['path', 14],
  steps: ['path', 14],
};

const waterways: Readonly<Record<string, number>> = { river: 8, canal: 10, stream: 12, drain: 14, ditch: 14 };

/** What is filled green, gray or pale, by the tag that says so. */
const landuses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  leisure: {
    park: 'park',
    golf_course: 'golf_course',
    nature_reserve: 'nature_reserve',
    garden: 'park',
    pitch: 'pitch',
  },
  landuse: {
    cemetery: 'cemetery',
    forest: 'forest',
    grass: 'grass',
    meadow: 'grass',
    recreation_ground: 'park',
    village_green: 'park',
    farmland: 'farmland',
    orchard: 'farmland',
    vineyard: 'farmland',
    industrial: 'industrial',
    commercial: 'commercial',
    retail: 'commercial',
    military: 'military',
  },
  natural: { wood: 'wood', scrub: 'scrub', grassland: 'grassland', beach: 'beach', sand: 'sand', glacier: 'glacier' },
  amenity: { school: 'school', college: 'college', university: 'university', hospital: 'hospital' },
  aeroway: { aerodrome: 'aerodrome' },
};

const places: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  city: ['locality', 7],
  town: ['locality', 8],
  village: ['locality', 10],
  hamlet: ['locality', 12],
  suburb: ['neighbourhood', 12],
  neighbourhood: ['neighbourhood', 13],
};

/** The tags that decide; nothing else is read of an extract. */
export const tagsRead = [
  ...['name', 'ref', 'highway', 'railway', 'waterway', 'natural', 'landuse', 'leisure', 'amenity', 'aeroway'],
  ...['building', 'place', 'population', 'bridge', 'tunnel', 'oneway', 'area', 'type', 'service'],
];

const given = (key: string, tags: OsmTags): Record<string, string> => {
  const value = tags[key];
  return value === undefined ? {} : { [key]: value };
};

/** A node of OpenStreetMap on the map: places with names. */
export function mapPoint(tags: OsmTags): MapObject | null {
  const [kind, minZoom] = places[tags.place ?? ''] ?? [];
  if (kind === undefined || minZoom === undefined || tags.name === undefined) return null;
  const population = Number(tags.population ?? Number.NaN);
  return {
    layer: 'places',
    minZoom,
    isArea: false,
    properties: {
      kind,
      kind_detail: tags.place ?? '',
      name: tags.name,
      min_zoom: minZoom,
      ...(population > 0 ? { population } : {}),
    },
  };
}

/** A way, or an area of several, on the map; null where the map does not show it. */
export function mapWay(tags: OsmTags): MapObject | null {
  return roadOf(tags) ?? waterOf(tags) ?? buildingOf(tags) ?? landuseOf(tags);
}

function roadOf(tags: OsmTags): MapObject | null {
  const { highway = '', railway = '' } = tags;
  const [kind, minZoom] = railway === 'rail' ? ['rail', 11] : (roads[highway] ?? []);
  if (kind === undefined || minZoom === undefined || tags.area === 'yes') return null;
  const isAside = tags.service === 'driveway' || tags.service === 'parking_aisle';
  const set = (value: string | undefined) => value !== undefined && value !== 'no';
  return {
    layer: 'roads',
    minZoom: isAside ? 14 : minZoom,
    isArea: false,
    properties: {
      kind,
      kind_detail: railway === 'rail' ? 'rail' : highway,
      ...given('name', tags),
      ...given('ref', tags),
      ...(highway.endsWith('_link') ? { is_link: true } : {}),
      ...(set(tags.bridge) ? { is_bridge: true } : {}),
      ...(set(tags.tunnel) ? { is_tunnel: true } : {}),
      ...(set(tags.oneway) ? { oneway: true } : {}),
      ...given('service', tags),
    },
  };
}

function waterOf(tags: OsmTags): MapObject | null {
  const { waterway = '', natural, landuse, leisure } = tags;
  const minZoom = waterways[waterway];
  if (minZoom !== undefined) {
    const kind = waterway === 'river' || waterway === 'canal' ? waterway : 'stream';
    return { layer: 'water', minZoom, isArea: false, properties: { kind, ...given('name', tags) } };
  }
  const kind =
    leisure === 'swimming_pool'
      ? 'swimming_pool'
      : natural === 'water' || waterway === 'riverbank'
        ? 'water'
        : landuse === 'reservoir' || landuse === 'basin'
          ? landuse
          : null;
  if (kind === null) return null;
  return {
    layer: 'water',
    minZoom: kind === 'swimming_pool' ? 14 : 7,
    isArea: true,
    properties: { kind, ...given('name', tags) },
  };
}

function buildingOf({ building }: OsmTags): MapObject | null {
  if (building === undefined || building === 'no') return null;
  return { layer: 'buildings', minZoom: 14, isArea: true, properties: { kind: 'building' } };
}

function landuseOf(tags: OsmTags): MapObject | null {
  for (const [key, kinds] of Object.entries(landuses)) {
    const kind = kinds[tags[key] ?? ''];
    if (kind !== undefined)
      return { layer: 'landuse', minZoom: 9, isArea: true, properties: { kind, ...given('name', tags) } };
  }
  return null;
}

import type { GridLayer } from 'leaflet';
import { EtagMismatch, PMTiles, type RangeResponse, type Source } from 'pmtiles';
import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  leafletLayer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import type { MapSettings } from '#contract/scheduling/map-settings.ts';

type Streets = NonNullable<MapSettings['streets']>;

interface StreetsLayer {
  layer: GridLayer;
  /** Settles when the file answers; rejects where it can't be read. */
  opened: Promise<unknown>;
  /** No longer follows the theme. */
  stop: () => void;
}

/** Quiet colors, so that routes stand out; in sunlight as much contrast as there is. */
interface Palette {
  land: string;
  green: string;
  wood: string;
  built: string;
  water: string;
  building: string;
  road: string;
  edge: string;
  major: string;
  highway: string;
  path: string;
  ink: string;
  halo: string;
}

const palettes: Record<string, Palette> = {
  light: {
    land: '#eff0ed',
    green: '#d9ead3',
    wood: '#cbe2c8',
    built: '#e5e4e9',
    water: '#b4d7ec',
    building: '#dfdfdc',
    road: '#ffffff',
    edge: '#aeb7bf',
    major: '#fff1c9',
    highway: '#ffd893',
    path: '#c3c9cd',
    ink: '#3a444d',
    halo: '#ffffff',
  },
  dark: {
    land: '#1b242d',
    green: '#20332c',
    wood: '#1d352c',
    built: '#232c36',
    water: '#143b55',
    building: '#29333e',
    road: '#43505d',
    edge: '#141b22',
    major: '#5b6874',
    highway: '#7d6f4f',
    path: '#36424d',
    ink: '#d3dce4',
    halo: '#10171d',
  },
  sunlight: {
    land: '#ffffff',
    green: '#dff0d8',
    wood: '#cfe6c6',
    built: '#f0f0f0',
    water: '#9cc9ea',
    building: '#d4d4d4',
    road: '#ffffff',
    edge: '#6b6b6b',
    major: '#ffe9a8',
    highway: '#ffc24d',
    path: '#8a8a8a',
    ink: '#000000',
    halo: '#ffffff',
  },
};

const kindOf = ({ props }: Feature): string => String(props.kind ?? '');
const isOf =
  (...kinds: string[]) =>
  (_zoom: number, feature: Feature): boolean =>
    kinds.includes(kindOf(feature));
const polygon = 3;
const line = 2;

/** Widths in pixels at zooms. */
const widths: Record<string, number[][]> = {
  minor_road: [
    [11, 0.4],
    [13, 1.2],
    [15, 3.5],
    [19, 16],
  ],
  major_road: [
    [7, 0.6],
    [11, 1.4],
    [14, 4],
    [19, 20],
  ],
  highway: [
    [6, 0.8],
    [11, 2.2],
    [14, 5],
    [19, 22],
  ],
};
const widthOf = (kind: string, more = 0) => {
  const width = exp(1.5, widths[kind] ?? []);
  return (zoom: number): number => width(zoom) + more;
};

function paintRules(colors: Palette): PaintRule[] {
  const area = (dataLayer: string, fill: string, ...kinds: string[]): PaintRule => ({
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill }),
    ...(kinds.length > 0 ? { filter: isOf(...kinds) } : {}),
  });
  const roads = ['minor_road', 'major_road', 'highway'] as const;
  const road = (kind: string, color: string, more = 0): PaintRule => ({
    dataLayer: 'roads',
    symbolizer: new LineSymbolizer({ color, width: widthOf(kind, more), lineCap: 'round', lineJoin: 'round' }),
    filter: isOf(kind),
  });
  const fills = { minor_road: colors.road, major_road: colors.major, highway: colors.highway };
  return [
    area('earth', colors.land),
    area(
      'landuse',
      colors.built,
      'industrial',
      'commercial',
      'school',
      'college',
      'university',
      'hospital',
      'aerodrome',
    ),
    area('landuse', colors.green, 'park', 'golf_course', 'cemetery', 'grass', 'grassland', 'pitch', 'nature_reserve'),
    area('landuse', colors.green, 'national_park', 'protected_area', 'playground', 'recreation_ground', 'scrub'),
    area('landuse', colors.wood, 'wood', 'forest'),
    { ...area('water', colors.water), filter: (_, { geomType }) => geomType === polygon },
    {
      dataLayer: 'water',
      symbolizer: new LineSymbolizer({
        color: colors.water,
        width: exp(1.5, [
          [9, 1],
          [14, 2],
          [18, 8],
        ]),
      }),
      filter: (_, feature) => feature.geomType === line,
    },
    { ...area('buildings', colors.building), minzoom: 15 },
    {
      dataLayer: 'roads',
      symbolizer: new LineSymbolizer({ color: colors.path, width: 1, dash: [3, 2] }),
      minzoom: 15,
      filter: isOf('path', 'other', 'rail'),
    },
    ...roads.map((kind) => road(kind, colors.edge, 1.6)),
    ...roads.map((kind) => road(kind, fills[kind])),
  ];
}

const font = (weight: number, size: number): string => `${weight} ${size}px 'Inter Variable', system-ui, sans-serif`;

function labelRules(colors: Palette): LabelRule[] {
  const ink = { fill: colors.ink, stroke: colors.halo, width: 3, labelProps: ['name:en', 'name'] };
  const streets = (minzoom: number, size: number, ...kinds: string[]): LabelRule => ({
    dataLayer: 'roads',
    symbolizer: new LineLabelSymbolizer({ ...ink, font: font(500, size), repeatDistance: 256 }),
    minzoom,
    filter: isOf(...kinds),
  });
  return [
    {
      dataLayer: 'places',
      symbolizer: new CenteredTextSymbolizer({
        ...ink,
        font: (zoom) => font(600, zoom < 11 ? 12 : 14),
        lineHeight: 1.3,
      }),
      sort: (one, other) => Number(one.min_zoom ?? 20) - Number(other.min_zoom ?? 20),
      maxzoom: 15,
      filter: isOf('locality'),
    },
    streets(13, 12, 'major_road', 'highway'),
    streets(15, 11, 'minor_road'),
    {
      dataLayer: 'places',
      symbolizer: new CenteredTextSymbolizer({ ...ink, font: font(500, 11), textTransform: 'uppercase' }),
      minzoom: 13,
      maxzoom: 16,
      filter: isOf('neighbourhood'),
    },
  ];
}

/** Ranges of the map file. Another file under the same address means that the page has the address of an earlier one. */
const rangesOf = (url: string, onReplaced: () => void): Source => ({
  getKey: () => url,
  async getBytes(offset, length, signal, etag): Promise<RangeResponse> {
    const answer = await fetch(url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      ...(signal ? { signal } : {}),
    });
    if (answer.status !== 206) throw new Error(`${url}: ${answer.status}`);
    const tag = answer.headers.get('etag') ?? undefined;
    if (etag !== undefined && tag !== etag) {
      onReplaced();
      throw new EtagMismatch();
    }
    return { data: await answer.arrayBuffer(), ...(tag === undefined ? {} : { etag: tag }) };
  },
});

type Restyled = GridLayer & {
  paintRules: PaintRule[];
  labelRules: LabelRule[];
  backgroundColor: string;
  clearLayout(): void;
  rerenderTiles(): void;
};

/** Streets drawn from the map file on canvases, in the colors of the theme that is on. */
export function streetsLayer({ url, maxZoom }: Streets, nearestZoom: number, onReplaced: () => void): StreetsLayer {
  const file = new PMTiles(rangesOf(url, onReplaced));
  const look = () => {
    const colors = palettes[document.documentElement.dataset.theme ?? 'light'] ?? palettes.light;
    if (!colors) throw new Error('There is no light palette');
    return { paintRules: paintRules(colors), labelRules: labelRules(colors), backgroundColor: colors.land };
  };
  // Its types do not know that it is a layer of Leaflet.
  const layer = leafletLayer({
    url: file,
    maxDataZoom: maxZoom,
    maxZoom: nearestZoom,
    ...look(),
  }) as unknown as Restyled;
  const themes = new MutationObserver(() => {
    Object.assign(layer, look());
    layer.clearLayout();
    layer.rerenderTiles();
  });
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return { layer, opened: file.getHeader(), stop: () => themes.disconnect() };
}

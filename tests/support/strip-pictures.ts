import sharp from 'sharp';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import type { StripPlaces } from '#domain/water/strips/card-in-picture.ts';
import type { StripCard } from '#domain/water/strips/strip-cards.ts';
import type { Pixels, Point } from '#domain/water/strips/strip-picture.ts';

/**
 * Pictures of a used strip beside its card, drawn as a phone would take them: light of a color, exposure, blur, glare, shadow,
 * noise, the camera's own tones, JPEG. What the pads show is known, so that what is read can be held against it. The colors are
 * this program's own; a real card's are like them.
 */
export interface Scene {
  readonly seed: number;
  /** Of the light, and how much of its color the camera takes out by itself (0 to 1). */
  readonly kelvin?: number;
  readonly gains?: readonly [number, number, number];
  readonly balance?: number;
  /** Light of white paper, of the most a pixel holds. */
  readonly white?: number;
  /** In steps of the card's columns. */
  readonly blur?: number;
  /** Bright spots on this many pads, and how bright against white. */
  readonly glare?: { readonly spots: number; readonly strength: number; readonly size: number };
  readonly noise?: number;
  readonly jpeg?: number;
  /** What is left of the light behind a shadow's edge; on the strip alone, or across the card too. */
  readonly shadow?: { readonly left: number; readonly on: 'strip' | 'card' };
  /** 0: from straight above. */
  readonly slant?: number;
  /** How far the marks are off, in steps. */
  readonly marks?: number;
  /** Half the angle of a bottle's side that the card goes around, radians. */
  readonly round?: number;
  /** How far a pad's color is off its patch's, as a distance in CIELAB. */
  readonly padError?: number;
  readonly height?: number;
}

export interface DrawnStrip {
  readonly pixels: Pixels;
  readonly jpeg: Buffer;
  readonly places: StripPlaces;
  /** What each pad shows, in patches from its row's first. */
  readonly truth: readonly number[];
}

type Triple = [number, number, number];

const cardColors: readonly (readonly string[])[] = [
  ['2b3c9e', '4442a0', '5f3f9b', '863f98', '9c2f8b'],
  ['f7f3cd', 'e9ecb9', 'd8e79b', 'b6d87c', '83bd68', '4d9c63'],
  ['f7f2d2', 'efe3d9', 'dfcbdc', 'bd97cd', '9a6bbd', '7a2f9b'],
  ['f2b04a', 'ee8340', 'e75a3c', 'd93245', 'c01f5d'],
  ['e2c73c', 'bab23a', '8ba03c', '557a48', '2f5d4b', '24586b'],
  ['ea7d30', 'de6031', 'c93a33', 'a92a57', '7b2482'],
];

const stored = (light: number): number =>
  light <= 0.003_130_8 ? light * 12.92 : 1.055 * Math.max(0, light) ** (1 / 2.4) - 0.055;
const lightOf = (share: number): number => (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const ofHex = (hex: string): Triple =>
  [0, 2, 4].map((at) => lightOf(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;

const white: Triple = [0.9505, 1, 1.089];
function labOf([r, g, b]: Triple): Triple {
  const f = (t: number): number => (t > 0.008_856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / white[0]);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / white[2]);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
function ofLab([L, a, bb]: Triple): Triple {
  const g = (t: number): number => (t > 0.2069 ? t ** 3 : (t - 16 / 116) / 7.787);
  const fy = (L + 16) / 116;
  const [x, y, z] = [g(fy + a / 500) * white[0], g(fy), g(fy - bb / 200) * white[2]];
  const light: Triple = [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ];
  return light.map((each) => Math.min(1, Math.max(0.002, each))) as Triple;
}

/** Light of a black body as the camera's colors see it (Tanner Helland's fit of Charity's table), green being 1. */
function gainsOf(kelvin: number): Triple {
  const t = kelvin / 100;
  const red = t <= 66 ? 255 : 329.7 * (t - 60) ** -0.1332;
  const green = t <= 66 ? 99.47 * Math.log(t) - 161.12 : 288.12 * (t - 60) ** -0.0755;
  const blue = t >= 66 ? 255 : 138.52 * Math.log(t - 10) - 305.04;
  const [r, g, b] = [red, green, blue].map((each) => lightOf(Math.min(255, Math.max(1, each)) / 255)) as Triple;
  return [r / g, 1, b / g];
}

/** A smooth way through the row's colors (Catmull-Rom): what lies between two patches is not on the straight line. */
function colorAt(row: readonly Triple[], place: number): Triple {
  const index = Math.min(row.length - 2, Math.floor(place));
  const t = place - index;
  const at = (i: number): Triple => row[Math.min(row.length - 1, Math.max(0, i))] as Triple;
  const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
  return [0, 1, 2].map((c) => {
    const [a, b, d, e] = [p0[c] as number, p1[c] as number, p2[c] as number, p3[c] as number];
    return b + 0.5 * t * (d - a + t * (2 * a - 5 * b + 4 * d - e + t * (3 * (b - d) + e - a)));
  }) as Triple;
}

const columns = 5;
const rowStep = 1.1;
const stripAt = 7.3;
const padStep = 0.95;

/** Draws the scene and takes its picture. */
export async function stripPicture(card: StripCard, scene: Scene): Promise<DrawnStrip> {
  const random = seededRandom(scene.seed);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const rows = card.rows.length;

  const { balance = 1, kelvin = 5600, padError = 2.5 } = scene;
  const raw = scene.gains ?? gainsOf(kelvin);
  const gains = raw.map((each) => each ** (1 - balance)) as Triple;
  const strongest = Math.max(...gains);
  const castSize = Math.log(Math.max(...raw) / Math.min(...raw));

  const labs = card.rows.map(({ printed }, row) => {
    const colors = (cardColors[row] ?? cardColors[0] ?? []).map((hex) => labOf(ofHex(hex)));
    return printed.map((_, patch) => colors[Math.min(patch, colors.length - 1)] as Triple);
  });
  const patchLights = labs.map((row) => row.map(ofLab));
  const truth = labs.map((row) => random() * (row.length - 1));
  // A pad is no print: it is off by itself, and the more so the less the light is like daylight (metamerism).
  const padLights = labs.map((row, pad) => {
    const lab = colorAt(row, truth[pad] ?? 0);
    const off = padError / Math.sqrt(3);
    const strange = (castSize * 1.2) / Math.sqrt(3);
    return ofLab(lab.map((each) => each + normal() * off + normal() * strange) as Triple);
  });
  const paper = between(0.86, 0.92);
  const plastic = paper * between(0.95, 1.05);
  const ground: Triple = [between(0.1, 0.5), between(0.1, 0.5), between(0.1, 0.45)];
  const tilt = between(-0.03, 0.03);
  const firstPad = between(0, 0.6);
  const slope: Point = { x: between(-0.02, 0.02), y: between(-0.02, 0.02) };
  const exposure = (scene.white ?? between(0.5, 0.85)) / paper / strongest;

  const lastRow = (rows - 1) * rowStep;
  const round = scene.round ?? 0;
  /** Where on the printed label a place of the flat picture is: a bottle turns its sides away. */
  const unrolled = (x: number): number => {
    if (round === 0) return x;
    const half = columns / 2;
    const sine = ((x - half) / half) * Math.sin(round);
    return Math.abs(sine) >= 1 ? Number.NaN : half + (Math.asin(sine) / round) * half;
  };
  const spots = Array.from({ length: scene.glare?.spots ?? 0 }, () => ({
    pad: Math.floor(random() * rows),
    x: between(-0.12, 0.12),
    y: between(-0.12, 0.12),
  }));
  const shadowAt = between(0.3, 0.7) * lastRow;

  const surface = (x: number, y: number): Triple => {
    // The strip, a little turned.
    const sx = x - stripAt - tilt * y;
    if (Math.abs(sx) < 0.4 * padStep && y > firstPad - 0.9 && y < firstPad + rows * padStep + 1.5) {
      const pad = Math.round((y - firstPad) / padStep);
      const inPad = Math.abs(y - firstPad - pad * padStep) < 0.31 * padStep && Math.abs(sx) < 0.33 * padStep;
      return inPad && pad >= 0 && pad < rows ? (padLights[pad] as Triple) : [plastic, plastic, plastic];
    }
    const px = unrolled(x);
    if (!(px > -1.35 && px < columns + 1.35 && y > -1.3 && y < lastRow + 1.3)) return ground;
    const row = Math.round(y / rowStep);
    if (row >= 0 && row < rows) {
      const count = patchLights[row]?.length ?? 0;
      const step = columns / (count - 1);
      const patch = Math.round(px / step);
      const dx = px - patch * step;
      const dy = y - row * rowStep;
      if (patch >= 0 && patch < count && Math.abs(dx) < 0.4 && Math.abs(dy) < 0.3)
        return patchLights[row]?.[patch] as Triple;
      // The row's name over it, the values under the patches.
      const inName = dy > -0.5 && dy < -0.38 && px > -0.3 && px < 2 && Math.floor(px * 9) % 3 !== 0;
      const inValue = dy > 0.36 && dy < 0.46 && Math.abs(dx) < 0.12;
      if (inName || inValue) return [0.05, 0.05, 0.06];
    }
    return [paper, paper, paper];
  };
  const lightAt = (x: number, y: number): number => {
    const dim = scene.shadow?.left ?? 1;
    const behind =
      scene.shadow === undefined
        ? 0
        : scene.shadow.on === 'strip'
          ? smooth((x - 6.6) / 0.3)
          : smooth((y - shadowAt - (x - 3) * 0.3) / 0.4);
    return Math.exp(slope.x * (x - 3) + slope.y * (y - 3)) * (1 + (dim - 1) * behind);
  };
  const glareAt = (x: number, y: number): number => {
    const { strength = 0, size = 1 } = scene.glare ?? {};
    return spots.reduce((sum, { pad, x: dx, y: dy }) => {
      const [cx, cy] = [stripAt + tilt * (firstPad + pad * padStep) + dx, firstPad + pad * padStep + dy];
      return sum + strength * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * size ** 2));
    }, 0);
  };

  // The picture holds the card and the strip, turned and slanted a little.
  const height = scene.height ?? 560;
  const width = Math.round(height * 1.35);
  const slant = scene.slant ?? 0.06;
  const frame = { left: -2, right: 8.6, top: -2, bottom: lastRow + 2.6 };
  const corner = (x: number, y: number): Point => ({
    x: x + between(-slant, slant) * width,
    y: y + between(-slant, slant) * height,
  });
  const toPicture = quad([corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)]);
  const placed = (x: number, y: number): Point =>
    toPicture.forward((x - frame.left) / (frame.right - frame.left), (y - frame.top) / (frame.bottom - frame.top));

  const light = [0, 1, 2].map(() => new Float32Array(width * height));
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [u, v] = toPicture.backward(column + 0.5, row + 0.5);
      const x = frame.left + u * (frame.right - frame.left);
      const y = frame.top + v * (frame.bottom - frame.top);
      const lit = lightAt(x, y);
      const shine = glareAt(x, y);
      const color = surface(x, y);
      for (let c = 0; c < 3; c += 1)
        (light[c] as Float32Array)[row * width + column] =
          ((color[c] as number) * lit + shine) * (gains[c] as number) * exposure;
    }
  }
  const step = width / (frame.right - frame.left);
  for (const channel of light) blurred(channel, width, height, Math.hypot(0.7, (scene.blur ?? 0) * step));

  const noise = scene.noise ?? 0.006;
  const contrast = between(0, 0.05);
  const vivid = between(1, 1.15);
  const bytes = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    const tones = light.map((channel) => {
      const got = channel[index] ?? 0;
      const seen = stored(Math.min(1, Math.max(0, got + normal() * noise * Math.sqrt(got + 0.02))));
      return seen - contrast * Math.sin(2 * Math.PI * seen);
    });
    const grey = ((tones[0] ?? 0) + (tones[1] ?? 0) + (tones[2] ?? 0)) / 3;
    for (let c = 0; c < 3; c += 1)
      bytes[index * 3 + c] = Math.round(255 * Math.min(1, Math.max(0, grey + ((tones[c] ?? 0) - grey) * vivid)));
  }
  const jpeg = await sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: scene.jpeg ?? 82 })
    .toBuffer();
  const data = await sharp(jpeg).ensureAlpha().raw().toBuffer();

  const off = (scene.marks ?? 0.04) * step;
  const marked = (x: number, y: number): Point => {
    const { x: px, y: py } = placed(x, y);
    return { x: px + normal() * off, y: py + normal() * off };
  };
  const padPlace = (pad: number): Point =>
    marked(stripAt + tilt * (firstPad + pad * padStep), firstPad + pad * padStep);
  return {
    pixels: { width, height, data },
    jpeg,
    places: {
      card: [marked(0, 0), marked(columns, 0), marked(columns, lastRow), marked(0, lastRow)],
      strip: [padPlace(0), padPlace(rows - 1)],
    },
    truth,
  };
}

const smooth = (share: number): number => {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
};

/** Between the unit square and a quadrilateral, both ways, by solving for the projective map. */
function quad([p0, p1, p2, p3]: readonly [Point, Point, Point, Point]) {
  const equations = (
    [
      [0, 0, p0],
      [1, 0, p1],
      [1, 1, p2],
      [0, 1, p3],
    ] as const
  ).flatMap(([u, v, { x, y }]) => [
    [u, v, 1, 0, 0, 0, -u * x, -v * x, x],
    [0, 0, 0, u, v, 1, -u * y, -v * y, y],
  ]);
  const m = [...solved(equations), 1] as number[];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = m;
  const n = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ] as const;
  return {
    forward: (u: number, v: number): Point => {
      const w = g * u + h * v + i;
      return { x: (a * u + b * v + c) / w, y: (d * u + e * v + f) / w };
    },
    backward: (x: number, y: number): [number, number] => {
      const w = n[6] * x + n[7] * y + n[8];
      return [(n[0] * x + n[1] * y + n[2]) / w, (n[3] * x + n[4] * y + n[5]) / w];
    },
  };
}

/** Gauss-Jordan. */
function solved(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows)
      if (row !== pivot) {
        const share = (row[column] ?? 0) / (pivot[column] ?? 1);
        for (let k = column; k <= size; k += 1) row[k] = (row[k] ?? 0) - share * (pivot[k] ?? 0);
      }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

/** A Gaussian in place, along rows and then along columns. */
function blurred(channel: Float32Array, width: number, height: number, sigma: number): void {
  const reach = Math.ceil(sigma * 2.5);
  const weights = Array.from({ length: reach * 2 + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const along = (lines: number, length: number, lineStep: number, step: number): void => {
    const line = new Float32Array(length);
    for (let at = 0; at < lines; at += 1) {
      for (let k = 0; k < length; k += 1) line[k] = channel[at * lineStep + k * step] ?? 0;
      for (let k = 0; k < length; k += 1) {
        let value = 0;
        for (let w = -reach; w <= reach; w += 1)
          value += (line[Math.min(length - 1, Math.max(0, k + w))] ?? 0) * (weights[w + reach] ?? 0);
        channel[at * lineStep + k * step] = value / sum;
      }
    }
  };
  along(height, width, width, 1);
  along(width, height, 1, width);
}

/** A picture as a canvas gives it: red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Red, green and blue; as light, not as stored: twice the light is twice the number, and 1 is the most a pixel can hold. */
export type Light = readonly [number, number, number];
/** CIELAB. */
export type Lab = readonly [number, number, number];

/** From the unit square to a place in the picture. */
export interface Plane {
  at(u: number, v: number): Point;
  /** Where in the square a place of the picture is. */
  from(point: Point): Point;
}

/**
 * The plane that a photographed rectangle lies in, from its corners in the picture: top left, top right, bottom right,
 * bottom left. (The projective map of a square onto a quadrilateral: Heckbert, Fundamentals of Texture Mapping, 1989.)
 */
export function planeOf([p0, p1, p2, p3]: readonly [Point, Point, Point, Point]): Plane {
  const [dx1, dx2, sx] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, sy] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const size = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / size;
  const h = (dx1 * sy - sx * dy1) / size;
  const [a, b, c] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x];
  const [d, e, f] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y];
  return {
    at(u, v) {
      const depth = g * u + h * v + 1;
      return { x: (a * u + b * v + c) / depth, y: (d * u + e * v + f) / depth };
    },
    from({ x, y }) {
      const [a11, a12, b1] = [a - g * x, b - h * x, x - c];
      const [a21, a22, b2] = [d - g * y, e - h * y, y - f];
      const area = a11 * a22 - a12 * a21;
      return { x: (b1 * a22 - b2 * a12) / area, y: (a11 * b2 - a21 * b1) / area };
    },
  };
}

/** Light of each stored value (sRGB, IEC 61966-2-1). */
const lightOf = /* @__PURE__ */ Float64Array.from({ length: 256 }, (_, stored) => {
  const share = stored / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** A stored value this high may stand for any amount of light. */
const clippedFrom = 252;

/** What was found in a small window of the picture. */
export interface Sample {
  readonly light: Light;
  /** The same of each of its nine parts: they are alike where the window lies within one color. */
  readonly parts: readonly Light[];
  /** Share of its points in which a color is as bright as the camera can tell. */
  readonly clipped: number;
}

const partsAcross = 3;
const pointsAcrossPart = 4;
const pointsAcross = partsAcross * pointsAcrossPart;

/** What is around a place, `across` and `along` being the window's half sides in the picture; null outside of the picture. */
export function sampleAt(pixels: Pixels, centre: Point, across: Point, along: Point): Sample | null {
  const parts = Array.from({ length: partsAcross ** 2 }, () => [0, 0, 0] as [number, number, number]);
  let clipped = 0;
  for (let row = 0; row < pointsAcross; row += 1) {
    for (let column = 0; column < pointsAcross; column += 1) {
      const [s, t] = [((column + 0.5) / pointsAcross) * 2 - 1, ((row + 0.5) / pointsAcross) * 2 - 1];
      const index = indexOf(pixels, centre.x + across.x * s + along.x * t, centre.y + across.y * s + along.y * t);
      if (index === null) return null;
      const part =
        parts[Math.floor(row / pointsAcrossPart) * partsAcross + Math.floor(column / pointsAcrossPart)] ?? [];
      let brightest = 0;
      for (let color = 0; color < 3; color += 1) {
        const stored = pixels.data[index + color] ?? 0;
        brightest = Math.max(brightest, stored);
        part[color] = (part[color] ?? 0) + (lightOf[stored] ?? 0) / pointsAcrossPart ** 2;
      }
      if (brightest >= clippedFrom) clipped += 1;
    }
  }
  return { light: meanOf(parts), parts, clipped: clipped / pointsAcross ** 2 };
}

function indexOf({ width, height }: Pixels, x: number, y: number): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < width && row < height ? (row * width + column) * 4 : null;
}

export const meanOf = (lights: readonly Light[]): Light => {
  const mean = (color: 0 | 1 | 2): number => lights.reduce((sum, light) => sum + light[color], 0) / lights.length;
  return [mean(0), mean(1), mean(2)];
};

/** Brightness to the eye, of light. */
export const brightnessOf = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The color of a surface, from its light and that of something white in the same place (CIE 15, D65). */
export function labOf(light: Light, white: Light): Lab {
  const [red, green, blue] = [light[0] / white[0], light[1] / white[1], light[2] / white[2]];
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const root = (share: number): number => (share > 216 / 24_389 ? Math.cbrt(share) : (841 / 108) * share + 4 / 29);

/** Lightness counts less: a wet pad and a printed patch of one value differ in it first. */
const lightnessWeight = 0.7;

/** How far apart two colors look (CIE76, lightness counting less). */
export const colorDistance = (one: Lab, other: Lab): number =>
  Math.hypot(lightnessWeight * (one[0] - other[0]), one[1] - other[1], one[2] - other[2]);

/** How far the parts of a sample are from its mean, at most. */
export function unevennessOf({ light, parts }: Sample, white: Light): number {
  const mean = labOf(light, white);
  return Math.max(...parts.map((part) => colorDistance(labOf(part, white), mean)));
}

/**
 * How wide the edge between two surfaces is: the share of the way from one place to the other in which the brightness goes from
 * a fifth to four fifths of the difference; null where the two hardly differ, or outside of the picture.
 * @param aside half a line across the way, along which the brightness is averaged against noise
 */
export function edgeWidth(pixels: Pixels, from: Point, to: Point, aside: Point): number | null {
  const steps = 40;
  const profile: number[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    let sum = 0;
    for (let line = -3; line <= 3; line += 1) {
      const index = indexOf(
        pixels,
        from.x + (to.x - from.x) * share + (aside.x * line) / 3,
        from.y + (to.y - from.y) * share + (aside.y * line) / 3,
      );
      if (index === null) return null;
      for (let color = 0; color < 3; color += 1) sum += pixels.data[index + color] ?? 0;
    }
    profile.push(sum);
  }
  const [first, last] = [profile[0] ?? 0, profile[steps] ?? 0];
  // Of 7 lines of 3 colors of 255.
  if (Math.abs(last - first) < 0.12 * 21 * 255) return null;
  const rise = profile.map((value) => (value - first) / (last - first));
  const end = rise.findIndex((value) => value >= 0.8);
  const start = rise.slice(0, end).findLastIndex((value) => value <= 0.2);
  return (end - start) / steps;
}

/** Of stored values: how far a pixel may be from the color that was marked. */
const alike = 34;

/**
 * The middle of the patch that was marked, or of one close by: a surface of one color that ends within `reach` on every side. The
 * mark itself, where there is none: on bare paper, or where a patch is as pale as the paper around it.
 */
export function middleOf(pixels: Pixels, mark: Point, reach: number): Point {
  const aside = reach * 0.4;
  const starts = [
    [0, 0],
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const;
  for (const [x, y] of starts) {
    const middle = middleAround(pixels, { x: mark.x + x * aside, y: mark.y + y * aside }, reach);
    if (middle) return middle;
  }
  return mark;
}

/** Grows the surface that a place is on, in steps of some pixels. */
function middleAround(pixels: Pixels, start: Point, reach: number): Point | null {
  const step = Math.max(1, Math.floor(reach / 24));
  const across = Math.floor(reach / step);
  const side = across * 2 + 1;
  const color = [0, 1, 2].map((part) => around(pixels, start, step, part));
  const seen = new Uint8Array(side * side);
  const open = [across * side + across];
  let [left, right, top, bottom] = [across, across, across, across];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [column, row] = [cell % side, Math.floor(cell / side)];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    if (left === 0 || top === 0 || right === side - 1 || bottom === side - 1) return null;
    for (const next of [cell - 1, cell + 1, cell - side, cell + side]) {
      if (seen[next]) continue;
      seen[next] = 1;
      const x = start.x + ((next % side) - across) * step;
      const y = start.y + (Math.floor(next / side) - across) * step;
      const index = indexOf(pixels, x, y);
      if (index === null) return null;
      const off = Math.hypot(...color.map((value, part) => value - (pixels.data[index + part] ?? 0)));
      if (off < alike) open.push(next);
    }
  }
  // A letter is no patch.
  if (Math.min(right - left, bottom - top) < across * 0.45) return null;
  return { x: start.x + ((left + right) / 2 - across) * step, y: start.y + ((top + bottom) / 2 - across) * step };
}

/** A stored color around a place, noise evened out. */
function around(pixels: Pixels, { x, y }: Point, step: number, part: number): number {
  let sum = 0;
  for (let row = -2; row <= 2; row += 1)
    for (let column = -2; column <= 2; column += 1)
      sum += pixels.data[(indexOf(pixels, x + column * step, y + row * step) ?? 0) + part] ?? 0;
  return sum / 25;
}

/**
 * How well strips are read from pictures: drawn ones (tests/support/strip-pictures.ts), whose values are known, in light of several
 * colors, blurred, with glare, shadows, noise, strong compression, and marked crookedly. Thresholds were chosen on seed 1; what is
 * written is of seed 3. Writes bench/results/strips.json. Run: npm run bench strips; or shorter, without writing: npx tsx
 * bench/strips.ts <pictures> <seed>
 */
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { readStrip } from '#domain/water/strips/read-strip.ts';
import { aquaChek7, patchValue } from '#domain/water/strips/strip-cards.ts';
import { type Scene, stripPicture } from '#tests/support/strip-pictures.ts';
import { report, rounded, sortedOf } from './app/figures.ts';

const given = Number(process.argv[2]);
const pictures = given || 25;
const seed = Number(process.argv[3]) || 3;

const random = seededRandom(seed);
const between = (low: number, high: number): number => low + random() * (high - low);

type Condition = () => Omit<Scene, 'seed'>;
const readable: Record<string, Condition> = {
  'daylight, 5000–6500 K': () => ({ kelvin: between(5000, 6500), balance: between(0.6, 1) }),
  'warm, 2700–4500 K': () => ({ kelvin: between(2700, 4500), balance: between(0.5, 1) }),
  'cold, 7000–10000 K': () => ({ kelvin: between(7000, 10_000), balance: between(0, 1) }),
  'greenish fluorescent': () => ({ gains: [between(0.75, 0.95), 1.15, between(0.6, 0.8)], balance: between(0, 0.7) }),
  'dim and noisy': () => ({ white: between(0.1, 0.3), noise: between(0.01, 0.03) }),
  'noise of a cheap camera': () => ({ noise: between(0.02, 0.05) }),
  'strong compression': () => ({ jpeg: Math.round(between(30, 55)) }),
  'a little blurred': () => ({ blur: between(0.02, 0.08) }),
  'slanted camera': () => ({ slant: 0.16 }),
  'marks off by an eighth': () => ({ marks: 0.12 }),
  'several at once': () => ({
    kelvin: between(3000, 9000),
    balance: between(0.5, 1),
    white: between(0.25, 0.85),
    noise: between(0.005, 0.025),
    jpeg: Math.round(between(45, 85)),
    blur: between(0, 0.06),
    slant: 0.12,
    marks: 0.08,
  }),
};
const spoiled: Record<string, Condition> = {
  'glare on three pads': () => ({ glare: { spots: 3, strength: between(0.4, 2), size: between(0.15, 0.4) } }),
  'pale glare over the strip': () => ({ glare: { spots: 3, strength: between(0.1, 0.35), size: between(0.5, 1.5) } }),
  'shadow on the strip': () => ({ shadow: { left: between(0.3, 0.75), on: 'strip' } }),
  'shadow across both': () => ({ shadow: { left: between(0.3, 0.75), on: 'card' } }),
  'too bright': () => ({ white: between(0.95, 1.8) }),
  'heavily blurred': () => ({ blur: between(0.18, 0.5) }),
  'candle light, colors not corrected': () => ({ kelvin: between(1500, 2100), balance: between(0, 0.1) }),
  'colored lamp': () => ({
    gains: random() < 0.5 ? [0.1, 1, between(0.05, 0.2)] : [0.08, between(0.1, 0.3), 1],
    balance: between(0, 0.2),
  }),
  'pads that went off (far from the card)': () => ({ padError: between(18, 40) }),
  'marks off by more than a third': () => ({ marks: 0.4 }),
  'card around a bottle': () => ({ round: between(0.5, 1) }),
};

interface Read {
  readonly parameter: string;
  /** In patches; null: refused. */
  readonly off: number | null;
  /** In the parameter's own unit. */
  readonly error: number;
  readonly why: string;
  readonly confidence: number;
}

/** Where among its patches a value is. */
function placeOf(values: readonly number[], value: number): number {
  const index = Math.max(
    0,
    Math.min(
      values.length - 2,
      values.findLastIndex((each) => each <= value),
    ),
  );
  const [low = 0, high = 1] = [values[index], values[index + 1]];
  return index + (value - low) / (high - low);
}

async function readsOf(condition: Condition, count: number): Promise<Read[]> {
  const reads: Read[] = [];
  for (let picture = 0; picture < count; picture += 1) {
    const drawn = await stripPicture(aquaChek7, {
      ...condition(),
      seed: seed * 1_000_000 + Math.floor(random() * 1e6),
    });
    const { readings, refused } = readStrip(drawn.pixels, aquaChek7, drawn.places);
    aquaChek7.rows.forEach(({ parameter, printed }, row) => {
      const values = printed.map(patchValue);
      const truth = drawn.truth[row] ?? 0;
      const low = Math.min(values.length - 2, Math.floor(truth));
      const value = (values[low] ?? 0) + ((values[low + 1] ?? 0) - (values[low] ?? 0)) * (truth - low);
      const found = readings.find((each) => each.parameter === parameter);
      const why = refused.find((each) => each.parameter === parameter)?.why ?? '';
      reads.push({
        parameter,
        off: found ? Math.abs(placeOf(values, found.value) - truth) : null,
        error: found ? Math.abs(found.value - value) : 0,
        why,
        confidence: found?.confidence ?? 0,
      });
    });
  }
  return reads;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : rounded((100 * part) / whole, 1));

function figuresOf(reads: readonly Read[]) {
  const taken = reads.filter((read): read is Read & { off: number } => read.off !== null);
  const offs = sortedOf(taken.map(({ off }) => off));
  const errors = sortedOf(taken.map(({ error }) => error));
  const at = (values: readonly number[], part: number): number | null =>
    values.length === 0 ? null : rounded(values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0, 2);
  const reasons = new Map<string, number>();
  for (const { why } of reads) if (why !== '') reasons.set(why, (reasons.get(why) ?? 0) + 1);
  return {
    pads: reads.length,
    acceptedPercent: share(taken.length, reads.length),
    error: { median: at(errors, 0.5), of95Percent: at(errors, 0.95), worst: at(errors, 1) },
    patchesOff: { median: at(offs, 0.5), of95Percent: at(offs, 0.95), worst: at(offs, 1) },
    moreThanOnePatchOffPercent: share(taken.filter(({ off }) => off > 1).length, taken.length),
    refused: Object.fromEntries([...reasons].map(([why, count]) => [why, share(count, reads.length)])),
  };
}

async function table(conditions: Record<string, Condition>) {
  const byCondition: Record<string, ReturnType<typeof figuresOf>> = {};
  const all: Read[] = [];
  for (const [name, condition] of Object.entries(conditions)) {
    const reads = await readsOf(condition, pictures);
    all.push(...reads);
    byCondition[name] = figuresOf(reads);
  }
  const parameters = aquaChek7.rows.map(({ parameter }) => parameter);
  return {
    all: figuresOf(all),
    byParameter: Object.fromEntries(
      parameters.map((parameter) => [parameter, figuresOf(all.filter((read) => read.parameter === parameter))]),
    ),
    byCondition,
  };
}

const result = {
  what: 'Pads read from drawn pictures whose values are known; errors are of what was accepted',
  pictures: pictures * (Object.keys(readable).length + Object.keys(spoiled).length),
  readable: await table(readable),
  spoiled: await table(spoiled),
};
if (given) {
  for (const part of [result.readable, result.spoiled]) {
    const line = (name: string, f: ReturnType<typeof figuresOf>): string =>
      `${name.padEnd(40)} accepted ${String(f.acceptedPercent).padStart(5)}%  off ${f.patchesOff.median} ${f.patchesOff.of95Percent} ${f.patchesOff.worst}  >1: ${f.moreThanOnePatchOffPercent}%  err ${f.error.median} ${f.error.of95Percent} ${f.error.worst} ${JSON.stringify(f.refused)}\n`;
    process.stdout.write(line('ALL', part.all));
    for (const [name, figures] of Object.entries(part.byParameter)) process.stdout.write(line(name, figures));
    for (const [name, figures] of Object.entries(part.byCondition)) process.stdout.write(line(name, figures));
  }
} else await report('strips', result);

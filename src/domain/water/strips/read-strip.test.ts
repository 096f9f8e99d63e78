import { describe, expect, it } from 'vitest';
import { type Scene, stripPicture } from '#tests/support/strip-pictures.ts';
import type { StripPlaces } from './card-in-picture.ts';
import { readStrip, type StripAnswer } from './read-strip.ts';
import { aquaChek7, patchValue } from './strip-cards.ts';

const seeds = [901, 902];
/** As high as a card in a phone's picture is at least. */
const height = 360;
const reasonsOf = ({ refused }: StripAnswer): string[] => [...new Set(refused.map(({ why }) => why))];

/** Of each accepted pad, how many patches what was read is off; and how many pads there were. */
async function readings(scene: Omit<Scene, 'seed'>, from = seeds): Promise<{ off: number[]; pads: number }> {
  const off: number[] = [];
  for (const seed of from) {
    const { pixels, places, truth } = await stripPicture(aquaChek7, { height, ...scene, seed });
    for (const { parameter, value } of readStrip(pixels, aquaChek7, places).readings) {
      const row = aquaChek7.rows.findIndex((each) => each.parameter === parameter);
      const values = (aquaChek7.rows[row]?.printed ?? []).map(patchValue);
      const index = Math.min(
        values.length - 2,
        Math.max(
          0,
          values.findLastIndex((each) => each <= value),
        ),
      );
      const [low = 0, high = 1] = [values[index], values[index + 1]];
      off.push(Math.abs(index + (value - low) / (high - low) - (truth[row] ?? 0)));
    }
  }
  return { off, pads: from.length * aquaChek7.rows.length };
}
const answerTo = async (scene: Scene, change = (places: StripPlaces): StripPlaces => places): Promise<StripAnswer> => {
  const { pixels, places } = await stripPicture(aquaChek7, { height, ...scene });
  return readStrip(pixels, aquaChek7, change(places));
};

describe('reading a strip beside its card', () => {
  it.each<[string, Omit<Scene, 'seed'>]>([
    ['daylight', {}],
    ['the light of a bulb, half corrected', { kelvin: 2700, balance: 0.5 }],
    ['shade', { kelvin: 10_000, balance: 0.2 }],
    ['greenish tubes', { gains: [0.85, 1.15, 0.7], balance: 0.2 }],
    ['dim light', { white: 0.15, noise: 0.02 }],
    ['marks that are off by an eighth of a patch, from aslant', { marks: 0.12, slant: 0.12 }],
  ])('is within a patch in %s, and takes most pads', async (_, scene) => {
    const { off, pads } = await readings(scene);
    expect(off.length).toBeGreaterThan(pads * 0.6);
    expect(Math.max(...off)).toBeLessThanOrEqual(1);
  });

  it('is wrong by more than one patch in at most one of a hundred accepted pads, good pictures and bad ones', async () => {
    const scenes: Omit<Scene, 'seed'>[] = [
      { kelvin: 3200, balance: 0.6, blur: 0.05, jpeg: 50 },
      { white: 0.3, noise: 0.03, slant: 0.12, marks: 0.1 },
      { glare: { spots: 3, strength: 0.25, size: 0.7 } },
      { shadow: { left: 0.6, on: 'card' } },
      { shadow: { left: 0.5, on: 'strip' } },
    ];
    const off: number[] = [];
    for (const [index, scene] of scenes.entries())
      off.push(
        ...(
          await readings(
            scene,
            [1, 2, 3, 4].map((seed) => 950 + index * 10 + seed),
          )
        ).off,
      );
    expect(off.length).toBeGreaterThan(30);
    expect(off.filter((each) => each > 1).length).toBeLessThanOrEqual(off.length / 100);
  });

  it.each<[string, Omit<Scene, 'seed'>, string[]]>([
    ['blurred', { blur: 0.4 }, ['blur', 'not-found', 'uneven-light']],
    ['too bright', { white: 1.6 }, ['bright']],
    ['too dark', { white: 0.03 }, ['dark']],
    ['in colored light', { gains: [0.08, 0.2, 1], balance: 0 }, ['cast', 'dark']],
    ['by a candle', { kelvin: 1800, balance: 0 }, ['cast']],
    ['in a hard shadow', { shadow: { left: 0.35, on: 'card' } }, ['uneven-light']],
    ['taken from too far away', { height: 110 }, ['small', 'not-found']],
  ])('refuses a picture that is %s', async (_, scene, why) => {
    for (const seed of seeds) {
      const answer = await answerTo({ ...scene, seed });
      expect(answer.readings).toEqual([]);
      expect(why).toContain(reasonsOf(answer)[0]);
    }
  });

  it('refuses the pads that glare is on, and those in shadow', async () => {
    for (const seed of seeds) {
      const glaring = await answerTo({ glare: { spots: 12, strength: 1.5, size: 0.3 }, seed });
      expect(glaring.readings.length).toBeLessThanOrEqual(2);
      expect(reasonsOf(glaring).some((why) => why === 'glare' || why === 'not-found')).toBe(true);
      expect(reasonsOf(await answerTo({ shadow: { left: 0.4, on: 'strip' }, seed }))).toEqual(['shadow']);
    }
  });

  it('refuses pads whose color is on no way through their row', async () => {
    const answers = await Promise.all(seeds.map((seed) => answerTo({ padError: 60, seed })));
    expect(answers.flatMap(({ readings: taken }) => taken).length).toBeLessThanOrEqual(4);
    expect(answers.some((answer) => reasonsOf(answer).includes('off-card'))).toBe(true);
  });

  it('reads the strip from either end', async () => {
    const turned = ({ card, strip }: StripPlaces): StripPlaces => ({ card, strip: [strip[1], strip[0]] });
    const [one, other] = [await answerTo({ seed: 901 }), await answerTo({ seed: 901 }, turned)];
    expect(one.readings.length).toBeGreaterThan(3);
    expect(other.readings.map(({ value }) => value)).toEqual(one.readings.map(({ value }) => value));
  });

  it('reads nothing where the card is marked upside down or sideways, or the strip from its second pad', async () => {
    const wrong: ((places: StripPlaces) => StripPlaces)[] = [
      ({ card: [a, b, c, d], strip }) => ({ card: [c, d, a, b], strip }),
      ({ card: [a, b, c, d], strip }) => ({ card: [b, c, d, a], strip }),
      ({ card: [a, b, c, d], strip }) => ({ card: [b, a, d, c], strip }),
      ({ card, strip: [first, last] }) => ({
        card,
        strip: [{ x: first.x + (last.x - first.x) / 5, y: first.y + (last.y - first.y) / 5 }, last],
      }),
    ];
    for (const seed of seeds) {
      const { pixels, places } = await stripPicture(aquaChek7, { height, seed });
      for (const [number, change] of wrong.entries())
        expect(readStrip(pixels, aquaChek7, change(places)).readings, `${number} ${seed}`).toEqual([]);
    }
  });

  it('says between which patches a value is, and where it is at the end of the card', async () => {
    const { readings: taken } = await answerTo({ seed: 901, padError: 0 });
    for (const { parameter, value, between, confidence, atTheEnd } of taken) {
      const printed = aquaChek7.rows.find((row) => row.parameter === parameter)?.printed ?? [];
      const [low, high] = [patchValue(between[0]), patchValue(between[1])];
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(high);
      expect(printed.indexOf(between[1]) - printed.indexOf(between[0])).toBeLessThanOrEqual(1);
      expect(confidence).toBeGreaterThan(0.4);
      if (atTheEnd) expect([printed.at(0), printed.at(-1)]).toContain(value === low ? between[0] : between[1]);
    }
  });

  it('takes the middle of a patch that stands for a range', () => {
    expect(patchValue('30–50')).toBe(40);
    expect(patchValue('6.2')).toBe(6.2);
  });
});

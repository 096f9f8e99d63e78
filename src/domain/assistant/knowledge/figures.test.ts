import { describe, expect, it } from 'vitest';
import { idealRanges } from '#domain/water/limits/water-limits.ts';
import { doseFor } from '#domain/water/physics/dose.ts';
import { chlorineForCyanuricAcid, generatorPpmPerDay } from '#domain/water/physics/sanitizer.ts';
import { saturationIndex } from '#domain/water/physics/saturation-index.ts';
import type { Chemical, Parameter } from '#domain/water/plan/products.ts';
import { hoursBetweenChemicals, poisonControlNumber } from '#domain/water/plan/safety.ts';
import { knowledgeOf } from './all-topics.ts';

const bodyOf = (id: string): string => {
  const page = knowledgeOf('en').find((candidate) => candidate.id === id);
  if (page === undefined) throw new Error(`no page ${id}`);
  return page.body;
};

/** The engine's dose for 10,000 gallons. */
const dose = (chemical: Chemical, parameter: Parameter, from: number, to: number, totalAlkalinity = 100): number =>
  doseFor({ chemical, parameter, from, to, gallons: 10_000, water: { totalAlkalinity, cyanuricAcid: 30 } }).amount;

const rangeText = (min: number, max: number | null): string => `${min}–${max}`;

describe('the figures of the pages are those of the engine', () => {
  it.each([
    ['choosing-chlorine', `12.5%: ${dose('liquid_chlorine', 'freeChlorine', 0, 1).toFixed(1)} fl oz`],
    ['choosing-chlorine', `65%: ${dose('cal_hypo', 'freeChlorine', 0, 1).toFixed(2)} oz`],
    ['choosing-chlorine', `dichlor: ${dose('dichlor', 'freeChlorine', 0, 1).toFixed(2)} oz`],
    ['choosing-chlorine', `90%: ${dose('trichlor', 'freeChlorine', 0, 1).toFixed(2)} oz`],
    ['liquid-chlorine', `${dose('liquid_chlorine', 'freeChlorine', 0, 10).toFixed(0)} fl oz of 12.5%`],
    ['cal-hypo', `${dose('cal_hypo', 'freeChlorine', 0, 10).toFixed(1)} oz for 10 ppm`],
    ['raise-alkalinity', `${dose('sodium_bicarbonate', 'totalAlkalinity', 60, 70).toFixed(1)} oz`],
    ['raise-alkalinity', `${dose('soda_ash', 'totalAlkalinity', 60, 70).toFixed(1)} oz`],
    ['raise-alkalinity', `${((dose('sodium_bicarbonate', 'totalAlkalinity', 60, 90) * 2) / 16).toFixed(1)} lb`],
    ['lower-alkalinity', `${dose('muriatic_acid', 'totalAlkalinity', 110, 100).toFixed(1)} fl oz`],
    ['lower-alkalinity', `${dose('sodium_bisulfate', 'totalAlkalinity', 110, 100).toFixed(1)} oz`],
    ['calcium-hardness', `${dose('calcium_chloride', 'calciumHardness', 0, 10).toFixed(1)} oz`],
    ['raise-cyanuric-acid', `${dose('cyanuric_acid', 'cyanuricAcid', 0, 10).toFixed(2)} oz`],
    ['raise-cyanuric-acid', `${((dose('cyanuric_acid', 'cyanuricAcid', 0, 30) * 1.5) / 16).toFixed(1)} lb`],
    ['borates', `${dose('boric_acid', 'borate', 0, 1).toFixed(2)} oz`],
    ['borates', `${dose('borax', 'borate', 0, 1).toFixed(1)} oz`],
    ['salt-dose', `${(dose('salt', 'salt', 0, 1000) / 16).toFixed(1)} lb`],
    ['bromine', `${dose('sodium_bromide', 'bromide', 0, 30).toFixed(1)} oz`],
    ['lower-chlorine', `${dose('sodium_thiosulfate', 'freeChlorine', 1, 0).toFixed(1)} oz`],
    ['lower-chlorine', `${dose('sodium_sulfite', 'freeChlorine', 1, 0).toFixed(2)} oz`],
    ['fecal-accidents', `${dose('liquid_chlorine', 'freeChlorine', 0, 20).toFixed(0)} fl oz`],
    ['high-ph', `80 ppm: about ${dose('muriatic_acid', 'pH', 7.8, 7.4, 80).toFixed(0)} fl oz`],
    ['high-ph', `120 ppm: about ${dose('muriatic_acid', 'pH', 7.8, 7.4, 120).toFixed(0)} fl oz`],
    ['high-ph', `160 ppm: about ${dose('muriatic_acid', 'pH', 7.8, 7.4, 160).toFixed(0)} fl oz`],
    ['low-ph', `about ${dose('soda_ash', 'pH', 7, 7.4, 80).toFixed(0)} oz`],
    ['low-ph', `about ${dose('borax', 'pH', 7, 7.4, 80).toFixed(0)} oz`],
  ])('%s: %s', (id, figure) => {
    expect(bodyOf(id)).toContain(figure);
  });

  it('ranges are the ideal ranges', () => {
    const pool = idealRanges('chlorine');
    const spa = idealRanges('spa');
    const salt = idealRanges('saltwater');
    const text = bodyOf('test-frequency');
    for (const range of [pool.chlorine, pool.pH, pool.totalAlkalinity, pool.calciumHardness, pool.cyanuricAcid]) {
      expect(text).toContain(rangeText(range?.min ?? 0, range?.max ?? 0));
    }
    expect(text).toContain(rangeText(salt.cyanuricAcid?.min ?? 0, salt.cyanuricAcid?.max ?? 0));
    for (const range of [spa.chlorine, spa.pH, spa.calciumHardness]) {
      expect(bodyOf('spa-water-care')).toContain(rangeText(range?.min ?? 0, range?.max ?? 0));
    }
    expect(bodyOf('salt-water-balance')).toContain('2,700–3,400');
    expect([salt.salt?.min, salt.salt?.max]).toEqual([2700, 3400]);
  });

  it('chlorine for the stabilizer, generator output and the index are computed, not guessed', () => {
    for (const cyanuricAcid of [30, 50, 100]) {
      const { minimum, shock } = chlorineForCyanuricAcid(cyanuricAcid);
      const line = bodyOf('chlorine-and-cyanuric-acid')
        .split('\n')
        .find((candidate) => candidate.startsWith(`- stabilizer ${cyanuricAcid}:`));
      expect(line).toContain(`minimum ${minimum},`);
      expect(line).toContain(`shock ${Math.round(shock)}`);
    }
    const small = { gallons: 15_000, outputLbPerDay24h: 1 };
    expect(generatorPpmPerDay({ ...small, runHours: 8, outputPct: 50 }).toFixed(1)).toBe('1.3');
    expect(generatorPpmPerDay({ ...small, runHours: 12, outputPct: 60 }).toFixed(1)).toBe('2.4');
    const water = { calciumHardness: 250, totalAlkalinity: 100, cyanuricAcid: 30, tds: 1000 };
    expect(saturationIndex({ ...water, pH: 7.5, tempF: 80 }).lsi.toFixed(2)).toBe('0.01');
    expect(saturationIndex({ ...water, pH: 7.5, tempF: 50 }).lsi.toFixed(2)).toBe('-0.38');
    expect(saturationIndex({ ...water, pH: 8, tempF: 80 }).lsi.toFixed(2)).toBe('0.51');
    for (const figure of ['0.01', '-0.38', '+0.51']) expect(bodyOf('saturation-index')).toContain(figure);
  });

  it('waits and the emergency number are those of the plan', () => {
    expect(bodyOf('order-of-adding')).toContain(`between any two chemicals: ${hoursBetweenChemicals} hours`);
    expect(bodyOf('never-mix')).toContain(`${hoursBetweenChemicals} hours between any two`);
    expect(bodyOf('first-aid')).toContain(poisonControlNumber);
  });
});

import { describe, expect, it } from 'vitest';
import { derivation, isWorthKeeping } from './derived-answers.ts';

const customers = ['Ann Lee', 'Kim Lee', 'Pat Rivera', 'Sam Lee', 'Tom Lee'].map((name) => ({ name }));

function search(query: Record<string, unknown>) {
  const answer = derivation('/api/customers', query)?.take({ text: JSON.stringify(customers), total: null });
  const found: { name: string }[] = JSON.parse(answer?.text ?? '[]');
  return { names: found.map(({ name }) => name), total: answer?.total };
}

describe('a search without a connection', () => {
  it('finds customers in the kept list, whatever the case', () => {
    expect(search({ search: ' LEE ' })).toEqual({ names: ['Ann Lee', 'Kim Lee', 'Sam Lee', 'Tom Lee'], total: '4' });
  });

  it('gives one page after the other, each with the number of all that were found', () => {
    expect(search({ search: 'lee', limit: 2 })).toEqual({ names: ['Ann Lee', 'Kim Lee'], total: '4' });
    expect(search({ search: 'lee', limit: 2, offset: 2 })).toEqual({ names: ['Sam Lee', 'Tom Lee'], total: '4' });
    expect(search({ search: 'lee', limit: 2, offset: 4 })).toEqual({ names: [], total: '4' });
  });

  it('keeps the whole list, and no answer of a search', () => {
    expect(isWorthKeeping('/api/customers')).toBe(true);
    expect(isWorthKeeping('/api/customers', { search: 'lee' })).toBe(false);
    expect(derivation('/api/pools', { search: 'lee' })).toBeNull();
  });
});

describe('the day of one technician without a connection', () => {
  it('is taken from the day of all', () => {
    const derived = derivation('/api/day-plan', { technicianId: 'ANN', date: '2026-11-23' });
    expect(derived?.from).toEqual({ path: '/api/day-plan', query: { date: '2026-11-23' } });
    const text = JSON.stringify({
      date: '2026-11-23',
      technicians: [{ technicianId: 'LUIS' }, { technicianId: 'ANN' }],
    });
    expect(JSON.parse(derived?.take({ text, total: null }).text ?? '')).toEqual({
      date: '2026-11-23',
      technicians: [{ technicianId: 'ANN' }],
    });
  });
});

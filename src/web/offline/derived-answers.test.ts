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

  it('finds nobody by what is missing in a record', () => {
    for (const text of ['y', 'null', 'undefined']) expect(search({ search: text })).toEqual({ names: [], total: '0' });
  });

  it('gives one page after the other, each with the number of all that were found', () => {
    expect(search({ search: 'lee', limit: 2 })).toEqual({ names: ['Ann Lee', 'Kim Lee'], total: '4' });
    expect(search({ search: 'lee', limit: 2, offset: 2 })).toEqual({ names: ['Sam Lee', 'Tom Lee'], total: '4' });
    expect(search({ search: 'lee', limit: 2, offset: 4 })).toEqual({ names: [], total: '4' });
  });

  it('keeps the whole list, and no answer of a search', () => {
    expect(isWorthKeeping('/api/customers')).toBe(true);
    expect(isWorthKeeping('/api/customers', { sort: 'name' })).toBe(true);
    for (const query of [{ search: 'lee' }, { limit: 2 }, { offset: 2 }]) {
      expect(isWorthKeeping('/api/customers', query)).toBe(false);
      expect(isWorthKeeping('/api/pools', query)).toBe(true);
    }
    expect(derivation('/api/pools', { search: 'lee' })).toBeNull();
    expect(derivation('/api/customers', { sort: 'name' })).toBeNull();
    expect(derivation('/api/customers')).toBeNull();
    expect(derivation('/api/customers', { search: 'lee' })?.from).toEqual({ path: '/api/customers', query: {} });
  });

  it('gives a page of all where nothing is searched for, and all behind a place where no size is asked', () => {
    expect(search({ limit: 2, offset: 1 })).toEqual({ names: ['Kim Lee', 'Pat Rivera'], total: '5' });
    expect(search({ search: '', offset: 3 })).toEqual({ names: ['Sam Lee', 'Tom Lee'], total: '5' });
  });

  it('looks where the server looks: name, email, phone, address, city and ZIP code', () => {
    const fields = ['name', 'email', 'phone', 'address', 'city', 'zipCode', 'notes'];
    const kept = JSON.stringify([...fields.map((field) => ({ [field]: 'Oak 7', field })), null, 'Oak 7', 7]);
    const answer = derivation('/api/customers', { search: 'oak 7' })?.take({ text: kept, total: null });
    const found: { field: string }[] = JSON.parse(answer?.text ?? '');
    expect(found.map(({ field }) => field)).toEqual(fields.slice(0, -1));
  });

  it('finds nothing in what is no list', () => {
    const take = derivation('/api/customers', { search: 'a' })?.take;
    expect(take?.({ text: '{"error":"a"}', total: null })).toEqual({ text: '[]', total: '0' });
  });
});

describe('whom to choose without a connection', () => {
  it('is taken from the kept list, and kept nowhere else', () => {
    const kept = { text: JSON.stringify(customers), total: '5' };
    const derived = derivation('/api/customer-choices');
    expect(derived?.from).toEqual({ path: '/api/customers', query: {} });
    expect(derived?.take(kept)).toEqual(kept);
    expect(isWorthKeeping('/api/customer-choices')).toBe(false);
  });
});

describe('the stops of one customer without a connection', () => {
  const kept = {
    text: JSON.stringify(['A', 'B', 'A'].map((customerId, place) => ({ customerId, place }))),
    total: '3',
  };

  it('are taken from the stops of all', () => {
    const derived = derivation('/api/route-assignments', { customerId: 'A' });
    expect(derived?.from).toEqual({ path: '/api/route-assignments', query: {} });
    const { text = '', total } = derived?.take(kept) ?? {};
    expect([JSON.parse(text), total]).toEqual([
      [
        { customerId: 'A', place: 0 },
        { customerId: 'A', place: 2 },
      ],
      '2',
    ]);
    expect(isWorthKeeping('/api/route-assignments', { customerId: 'A' })).toBe(false);
    expect(isWorthKeeping('/api/route-assignments')).toBe(true);
  });

  it('are not where they are asked for by more', () => {
    expect(derivation('/api/route-assignments', { customerId: 'A', dayOfWeek: 'MONDAY' })).toBeNull();
    expect(derivation('/api/route-assignments', { technicianId: 'LUIS' })).toBeNull();
    expect(derivation('/api/route-assignments')).toBeNull();
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

  it('of today needs no date, and keeps the number of all', () => {
    const derived = derivation('/api/day-plan', { technicianId: 'ANN', date: 7 });
    expect(derived?.from).toEqual({ path: '/api/day-plan', query: {} });
    expect(derived?.take({ text: '{"technicians":[]}', total: '9' }).total).toBe('9');
  });

  it('is nothing else’s day', () => {
    expect(derivation('/api/day-plan', { date: '2026-11-23' })).toBeNull();
    expect(derivation('/api/week-plan', { technicianId: 'ANN' })).toBeNull();
  });
});

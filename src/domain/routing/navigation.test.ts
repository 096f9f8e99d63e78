import { expect, it } from 'vitest';
import { navigationUrl } from './navigation.ts';

const nowhere = { address: null, city: null, state: null, zipCode: null, coordinates: null };
const destinationOf = (url: string | null) => (url === null ? null : new URL(url).searchParams.get('destination'));

it('leads to the written address', () => {
  const home = { ...nowhere, address: '5601 West Crocus Drive #2', city: 'Glendale', state: 'AZ', zipCode: '85306' };
  const url = navigationUrl({ ...home, coordinates: { latitude: 33.6, longitude: -112.1 } });
  expect(url).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&/);
  expect(destinationOf(url)).toBe('5601 West Crocus Drive #2, Glendale, AZ 85306');
});

it('leaves out what is not known', () => {
  expect(destinationOf(navigationUrl({ ...nowhere, address: '12 Elm St', zipCode: '32401' }))).toBe('12 Elm St, 32401');
});

it('leads to the coordinates where there is no address, a town alone being no help', () => {
  const pool = { ...nowhere, city: 'Glendale', coordinates: { latitude: 33.6, longitude: -112.1 } };
  expect(destinationOf(navigationUrl(pool))).toBe('33.6,-112.1');
});

it('is absent where nothing is known', () => {
  expect(navigationUrl({ ...nowhere, city: 'Glendale' })).toBeNull();
});

import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const osm = '© OpenStreetMap contributors';
const configOf = (template: string, more: Record<string, string> = {}) =>
  readConfig({ MAP_TILES_URL: template, MAP_ATTRIBUTION: osm, ...more }).mapTiles;

it('has no tiles unless they are set', () => {
  expect(readConfig({}).mapTiles).toBeUndefined();
  expect(readConfig({ MAP_TILES_URL: '', MAP_ATTRIBUTION: '' }).mapTiles).toBeUndefined();
});

it('opens the policy to the server of the tiles and to nothing else', () => {
  expect(configOf('https://tiles.example.com/street/{z}/{x}/{y}{r}.png?key=k')).toEqual({
    url: 'https://tiles.example.com/street/{z}/{x}/{y}{r}.png?key=k',
    attribution: osm,
    maxZoom: 19,
    origin: 'https://tiles.example.com',
  });
  expect(configOf('https://{s}.tile.example.com/{z}/{x}/{y}.png')?.origin).toBe('https://*.tile.example.com');
  expect(configOf('http://127.0.0.1:8080/{z}/{x}/{y}.png')?.origin).toBe('http://127.0.0.1:8080');
});

it.each([
  ['tiles.example.com/{z}/{x}/{y}.png', 'Must be a web address'],
  ['https://tiles.example.com/{z}/{x}.png', 'Must have {y} in its path'],
  ['https://a{s}.example.com/{z}/{x}/{y}.png', 'May have {s} as the first name'],
  ['https://{s}.com/{z}/{x}/{y}.png', 'May have {s} as the first name'],
  ["https://tiles.example.com;script-src/'/{z}/{x}/{y}.png", 'May have {s} as the first name'],
])('refuses %s', (template, why) => {
  expect(() => configOf(template)).toThrow(why);
});

it('asks for the words that name whose tiles they are, and for https where the product is served so', () => {
  expect(() => readConfig({ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' })).toThrow(
    'MAP_TILES_URL and MAP_ATTRIBUTION belong together',
  );
  expect(() => configOf('http://tiles.example.com/{z}/{x}/{y}.png', { APP_URL: 'https://pools.example.com' })).toThrow(
    'MAP_TILES_URL: Must begin with https://',
  );
});

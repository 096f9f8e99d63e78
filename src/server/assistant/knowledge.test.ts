import { expect, it } from 'vitest';
import { pagesAbout } from './knowledge.ts';

it.each([
  ['puedo mezclar cloro con ácido', 'never-mix'],
  ['puedo mezclar cloro con acido', 'never-mix'],
  ['me cayó cloro en los ojos', 'first-aid'],
  ['se tragó cloro', 'first-aid'],
  ['el tambo de cloro humea', 'chlorine-gas-and-fire'],
  ['hormigueo en el agua', 'electrical-safety'],
  ['¿Cómo guardo los químicos en la bodega?', 'storing-chemicals'],
  ['llevar ácido en la troca', 'transporting-chemicals'],
  ['alberca verde', 'green-algae'],
  ['puntos negros en el yeso', 'black-algae'],
  ['agua turbia', 'cloudy-water'],
  ['¿por qué sube el pH?', 'ph-rises'],
  ['cómo bajo el estabilizador', 'lower-cyanuric-acid'],
  ['filtro de arena retrolavado', 'sand-filters'],
  ['cada cuánto se lavan las rejillas del filtro de DE', 'de-filters'],
  ['la bomba no ceba', 'pump-will-not-prime'],
  ['la celda de sal no produce', 'salt-cell-makes-no-chlorine'],
  ['choque de cloro', 'shock'],
  ['popó en la alberca', 'fecal-accidents'],
  ['tormenta eléctrica rayos', 'lightning'],
])('finds the page for “%s”', (question, id) => {
  expect(pagesAbout(question, 'es').map((page) => page.id)).toContain(id);
});

it('finds nothing for a question about something else', () => {
  expect(pagesAbout('¿quién ganó el mundial?', 'es')).toEqual([]);
});

import type { mapTexts as english } from './texts.ts';

export const mapTexts: typeof english = {
  apps: { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' },
  chooseApp: (place) => `Elija una app de mapas: ${place}`,
};

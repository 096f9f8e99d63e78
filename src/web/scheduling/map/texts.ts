/** Texts of directions, which every stop shows. */
export const mapTexts = {
  apps: { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' },
  chooseApp: (place: string) => `Choose a map app: ${place}`,
};

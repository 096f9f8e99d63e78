import { catalog } from '#domain/language/index.ts';

/** What the checks of customers, their pools and their equipment say. */
export const customersTexts = catalog('contract.customers', {
  nameRequired: 'Name is required',
  latitude: 'Latitude is out of range',
  longitude: 'Longitude is out of range',
  propertyAddress: 'Enter an address or a name',
  bothCoordinates: 'Latitude and longitude belong together',
  quality: 'Must be given, rooftop, street or zip',
  poolSize: 'Pool size must be a number of gallons',
  poolTooLarge: 'Pool size too large',
  tagEmpty: 'A tag can’t be empty',
  mostTags: ({ most }: { most: number }) => `At most ${most} tags`,
  requiredFields: 'Please fill in all required fields (name, address, city, state, ZIP).',
  language: 'Must be en or es',
  viewName: 'Give the view a name.',
  noneChosen: 'Choose at least one customer.',
  pricePer: 'Must be visit or month',
  equipmentType: 'Type is required',
  chlorine: 'Chlorine must be between 0 and 99.99 ppm',
  pH: 'pH must be between 0 and 14',
  lsi: 'LSI must be between -9.99 and 9.99',
  calciumHardness: 'Calcium hardness must be between 0 and 10000 ppm',
  temperature: 'Temperature must be between -10 and 150 °F',
  totalAlkalinity: 'Total alkalinity must be between 0 and 10000 ppm',
  cyanuricAcid: 'Cyanuric acid must be between 0 and 10000 ppm',
  salt: 'Salt must be between 0 and 100000 ppm',
});

import { catalog } from '#domain/language/index.ts';

/** What more than one area looks for and may not find (`notFound`, `unknownReference`). */
export const things = catalog('things', {
  customer: 'Customer',
  email: 'Email',
  equipment: 'Equipment',
  logo: 'Logo',
  message: 'Message',
  photo: 'Photo',
  pool: 'Pool',
  property: 'Address',
  report: 'Report',
  survey: 'Survey',
  technician: 'Technician',
  template: 'Template',
  visit: 'Visit',
});

import { catalog } from '#domain/language/index.ts';

/** What the checks of reports say. */
export const reportsTexts = catalog('contract.reports', {
  timeFormat: 'Enter a time as HH:MM',
  amountAboveZero: 'Amount must be more than 0',
  sha256: 'Must be a SHA-256 in hexadecimal digits',
  noImageData: 'The photo has no image data',
  technicianName: 'Technician name is required',
  selectCustomer: 'Please select a customer and enter technician name',
  noEmailInProfile: 'This customer does not have an email address in their profile. Please update their profile first.',
  customerName: 'Customer name is required',
  mostPhotos: ({ most }: { most: number }) => `Up to ${most} photos`,
  doubtReason: 'Enter a reason',
  noteMissing: 'Enter the note for the customer',
});

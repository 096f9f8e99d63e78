import { catalog } from '#domain/language/index.ts';

export const settingsTexts = catalog('settings', {
  logo: 'Logo',
  sendLogo: 'Send the logo as a form with a file.',
  logoTooBig: 'File size must be less than 5MB',
  choosePicture: 'Choose a picture',
  ownerSeesServices: 'Only the owner can see the services.',
  ownerSeesJobs: 'Only the owner can see background tasks.',
  phoneNumber: 'Please enter a valid phone number',
  onlyOwnerChanges: {
    maintenanceMode: 'Only the owner can change maintenance mode.',
    debugMode: 'Only the owner can change debug mode.',
  },
  numberNotYours: ({ companyId }: { companyId: string }) =>
    `This number isn’t assigned to your company. Ask the server’s administrator and give them your company ID: ${companyId}.`,
});

import { inLanguage } from './language.ts';

export const photoGalleryTexts = inLanguage({
  en: {
    title: 'Service Photo Gallery',
    report: 'Report',
    customer: 'Customer',
    serviceDate: 'Service date',
    technician: 'Technician',
    open: (caption: string) => `Open photo: ${caption}`,
    download: 'Download',
    loaded: 'Photo Gallery Loaded',
    found: (count: number) => `Found ${count} service photos`,
    loadingError: 'Loading Error',
    loadFailed: 'Failed to load service photos',
    linkEnded: 'This link does not open these photos (any more). Please ask your pool service for them.',
    signIn: 'Sign in to see these photos, or open the link in the report’s e-mail.',
    none: 'No Photos Found',
    noneMore: 'There are no photos with this report.',
    toSignIn: 'Sign in',
  },
});

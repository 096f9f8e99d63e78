import { inLanguage } from '#web/base/language.ts';

/** Texts of the components that every feature uses. */
export const uiTexts = inLanguage({
  en: {
    close: 'Close',
    failed: 'Something went wrong. Please try again.',
    cancel: 'Cancel',
    asOf: (when: string) => `Could not be refreshed. Shown as of ${when}.`,
    retry: 'Try again',
    clearSearch: 'Clear search',
    notifications: 'Messages',
    dismiss: 'Dismiss',
    loading: 'Loading',
    optional: 'optional',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    back: 'Back',
    progress: (done: string, total: string) => `${done} of ${total}`,
    left: (left: string) => `${left} left`,
    safe: 'Nothing you entered is lost.',
    searchShortcut: 'Press / to search',
    seePlans: 'See plans',
    copyFailed: 'Copying did not work',
    copyFailedMore: 'Select the text and copy it by hand.',
  },
});

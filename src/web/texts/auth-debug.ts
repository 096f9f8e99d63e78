import { inLanguage } from './language.ts';

/** Texts of the page that shows a session from inside. */
export const authDebugTexts = inLanguage({
  en: {
    title: 'Session details',
    purpose: 'What this browser and the server know of your session. Secrets are masked, also in the copy.',
    refresh: 'Refresh',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'The browser did not allow copying.',
    loadFailed: 'The profile could not be read.',

    token: 'Token',
    tokenPresent: 'Present',
    tokenValue: 'Value',
    tokenExpiry: 'Expiry',
    staySignedIn: 'Keep me signed in',
    none: 'none',
    yes: 'yes',
    no: 'no',
    expired: (when: string) => `${when} (expired)`,

    profile: 'Profile',
    id: 'Id',
    email: 'Email',
    name: 'Name',
    company: 'Company',
    timeZone: 'Time zone',
    created: 'Created',
    plan: 'Plan',
    role: 'Role',

    permissions: 'Permissions',
    view: 'View',
    edit: 'Edit',
    delete: 'Delete',

    serviceWorker: 'Service worker',
    support: 'Supported',
    controlling: 'Controls this page',
    registrations: 'Registrations',

    queue: 'Queue',
    connection: 'Connection',
    online: 'online',
    offline: 'offline',
    drafts: 'Visits being worked on this device',
    databases: 'Databases',
    unknown: 'not told by this browser',

    storage: 'Storage',
    local: 'local',
    session: 'session',
    characters: (count: number) => `${count} characters`,
  },
});

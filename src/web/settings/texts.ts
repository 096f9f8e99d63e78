import { type Weekday, weekdays } from '#contract/shapes.ts';
import { formatNumber } from '#web/base/format.ts';

const dayNames: Record<Weekday, string> = {
  Monday: 'Monday',
  Tuesday: 'Tuesday',
  Wednesday: 'Wednesday',
  Thursday: 'Thursday',
  Friday: 'Friday',
  Saturday: 'Saturday',
  Sunday: 'Sunday',
};
const shortDays: Record<Weekday, string> = {
  Monday: 'Mon',
  Tuesday: 'Tue',
  Wednesday: 'Wed',
  Thursday: 'Thu',
  Friday: 'Fri',
  Saturday: 'Sat',
  Sunday: 'Sun',
};

/** Texts of the settings. */
export const settingsTexts = {
  title: 'Settings',
  purpose: 'How your company works with Poolhand.',
  tabs: 'Settings',
  userManagement: 'User Management',
  technicians: {
    tab: 'Technicians',
    add: 'Add Technician',
    addFirst: 'Add First Technician',
    none: 'No Technicians Yet',
    noneMore: 'Give each technician a login: routes, stops and the dosage calculator open on the phone.',
    list: 'Technician accounts',
    loadFailed: 'The technician accounts could not be loaded.',
    loadSafe: 'Nothing was changed.',
    active: 'Active',
    inactive: 'Inactive',
    login: 'Account active',
    lastLogin: 'Last login',
    never: 'Never',
    email: 'Email',
    phone: 'Phone',
    noPhone: 'Not provided',
    workingDays: 'Working days',
    noDays: 'None set',
    capacity: 'Daily capacity',
    perDay: (n: number) => `${formatNumber(n)} customers per day`,
    days: dayNames,
    shownDays: (days: readonly Weekday[]) =>
      weekdays
        .filter((day) => days.includes(day))
        .map((day) => shortDays[day])
        .join(', '),
    delete: 'Delete',
    deleteTitle: 'Delete technician account?',
    deleteQuestion: (name: string) =>
      `Are you sure you want to delete ${name}'s account? This action cannot be undone.`,
    deleteMore: 'The technician leaves all routes. Visits that were done are kept.',
    withoutLogin: 'Without a login',
    withoutLoginMore: 'On the routes, but unable to sign in.',
    createLogin: 'Create login',
    createLoginTitle: (name: string) => `Create a login for ${name}`,
    createLoginMore: 'Routes, working days and capacity stay as they are.',
    fullName: 'Full Name',
    emailAddress: 'Email Address',
    phoneNumber: 'Phone Number',
    temporaryPassword: 'Temporary Password',
    temporaryPasswordHint: 'Leave it empty to mail an invitation whose link sets the password.',
    chooseDays: 'Working Days',
    maxCustomersPerDay: 'Max Customers Per Day',
    addSubmit: 'Create Account',
    cancel: 'Cancel',
    discardTitle: 'Discard what you typed?',
    discardConsequence: 'It has not been saved.',
    discard: 'Discard',
    keepEditing: 'Keep editing',
    created: 'Technician account created successfully',
    invited: (email: string) => `An invitation is on its way to ${email}.`,
    statusUpdated: 'Technician status updated successfully',
    deleted: 'Technician account deleted successfully',
    createFailed: 'Failed to create technician account',
    statusFailed: 'Failed to update technician status',
    deleteFailed: 'Failed to delete technician account',
  },
};

/** What employees and pool owners read while their company is under maintenance, and what its owner reads meanwhile. */
export const maintenanceTexts = {
  title: 'Under maintenance',
  closed: (company: string | null) =>
    `${company ?? 'Your pool company'} has closed its pages for a short while. You stay signed in.`,
  back: 'This page opens again by itself.',
  checked: (time: string) => `Last checked at ${time}.`,
  kept: (count: number) =>
    count === 1
      ? '1 item waits on this phone. It is kept, and sent as soon as the pages are open again.'
      : `${count} items wait on this phone. They are kept, and sent as soon as the pages are open again.`,
  check: 'Check now',
  signOut: 'Sign Out',
  ownerTitle: 'Maintenance mode is on',
  ownerText: 'Your team and your customers see a maintenance page. Only you can work.',
  ownerAction: 'Settings',
};

const hourIn = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date()));

// Decided once, for every process of the run.
process.env.E2E_ZONE ??= hourIn('America/Phoenix') === 23 ? 'Pacific/Honolulu' : 'America/Phoenix';

/** Where the tests' browsers and companies are: where no midnight comes during a run and makes today another day. */
export const zone = process.env.E2E_ZONE;

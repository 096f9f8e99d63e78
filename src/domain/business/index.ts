export * from './estimates.ts';
export * from './figures.ts';
export * from './ledger.ts';
export * from './planned-visits.ts';
export * from './ranges.ts';
export * from './retention.ts';
export * from './strategies/index.ts';
export * from './weeks.ts';

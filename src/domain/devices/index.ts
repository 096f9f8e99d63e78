export * from './calibration.ts';
export * from './confidence.ts';
export * from './drift.ts';
export * from './status.ts';
export * from './temperature-compensation.ts';

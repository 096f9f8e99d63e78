export * from './cycles.ts';
export * from './dunning.ts';
export * from './figures.ts';
export * from './invoice-lines.ts';
export * from './plan-lines.ts';
export * from './statement.ts';

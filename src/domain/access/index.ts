export * from './catalogue.ts';
export * from './gating.ts';
export * from './giving-roles.ts';
export * from './limits.ts';
export * from './permissions.ts';
export * from './pricing.ts';
export * from './roles.ts';
export * from './trial.ts';

export * from './catalogue.ts';
export * from './permissions.ts';
export * from './plans.ts';
export * from './roles.ts';

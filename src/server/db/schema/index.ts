export * from './billing.ts';
export * from './customers.ts';
export * from './identity.ts';
export * from './routes.ts';
export * from './sms.ts';
export * from './visits.ts';
export * from './water.ts';
export * from './work.ts';

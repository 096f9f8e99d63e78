export * from './customer-tasks.ts';
export * from './default-tasks.ts';
export * from './tasks-due.ts';

export * from './default-tasks.ts';

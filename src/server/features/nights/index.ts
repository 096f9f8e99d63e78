export { nightJobs } from './service.ts';

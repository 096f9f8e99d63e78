export { mailsRepo } from './repo.ts';
export { handOverSoon, mailJobs } from './service.ts';

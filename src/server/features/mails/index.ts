export { type MailState, mailsRepo } from './repo.ts';
export { handOverSoon, mailJobs } from './service.ts';

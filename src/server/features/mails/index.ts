export { type Mail, mailsRepo, type NewMail } from './repo.ts';
export { deliverMail, mailJobs } from './service.ts';

export { type MailAttachment, mailsRepo } from './repo.ts';
export { sealMail } from './seal-mail.ts';
export { handOverSoon, mailJobs } from './service.ts';

export { escapeHtml, paragraphsMail } from './html.ts';
export { type MailAttachment, type MailPurpose, mailsRepo } from './repo.ts';
export { handOverSoon, mailJobs, outcomeOf, sealMail } from './service.ts';
export { mailTexts } from './texts.ts';

export { escapeHtml, paragraphsMail, placeOfLink } from './html.ts';
export { hashOfAddress } from './personal-link.ts';
export {
  findCustomersAt,
  findPersonalLink,
  type MailAttachment,
  type MailPurpose,
  mailsRepo,
  type PersonalLink,
  personalLinksRepo,
  shownByLink,
} from './repo.ts';
export { handOverSoon, mailJobs, outcomeOf, sealMail } from './service.ts';
export { mailTexts } from './texts.ts';

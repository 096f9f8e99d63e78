// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { escapeHtml, paragraphsMail, placeOfLink } from './html.ts';
export { hashOfAddress, personalLink, replyAddress, whoseReply } from './personal-link.ts';
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
export {
  handOverSoon,
  hasMailServer,
  keptNote,
  mailJobs,
  mailNamedBy,
  outcomeOf,
  sealMail,
  sendsAnyEmail,
  sendsEmail,
} from './service.ts';
export { mailTexts } from './texts.ts';

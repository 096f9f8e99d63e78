// What is said here in Spanish, read where something is worded in it.
import './mail/texts.es.ts';
import './texts.es.ts';

export { chemicalsInWords, composeReportMail, longDate, plannedInWords } from './compose-mail.ts';
export type { ReportToPreview } from './preview.ts';
export { reportsRepo } from './repo.ts';
export { reportsRoutes } from './routes.ts';
export { type Delivery, deliveryNotice, deliveryOf, measured, noDelivery, wasEmailed } from './send-report.ts';
export {
  type ReportTools,
  reportTools,
  rewriteWaitingMail,
  sendWritten,
  type WrittenReport,
  writeReport,
} from './write-report.ts';

// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { planTermsOf } from './account.ts';
export { onProcessorsPage, processorOutOfReach, typedCard } from './begin-payment.ts';
export { billingRoutes } from './routes.ts';
export { billingJobs, eventIn, eventReceived, isCompanyId, webhookRoutes, withRawBody } from './settle.ts';
export { described } from './terms.ts';
export { subscriptionTexts } from './texts.ts';

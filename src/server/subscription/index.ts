export { planTermsOf } from './account.ts';
export { billingJobs } from './billing-jobs.ts';
export { billingRoutes } from './routes.ts';
export { onProcessorsPage, processorOutOfReach, typedCard } from './typed-card.ts';
export { eventIn, eventReceived, isCompanyId, webhookRoutes, withRawBody } from './webhook.ts';

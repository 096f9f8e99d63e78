// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { companyBrandingRoutes } from './branding/routes.ts';
export { brandingOf } from './branding/service.ts';
export {
  countTokens,
  isUsedUp,
  type ModelInUse,
  modelInUse,
  ownSmsOf,
  sendsTexts,
  smsOf,
  weatherOf,
} from './own-services.ts';
export { settingsRoutes } from './routes.ts';
export { alertOwners, findSettings, officeWords } from './service.ts';

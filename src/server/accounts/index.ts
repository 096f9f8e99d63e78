// What is said here in Spanish, read where something is worded in it.
import './mail-texts.es.ts';
import './texts.es.ts';

export { findAccount } from './accounts.ts';
export { hashPassword } from './credentials.ts';
export { identityRepo } from './repo.ts';
export { demoAccounts, identityRoutes } from './routes.ts';
export { technicianUsersRoutes } from './technician-users/routes.ts';
export { usersRoutes } from './users/routes.ts';

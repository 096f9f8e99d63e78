export { findAccount } from './accounts.ts';
export { demoAccounts } from './demo-accounts.ts';
export { endSessionsOf, inviteUser } from './invitations/service.ts';
export { hashPassword } from './passwords.ts';
export { identityRepo } from './repo.ts';
export { identityRoutes } from './routes.ts';

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { loginBody, registrationForm } from '#contract/accounts/identity.ts';

// Loaded when a form is sent: a visitor who only looks needs no schemas.
export const signInCheck = standardSchemaResolver(loginBody);
export const registrationCheck = standardSchemaResolver(registrationForm);

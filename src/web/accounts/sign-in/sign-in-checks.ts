import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { loginBody, registrationForm } from '#contract/accounts/identity.ts';

// Loaded when a form is sent, to keep the page light.
export const signInCheck = standardSchemaResolver(loginBody);
export const registrationCheck = standardSchemaResolver(registrationForm);

import { TOTP } from 'otpauth';

/** What an authenticator app that was given this secret shows at a moment. */
export const codeOf = (secret: string, at: Date): string => new TOTP({ secret }).generate({ timestamp: at.getTime() });

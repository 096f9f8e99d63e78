import { ApiError } from './api.ts';

/** The server's own words where it gave any, else the documents' sentence. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.error !== '' ? error.message : otherwise;

/** For a form, which shows what is thrown: the server's answer as it is, anything else as the documents' sentence. */
export const tellingFailure =
  (otherwise: string) =>
  (error: unknown): never => {
    throw error instanceof ApiError && error.error !== '' ? error : new Error(otherwise, { cause: error });
  };

import { ApiError } from '#web/base/api.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';

/** Whether somebody else had changed what a change was based on. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Why the server refused a change, and what it says about the rows it names; nothing for other failures. */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const details = error.details.map(({ message }) => message);
  // A detail often repeats the message.
  const lines = new Set([error.message, ...details.slice(0, 3)]);
  return [...lines].join(' ');
}

/**
 * For the `catch` of a change: a message with the server's reason.
 * @param title what couldn't be done
 */
export const showFailure =
  (title: string) =>
  (error: unknown): void =>
    toast({ title, description: refusalText(error), variant: 'error' });

import { failureText, tellingFailure } from '#web/base/failure-text.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';

/** Says in a toast what failed, with the server's own words beneath where it gave any. */
export function toastFailure(sentence: string, error: unknown): void {
  const said = failureText(error, sentence);
  toast({ variant: 'error', title: sentence, ...(said === sentence ? {} : { description: said }) });
}

/** The same for a form's call; it throws on, so that the form shows it at its fields as well. */
export const toastAndThrow =
  (sentence: string) =>
  (error: unknown): never => {
    toastFailure(sentence, error);
    return tellingFailure(sentence)(error);
  };

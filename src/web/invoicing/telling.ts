import { failureText, tellingFailure } from '#web/base/failure-text.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';

/**
 * For a form's call: says the documents' sentence with the server's own words beneath, and throws on, so that
 * the form shows it at the fields as well.
 */
export const tellingInToast =
  (sentence: string) =>
  (error: unknown): never => {
    const said = failureText(error, sentence);
    toast({ variant: 'error', title: sentence, ...(said === sentence ? {} : { description: said }) });
    return tellingFailure(sentence)(error);
  };

/** For what has no form: the sentence, and the server's words where it gave any. */
export function tellInToast(sentence: string, error: unknown): void {
  const said = failureText(error, sentence);
  toast({ variant: 'error', title: sentence, ...(said === sentence ? {} : { description: said }) });
}

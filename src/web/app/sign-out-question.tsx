import { useOutbox } from '#web/offline/index.ts';
import { offlineTexts as texts } from '#web/texts/offline.ts';
import { outboxTexts } from '#web/texts/outbox.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { endSignOutQuestion, useSignOut } from './sign-out.ts';

/** So many are named; the others are counted. */
const named = 5;

/** Asks before signing out while something has not been sent: what it is, and what becomes of it. */
export function SignOutQuestion() {
  const signOut = useSignOut({ sure: true });
  const waiting = useOutbox().filter(({ state }) => state !== 'sent');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && endSignOutQuestion()}
      title={texts.signOutTitle}
      confirmLabel={texts.signOut}
      onConfirm={signOut}
    >
      <p>{texts.signOutWaiting(waiting.length)}</p>
      <ul className="my-2 list-disc pl-5">
        {waiting.slice(0, named).map(({ id, kind, title }) => (
          <li key={id}>
            {outboxTexts.kinds[kind]} · {title}
          </li>
        ))}
        {waiting.length > named ? <li>{texts.andMore(waiting.length - named)}</li> : null}
      </ul>
      <p>{texts.signOutSafe}</p>
    </ConfirmDialog>
  );
}

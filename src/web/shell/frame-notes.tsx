import { Link } from 'react-router';
import { endSignOutQuestion, openAccountSettings, useSignOut, useSignOutAsked } from '#web/accounts/index.ts';
import { useCan, useSession, useUser } from '#web/base/session.tsx';
import { useOutbox } from '#web/offline/index.ts';
import { offlineTexts as texts } from '#web/offline/texts.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { outboxTexts } from '#web/visits/index.ts';
import { frameTexts } from './frame/texts.ts';
import { maintenanceTexts } from './maintenance-texts.ts';

/** What the frame has to say now and then; loaded after it. */
export function FrameNotes() {
  const session = useSession();
  const asked = useSignOutAsked();
  return (
    <>
      {session.status === 'signed-in' && session.expired ? <ExpiredNote /> : null}
      {session.status === 'signed-in' && session.user.role === 'owner' && session.user.settings.maintenanceMode ? (
        <OwnersMaintenanceNote />
      ) : null}
      {session.status === 'signed-in' && session.user.role === 'owner' && !session.user.settings.confirmed ? (
        <ConfirmNote />
      ) : null}
      {asked ? <SignOutQuestion /> : null}
    </>
  );
}

/** The field works without a valid sign-in: everything is kept on this phone. */
function ExpiredNote() {
  return (
    <p
      role="status"
      className="print:hidden bg-warn-soft px-4 pt-[max(0.375rem,env(safe-area-inset-top))] pb-1.5 text-center text-xs font-medium text-warn"
    >
      {texts.expired}
    </p>
  );
}

/** Nothing leaves in the company's name until its owner has confirmed an address. */
function ConfirmNote() {
  return (
    <section
      aria-label={maintenanceTexts.confirmEmail}
      className="print:hidden flex flex-wrap items-center justify-center gap-x-3 gap-y-0.5 bg-warn-soft px-4 pt-[max(0.375rem,env(safe-area-inset-top))] pb-1.5 text-center text-xs font-medium text-warn"
    >
      <p>{maintenanceTexts.unconfirmed}</p>
      <button
        type="button"
        onClick={() => openAccountSettings()}
        className="inline-flex min-h-6 items-center rounded-sm font-semibold underline"
      >
        {maintenanceTexts.confirmEmail}
      </button>
    </section>
  );
}

/** The owner works on while the others see the maintenance page, and is not to forget it. */
function OwnersMaintenanceNote() {
  return (
    <section
      aria-label={maintenanceTexts.ownerTitle}
      className="print:hidden flex flex-wrap items-center justify-center gap-x-3 gap-y-0.5 bg-warn-soft px-4 pt-[max(0.375rem,env(safe-area-inset-top))] pb-1.5 text-center text-xs font-medium text-warn"
    >
      <p>
        <strong>{maintenanceTexts.ownerTitle}.</strong> {maintenanceTexts.ownerText}
      </p>
      <Link to="/settings?tab=system" className="inline-flex min-h-6 items-center rounded-sm font-semibold underline">
        {maintenanceTexts.ownerAction}
      </Link>
    </section>
  );
}

/** So many are named; the others are counted. */
const named = 5;

/** Asks before signing out while something has not been sent: what it is, and what becomes of it. */
function SignOutQuestion() {
  const signOut = useSignOut(true);
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

/** On the dashboard, until the owner says go: one line, for nothing is wrong. */
export function LiveNote() {
  const { settings } = useUser();
  const maySee = useCan('settings', 'view');
  if (settings.live || !maySee) return null;
  return (
    <p className="mx-auto flex w-full max-w-[1240px] flex-wrap items-center gap-x-3 px-4 pt-3 text-sm text-ink-2 md:px-7 print:hidden">
      <span>{frameTexts.notLive}</span>
      <Link
        to="/settings?tab=notifications"
        className="inline-flex min-h-6 items-center rounded-sm font-semibold text-brand hover:underline"
      >
        {frameTexts.goLive}
      </Link>
    </p>
  );
}

import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { User } from '#contract/accounts/identity.ts';
import type { Connection, ConnectionTest, OwnConnection } from '#contract/settings/settings.ts';
import { ApiError, call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useMoment } from '#web/base/format.ts';
import { useCan, useSessionControl } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { describedBy, FieldFrame, inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { connectionsTexts as texts } from './connections-texts.ts';

const key = ['/api/settings/connections'];
const pathOf = (need: Connection['need']) => `/api/settings/connections/${need}`;

/** Settings → Connections, for owners: what is connected, by whom, whether it answers, and what leaves this server. */
export function ConnectionsTab() {
  const query = useQuery<Connection[]>({ queryKey: key });
  return (
    <Card title={texts.title} flush>
      <p className="px-4 pt-1 text-sm text-ink-2 md:px-5">{texts.about}</p>
      {query.isError && !query.data ? (
        <ErrorState title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <SkeletonRows rows={8} /> : null}
      <ul aria-label={texts.title} className="mt-3 grid md:grid-cols-2">
        {query.data?.map((connection) => (
          <ConnectionItem key={connection.need} connection={connection} />
        ))}
      </ul>
    </Card>
  );
}

const tones: Record<Connection['by'], Tone> = { company: 'ok', installation: 'ok', none: 'neutral' };

function ConnectionItem({ connection }: { connection: Connection }) {
  const { need, by, detail, lastAnswerAt, lastError, lastErrorAt, connectedBy, connectedAt, isOwnPossible } =
    connection;
  const id = useId();
  const moment = useMoment();
  const mayChange = useCan('settings', 'edit');
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'connect' | 'disconnect' | null>(null);
  const name = texts.names[need];
  const test = useMutation({
    mutationFn: () => call<ConnectionTest>('POST', `${pathOf(need)}/test`),
    // When it last answered has changed with it.
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
    onError: (error) => toast({ variant: 'error', title: failureText(error, texts.testFailed) }),
  });
  const readProfile = useReadProfile();
  const connect = useConnect(need);
  const disconnect = useMutation({
    mutationFn: () => call<Connection[]>('DELETE', pathOf(need)),
    onSuccess: (list) => {
      queries.setQueryData(key, list);
      toast({ variant: 'success', title: texts.disconnected });
      readProfile();
    },
    onError: (error) => toast({ variant: 'error', title: failureText(error, texts.disconnectFailed) }),
  });
  const isOwn = by === 'company' && isOwnPossible;
  return (
    <li aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5 border-t border-line px-4 py-4 md:px-5">
      <div className="flex items-baseline gap-3">
        <h3 id={id} className="grow text-md! font-semibold">
          {name}
        </h3>
        <StatusDot tone={tones[by]} className="text-right text-sm">
          {texts.by[by]}
        </StatusDot>
      </div>
      <p className="text-sm break-words first-letter:uppercase">{detail}</p>
      <p className="text-sm text-ink-2">
        <span className="font-medium">{texts.leavesTitle}: </span>
        {texts.leaves[need]}
      </p>
      {connectedBy && connectedAt ? (
        <p className="text-sm break-words text-ink-2">{texts.connectedBy(connectedBy, moment(connectedAt))}</p>
      ) : null}
      {by === 'none' ? null : (
        <p className="num text-sm text-ink-2">
          {lastAnswerAt ? texts.lastAnswer(moment(lastAnswerAt)) : texts.noAnswer}
        </p>
      )}
      {lastError && lastErrorAt ? (
        <p className="text-sm break-words text-bad">
          <span className="num">{texts.lastError(moment(lastErrorAt))}</span> {lastError}
        </p>
      ) : null}
      <div role="status">{test.data ? <TestResult result={test.data} /> : null}</div>
      {mayChange ? (
        <div className="mt-auto flex flex-wrap gap-2 pt-1 max-md:*:h-12 max-md:*:grow">
          <Button busy={test.isPending} aria-label={texts.testOf(name)} onClick={() => test.mutate()}>
            {texts.test}
          </Button>
          {isOwnPossible && hasForm(need) ? (
            <Button
              aria-label={isOwn ? texts.changeOf(name) : texts.connectOf(name)}
              onClick={() => setAsked('connect')}
            >
              {isOwn ? texts.change : texts.connect}
            </Button>
          ) : null}
          {isOwnPossible && need === 'weather' && by === 'none' ? (
            <Button
              busy={connect.isPending}
              aria-label={texts.connectOf(name)}
              onClick={() =>
                connect.mutate(
                  {},
                  { onError: (error) => toast({ variant: 'error', title: failureText(error, texts.connectFailed) }) },
                )
              }
            >
              {texts.connectWeather}
            </Button>
          ) : null}
          {isOwn ? (
            <Button
              variant="danger"
              aria-label={texts.disconnectOf(name)}
              busy={disconnect.isPending}
              onClick={() => setAsked('disconnect')}
            >
              {texts.disconnect}
            </Button>
          ) : null}
          {need === 'cards' ? <ButtonLink to="/business?section=billing">{texts.cardsPage}</ButtonLink> : null}
        </div>
      ) : null}
      {asked === 'connect' && hasForm(need) ? (
        <OwnDialog
          need={need}
          connect={connect}
          onClose={() => setAsked(null)}
          // Whether replies come in is known only at the service.
          onConnected={need === 'sms' ? () => test.mutate() : undefined}
        />
      ) : null}
      <ConfirmDialog
        open={asked === 'disconnect'}
        onOpenChange={() => setAsked(null)}
        title={texts.confirmTitle(name)}
        confirmLabel={texts.disconnect}
        danger
        onConfirm={() => disconnect.mutate()}
      >
        {need === 'sms' ? texts.confirmSms : texts.confirmText}
      </ConfirmDialog>
    </li>
  );
}

function TestResult({ result: { ok, said, tookMs } }: { result: ConnectionTest }) {
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <p className={`flex items-start gap-1.5 text-sm ${ok ? 'text-ok' : 'text-bad'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {said} <span className="num text-ink-2">{texts.took(tookMs)}</span>
      </span>
    </p>
  );
}

type Connect = UseMutationResult<Connection[], Error, OwnConnection>;

/** Whether emails leave at all is part of the profile, and pages say so. */
function useReadProfile(): () => void {
  const { changed } = useSessionControl();
  return () => void call<User>('GET', '/api/auth/profile').then(changed, () => undefined);
}

function useConnect(need: Connection['need']): Connect {
  const queries = useQueryClient();
  const readProfile = useReadProfile();
  return useMutation({
    mutationFn: (body: OwnConnection) => call<Connection[]>('PUT', pathOf(need), { body }),
    onSuccess: (list) => {
      queries.setQueryData(key, list);
      toast({ variant: 'success', title: texts.connected });
      readProfile();
    },
  });
}

interface Field {
  name: keyof OwnConnection;
  label: string;
  hint?: string;
  type: 'url' | 'text' | 'password' | 'number' | 'email' | 'tel';
  usual?: string;
}
const forms: Record<'ai' | 'email' | 'sms', readonly Field[]> = {
  ai: [
    { name: 'url', label: texts.aiUrl, hint: texts.aiUrlHint, type: 'url' },
    { name: 'model', label: texts.aiModel, type: 'text' },
    { name: 'apiKey', label: texts.aiKey, hint: texts.secretHint, type: 'password' },
  ],
  email: [
    { name: 'host', label: texts.mailHost, hint: texts.mailHostHint, type: 'text' },
    { name: 'port', label: texts.mailPort, hint: texts.mailPortHint, type: 'number', usual: '587' },
    { name: 'user', label: texts.mailUser, hint: texts.mailUserHint, type: 'text' },
    { name: 'password', label: texts.mailPassword, hint: texts.mailPasswordHint, type: 'password' },
    { name: 'from', label: texts.mailFrom, hint: texts.mailFromHint, type: 'email' },
  ],
  sms: [
    { name: 'account', label: texts.smsAccount, hint: texts.smsAccountHint, type: 'text' },
    { name: 'token', label: texts.smsToken, hint: texts.secretHint, type: 'password' },
    { name: 'number', label: texts.smsNumber, hint: texts.smsNumberHint, type: 'tel' },
  ],
};
const hasForm = (need: Connection['need']): need is keyof typeof forms => need in forms;

/** The company's own service; what was typed stays until it has been taken. */
function OwnDialog({
  need,
  connect,
  onClose,
  onConnected,
}: {
  need: keyof typeof forms;
  connect: Connect;
  onClose: () => void;
  onConnected: (() => void) | undefined;
}) {
  const fields = forms[need];
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, usual = '' }) => [name, usual])),
  );
  const { error } = connect;
  const faults = error instanceof ApiError ? error.details : [];
  const faultOf = (field: string): string | undefined => faults.find((fault) => fault.field === field)?.message;
  const given = (): OwnConnection =>
    Object.fromEntries(
      fields.flatMap(({ name, type }) => {
        // A password is taken as it is: it may begin or end with a space.
        const value = (type === 'password' ? typed[name] : typed[name]?.trim()) ?? '';
        return value === '' ? [] : [[name, type === 'number' ? Number(value) : value]];
      }),
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.own[need].title}
      description={texts.own[need].about}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          connect.mutate(given(), {
            onSuccess: () => {
              onConnected?.();
              onClose();
            },
          });
        }}
      >
        {fields.map(({ name, label, hint, type }) => (
          <FieldFrame key={name} id={`own-${name}`} label={label} hint={hint} error={faultOf(name)}>
            <input
              id={`own-${name}`}
              type={type}
              value={typed[name] ?? ''}
              autoComplete="off"
              aria-invalid={faultOf(name) !== undefined || undefined}
              aria-describedby={describedBy(`own-${name}`, hint, faultOf(name))}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              className={`${inputClass} ${inputHeight}`}
            />
          </FieldFrame>
        ))}
        {error && faults.length === 0 ? (
          <p role="alert" className="text-sm text-bad">
            {failureText(error, texts.connectFailed)}
          </p>
        ) : null}
        <Button type="submit" variant="primary" busy={connect.isPending} className="max-md:h-13">
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import type { RegisteredDevice } from '#contract/water/devices.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { testersTexts } from './texts.ts';

const texts = testersTexts.registering;

/** What goes into the board. The key is shown this once, so that closing asks first. */
export function NewKey({ device, onClose }: { device: RegisteredDevice; onClose: () => void }) {
  const [leaving, setLeaving] = useState(false);
  const { deviceId, deviceName, key, mqttUrl } = device;
  const lines = [
    { term: texts.deviceId, value: deviceId },
    { term: texts.key, value: key },
    { term: texts.server, value: window.location.origin },
    ...(mqttUrl === null ? [] : [{ term: texts.mqtt, value: mqttUrl }]),
    // As the board of firmware/README.md takes both at its first start.
    { term: texts.line, value: JSON.stringify({ command: 'configure', deviceId, key }) },
  ];
  return (
    <>
      <Dialog
        open
        onOpenChange={() => setLeaving(true)}
        title={texts.keyTitle(deviceName)}
        description={texts.keyMore}
        closeOnOutside={false}
        footer={
          <>
            <CopyButton
              text={lines.map(({ term, value }) => `${term}: ${value}`).join('\n')}
              label={texts.copy}
              copied={texts.copied}
            />
            <Button variant="primary" onClick={onClose}>
              {texts.done}
            </Button>
          </>
        }
      >
        <dl className="flex flex-col gap-3 text-sm">
          {lines.map(({ term, value }) => (
            <div key={term}>
              <dt className="text-ink-2">{term}</dt>
              <dd className="mt-1 rounded-sm border border-line bg-sunken px-3 py-2 text-sm break-all select-all [font-family:ui-monospace,monospace]">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {mqttUrl === null ? <p className="mt-3 text-sm text-ink-2">{texts.mqttOff}</p> : null}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={texts.leaveTitle}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        danger
        onConfirm={onClose}
      >
        {texts.leaveMore}
      </ConfirmDialog>
    </>
  );
}

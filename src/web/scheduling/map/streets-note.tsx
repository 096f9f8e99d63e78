import { X } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { MapRoute } from './map-route.ts';
import { groundFor, useMapSettings } from './map-settings.ts';
import { streetTexts } from './street-texts.ts';

const hiddenKey = 'streets_note_hidden';

/** Explains to owners why their maps have no streets, and how to get some; this device remembers that they want none. */
export function StreetsNote({ routes }: { routes: readonly MapRoute[] }) {
  const { role } = useUser();
  const { data } = useMapSettings();
  const [isOpen, setIsOpen] = useState(false);
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(hiddenKey) === 'true');
  const places = routes.flatMap(({ stops }) => stops.map(({ coordinates }) => coordinates));
  if (role !== 'owner' || isHidden || !data || groundFor(data, places)) return null;
  const hide = () => {
    localStorage.setItem(hiddenKey, 'true');
    setIsHidden(true);
  };
  return (
    <div className="mt-2 flex items-center gap-2 text-xs text-ink-2">
      <p className="min-w-0 flex-1">{data.streets ? streetTexts.outsideStreets : streetTexts.noStreets}</p>
      <Button size="sm" className="max-md:h-12" onClick={() => setIsOpen(true)}>
        {streetTexts.addStreets}
      </Button>
      <IconButton
        label={streetTexts.hideNote}
        className="max-md:size-12"
        icon={<X aria-hidden="true" />}
        onClick={hide}
      />
      {isOpen ? <AddStreetsDialog onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

const command = 'npm run map -- arizona.osm.pbf';

/** How an installation gets streets for its maps. */
function AddStreetsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={streetTexts.streetsTitle}
      description={streetTexts.streetsHint}
    >
      <div className="flex flex-col gap-5 text-sm text-ink-2">
        <section className="flex flex-col gap-2">
          <h3 className="text-md! font-semibold text-ink">{streetTexts.streetsOwn}</h3>
          <p>{streetTexts.streetsOwnText}</p>
          <div className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 flex-1 rounded-sm bg-sunken px-3 py-2 break-words text-ink">{command}</code>
            <CopyButton text={command} label={streetTexts.copy} copied={streetTexts.copied} />
          </div>
          <p>{streetTexts.streetsOwnAfter}</p>
        </section>
        <section className="flex flex-col gap-2">
          <h3 className="text-md! font-semibold text-ink">{streetTexts.streetsTiles}</h3>
          <p>{streetTexts.streetsTilesText}</p>
        </section>
      </div>
    </Dialog>
  );
}

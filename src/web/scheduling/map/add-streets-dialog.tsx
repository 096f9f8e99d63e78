import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { streetTexts } from './street-texts.ts';

const command = 'npm run map -- arizona.osm.pbf';

/** How an installation gets streets for its maps. */
export function AddStreetsDialog({ onClose }: { onClose: () => void }) {
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

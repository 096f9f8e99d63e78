import { routesTexts } from './texts.ts';

/** Why something cannot be saved now. */
export function OfflineNote() {
  return (
    <p role="status" className="text-sm text-warn max-md:h-auto! md:mr-auto md:self-center">
      {routesTexts.savedWhenOnline}
    </p>
  );
}

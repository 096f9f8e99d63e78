import { mapSettings } from '#contract/scheduling/map-settings.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';

export function mapSettingsRoutes(app: App, { config: { mapTiles } }: Pick<Deps, 'config'>): void {
  app.get(
    '/api/map-settings',
    { config: { needs: 'signed-in' }, schema: { response: { 200: mapSettings } } },
    async () => {
      if (!mapTiles) return { tiles: null };
      const { url, attribution, maxZoom } = mapTiles;
      return { tiles: { url, attribution, maxZoom } };
    },
  );
}

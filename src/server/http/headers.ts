import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { Deps } from '#server/deps.ts';
import type { App } from './app.ts';

const written = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

const none = ["'none'"];
const self = ["'self'"];

/** What the application's own pages may load: their own files, and map tiles where they are configured. Nothing inline. */
const pagePolicy = ({ appUrl, mapTiles }: Pick<Deps['config'], 'appUrl' | 'mapTiles'>): string =>
  written({
    'default-src': none,
    'script-src': self,
    'style-src': self,
    'img-src': [...self, 'data:', 'blob:', ...(mapTiles ? [mapTiles.origin] : [])],
    // Recordings are played from the phone itself until, and often after, the server has them.
    'media-src': [...self, 'data:', 'blob:'],
    'font-src': self,
    'connect-src': self,
    'worker-src': self,
    'manifest-src': self,
    // A mail is shown in a frame of the page's own, without scripts.
    'frame-src': self,
    'form-action': self,
    'object-src': none,
    'base-uri': none,
    'frame-ancestors': none,
    // Plain http on loopback and in a workshop's own network is a supported way to run.
    ...(appUrl.startsWith('https://') ? { 'upgrade-insecure-requests': [] } : {}),
  });

const closed = { 'default-src': none, 'base-uri': none, 'form-action': none, 'frame-ancestors': none };

/** Answers with data are no pages: opened directly they load and run nothing. */
const dataPolicy = written(closed);

/** Pictures and recordings that people have sent: shown when they are opened, but as something without an origin. */
const uploadPolicy = written({
  ...closed,
  'img-src': [...self, 'data:'],
  'media-src': self,
  'style-src': ["'unsafe-inline'"],
  sandbox: [],
});

/** Browsers show these in viewers of their own, which some build as a page with an object in it. */
const pdfPolicy = written({ ...closed, 'object-src': self, 'style-src': ["'unsafe-inline'"] });

/** For a page that the server writes itself, with this one style sheet in it and nothing else. */
export const policyWithStyle = (style: string): string =>
  written({ ...closed, 'style-src': [`'sha256-${createHash('sha256').update(style).digest('base64')}'`] });

const usedByPages = ['bluetooth', 'camera', 'microphone', 'geolocation', 'fullscreen', 'publickey-credentials-get'];
const usedByNone = ['accelerometer', 'display-capture', 'gyroscope', 'magnetometer', 'midi', 'payment', 'usb'];

/** What no page here uses is off, also for what might get into one. */
const permissions = [
  ...usedByPages.map((feature) => `${feature}=(self)`),
  ...usedByNone.map((feature) => `${feature}=()`),
].join(', ');

/** What an answer with data carries; for those that are made before any hook sees them. */
export const headersOfData = {
  'Content-Security-Policy': dataPolicy,
  'Permissions-Policy': permissions,
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const isCall = (url: string): boolean => url.startsWith('/api/');

/**
 * The headers of every answer, errors and streams too. Answers with data are kept by nobody unless their call says so
 * itself.
 */
export async function installHeaders(app: App, config: Deps['config']): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.appUrl.startsWith('https://'),
  });
  const forPages = pagePolicy(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Content-Security-Policy', isCall(request.url) ? dataPolicy : forPages);
    reply.header('Permissions-Policy', permissions);
    if (isCall(request.url)) reply.header('Cache-Control', 'no-store');
    done();
  });
  app.addHook('onSend', async (request, reply) => {
    if (!isCall(request.url)) return;
    const type = String(reply.getHeader('Content-Type') ?? '');
    const [, kind] = /^(?:image|audio|video)\/(\w+)/.exec(type) ?? [];
    if (kind) {
      reply.header('Content-Security-Policy', uploadPolicy);
      // Saved, it has the ending of what it is, whatever it was called when it was sent.
      if (!reply.hasHeader('Content-Disposition'))
        reply.header('Content-Disposition', `inline; filename="file.${kind}"`);
    } else if (type.startsWith('application/pdf')) reply.header('Content-Security-Policy', pdfPolicy);
  });
}

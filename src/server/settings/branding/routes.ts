import { companyBranding, companyDetails, saveBrandingBody } from '#contract/settings/settings.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError } from '#server/platform/app-error.ts';
import { settingsTexts } from '../texts.ts';
import {
  type FindPlace,
  findBranding,
  logoTooBig,
  maxLogoBytes,
  readLogo,
  removeLogo,
  saveBranding,
  saveLogo,
} from './service.ts';

const changes = { needs: ['settings', 'edit'], planFeature: 'custom_branding' } as const;

export function companyBrandingRoutes(app: App, { files, newId }: Deps, findPlace: FindPlace): void {
  app.get(
    '/api/company-branding',
    { config: { needs: 'signed-in' }, schema: { response: { 200: companyDetails } } },
    async (req) => findBranding(req.tenant),
  );

  app.put(
    '/api/company-branding',
    { config: changes, schema: { body: saveBrandingBody, response: { 200: companyDetails } } },
    async (req) => saveBranding(findPlace, req.tenant, req.body),
  );

  app.post(
    '/api/company-branding/logo',
    { config: { ...changes, limit: 'work' }, schema: { response: { 200: companyBranding } } },
    async (req) => {
      if (!req.isMultipart()) throw new AppError('invalid_input', settingsTexts.sendLogo);
      let content: Uint8Array | null = null;
      for await (const part of req.parts({ limits: { fileSize: maxLogoBytes } })) {
        if (part.type !== 'file') continue;
        const read = await part.toBuffer().catch((error: unknown) => {
          throw part.file.truncated ? logoTooBig() : error;
        });
        if (part.fieldname === 'logo') content = read;
      }
      return saveLogo(req.tenant, files, content, () => newId('LOGO'));
    },
  );

  app.delete(
    '/api/company-branding/logo',
    { config: changes, schema: { response: { 200: companyBranding } } },
    async (req) => removeLogo(req.tenant),
  );

  app.get('/api/company-branding/logo', { config: { needs: 'signed-in' } }, async (req, reply) => {
    const { content, contentType } = await readLogo(req.tenant, files);
    return reply
      .type(contentType)
      .header('Cache-Control', 'private, max-age=86400')
      .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  });
}

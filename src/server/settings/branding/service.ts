import type { CompanyBranding, CompanyDetails, SaveBranding } from '#contract/settings/settings.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { storedFile } from '#server/http/answers.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { logoFormats, NotAPicture, pictures } from '#server/platform/pictures.ts';
import { type BrandingRow, brandingRepo } from '../repo.ts';
import { settingsTexts } from '../texts.ts';

export const maxLogoBytes = 5 * 1024 * 1024;
const largestSidePx = 600;

/** A logo as it is kept: at most 600 px per side, without metadata, still transparent where it was. */
const keptLogo = { widthPx: largestSidePx, heightPx: largestSidePx, as: 'own', quality: 88, upright: true } as const;

const tooBig = settingsTexts.logoTooBig;

export const logoTooBig = () => new AppError('too_large', tooBig, { details: [{ field: 'logo', message: tooBig }] });

/** The address changes with the picture, so that no one sees a cached one. */
const logoAddress = (row: BrandingRow | null): string | null =>
  row?.logoKey ? `/api/company-branding/logo?v=${encodeURIComponent(row.logoKey.split('/').at(-1) ?? '')}` : null;

/** The account's name until the company enters one for its customers. */
export const presentBranding = (row: BrandingRow | null, companyName: string | null): CompanyBranding => ({
  name: row ? row.name : companyName,
  email: row?.email ?? null,
  phone: row?.phone ?? null,
  website: row?.website ?? null,
  address: row?.address ?? null,
  tagline: row?.tagline ?? null,
  weatherCity: row?.weatherCity ?? null,
  weatherState: row?.weatherState ?? null,
  weatherZipCode: row?.weatherZipCode ?? null,
  logo: logoAddress(row),
});

/** How the company signs what it sends, and its logo's file. */
export async function brandingOf(
  tx: TenantTx,
  companyName: string | null,
): Promise<{ branding: CompanyBranding; logoKey: string | null; logoType: string | null }> {
  const row = await brandingRepo(tx).find();
  return {
    branding: presentBranding(row, companyName),
    logoKey: row?.logoKey ?? null,
    logoType: row?.logoType ?? null,
  };
}

export const findBranding = (tenant: Tenant): Promise<CompanyDetails> =>
  tenant.transaction(async (tx) => {
    const { companyName, timeZone } = tenant.account;
    return { ...(await brandingOf(tx, companyName)).branding, timeZone };
  });

/** Where an address lies, for a company; null where it is not found. */
export type FindPlace = (companyId: string, address: string) => Promise<{ latitude: number; longitude: number } | null>;

/** Technicians' days start and end at the company's address unless they say otherwise. An address that is not found has no place. */
async function placeOfAddress(findPlace: FindPlace, { companyId }: Tenant, address: string | null | undefined) {
  if (address === undefined) return {};
  const found = address === null ? null : await findPlace(companyId, address).catch(() => null);
  return { latitude: found?.latitude ?? null, longitude: found?.longitude ?? null };
}

export async function saveBranding(
  findPlace: FindPlace,
  tenant: Tenant,
  { timeZone = tenant.account.timeZone, ...body }: SaveBranding,
): Promise<CompanyDetails> {
  const place = await placeOfAddress(findPlace, tenant, body.address);
  return tenant.transaction(async (tx) => {
    const repo = brandingRepo(tx);
    const before = await repo.find();
    // The first change makes the row; a name it leaves out stays as shown.
    const name = before === null && body.name === undefined ? tenant.account.companyName : body.name;
    const named = Object.fromEntries(Object.entries({ ...body, name }).filter(([, value]) => value !== undefined));
    await repo.save({ ...named, ...place, updatedAt: tenant.now() });
    if (place.latitude !== undefined) await announce(tx, 'technicians', []);
    if (timeZone !== tenant.account.timeZone) await repo.setTimeZone(timeZone);
    return { ...presentBranding(await repo.find(), tenant.account.companyName), timeZone };
  });
}

/** @throws AppError too_large beyond 5 MB; invalid_input naming `logo` where it is no PNG, JPG or GIF */
export async function saveLogo(
  tenant: Tenant,
  files: Deps['files'],
  content: Uint8Array | null,
  newName: () => string,
): Promise<CompanyBranding> {
  if (content === null || content.byteLength === 0) throw invalid('logo', settingsTexts.choosePicture);
  if (content.byteLength > maxLogoBytes) throw logoTooBig();
  const logo = await pictures.render(content, logoFormats, [keptLogo]).catch((error: unknown) => {
    throw error instanceof NotAPicture ? invalid('logo', error.told) : error;
  });
  const logoKey = `${tenant.companyId}/branding/${newName()}.${logo.format === 'png' ? 'png' : 'jpg'}`;
  await files.put(logoKey, logo.content);
  return replaceLogo(tenant, { logoKey, logoType: `image/${logo.format}` });
}

export const removeLogo = (tenant: Tenant): Promise<CompanyBranding> =>
  replaceLogo(tenant, { logoKey: null, logoType: null });

/** The old picture is kept: emails that are still waiting show it. */
const replaceLogo = (
  tenant: Tenant,
  logo: { logoKey: string | null; logoType: string | null },
): Promise<CompanyBranding> =>
  tenant.transaction(async (tx) => {
    const repo = brandingRepo(tx);
    const before = await repo.find();
    const name = before === null ? { name: tenant.account.companyName } : {};
    await repo.save({ ...name, ...logo, updatedAt: tenant.now() });
    return presentBranding(await repo.find(), tenant.account.companyName);
  });

/** @throws AppError not_found where the company has none */
export async function readLogo(
  tenant: Tenant,
  files: Deps['files'],
): Promise<{ content: Uint8Array; contentType: string }> {
  const { logoKey, logoType } = await tenant.transaction((tx) => brandingOf(tx, null));
  if (logoKey === null || logoType === null) throw notFound(settingsTexts.logo);
  const content = await storedFile(files, logoKey, settingsTexts.logo);
  return { content, contentType: logoType };
}

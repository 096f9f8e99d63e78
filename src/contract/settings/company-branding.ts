import * as z from 'zod/mini';
import { optionalEmail, optionalText } from '#contract/shapes.ts';
import { contractTexts } from '#contract/texts.ts';
import { isTimeZone } from '#domain/calendar/index.ts';
import { issue } from '#domain/language/index.ts';

/** PUT /api/company-branding: how the company signs its reports. Empty means none; absent means unchanged. */
export const saveBrandingBody = z
  .object({
    name: optionalText(200),
    email: optionalEmail,
    phone: optionalText(40),
    website: optionalText(200),
    address: optionalText(300),
    tagline: optionalText(300),
    weatherCity: optionalText(120),
    weatherState: optionalText(60),
    weatherZipCode: optionalText(20),
    /** Where the company's days begin, "America/Phoenix". */
    timeZone: z.optional(z.string().check(z.refine(isTimeZone, issue(contractTexts.timeZone)))),
  })
  .register(z.globalRegistry, { example: { name: 'Desert Blue Pools', phone: '(602) 555-0134' } });
export type SaveBranding = z.infer<typeof saveBrandingBody>;

/** `logo` is where the picture is; null where there is none. */
export const companyBranding = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  tagline: z.nullable(z.string()),
  weatherCity: z.nullable(z.string()),
  weatherState: z.nullable(z.string()),
  weatherZipCode: z.nullable(z.string()),
  logo: z.nullable(z.string()),
});
export type CompanyBranding = z.infer<typeof companyBranding>;

/** GET and PUT /api/company-branding. */
export const companyDetails = z.extend(companyBranding, { timeZone: z.string() });
export type CompanyDetails = z.infer<typeof companyDetails>;

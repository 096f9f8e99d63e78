import * as z from 'zod/mini';
import { day } from '#contract/shapes.ts';
import { accountingLists, accountingPrograms } from '#domain/data/index.ts';

/** What the archive of a company calls itself, and the version of its form. A reader takes its own version and earlier ones. */
export const archiveFormat = 'poolhand-company';
export const archiveVersion = 1;

/** The largest archive that is taken: 2 GB. */
export const archiveMaxBytes = 2 * 1024 * 1024 * 1024;

const count = z.int().check(z.nonnegative());
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** `manifest.json` of an archive: what it holds, and how to know that nothing of it was changed. */
export const archiveManifest = z.object({
  format: z.literal(archiveFormat),
  version: z.int().check(z.positive()),
  createdAt: z.string().check(z.maxLength(40)),
  company: z.object({
    name: z.nullable(z.string().check(z.maxLength(300))),
    timeZone: z.string().check(z.maxLength(100)),
  }),
  /** In the order in which they are stored again. */
  tables: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(100)),
        file: z.string().check(z.maxLength(200)),
        rows: count,
        bytes: count,
        sha256,
      }),
    )
    .check(z.maxLength(500)),
  people: z.object({ rows: count, bytes: count, sha256 }),
  /** `files.csv`, which lists every photo, recording and picture with its hash. */
  files: z.object({ count, missing: count, bytes: count, sha256 }),
  /** For people to read; not read again. */
  forReading: z.array(z.object({ name: z.string(), file: z.string(), rows: count })).check(z.maxLength(100)),
  leftOut: z.array(z.object({ name: z.string(), why: z.string() })).check(z.maxLength(500)),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

export const backup = z.object({
  backupId: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** True for the one made at night, false for one that was asked for. */
  nightly: z.boolean(),
  reason: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  files: z.nullable(z.number()),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type Backup = z.infer<typeof backup>;
export const backupList = z.array(backup);

/** What a company that was brought in holds now. */
export const companyImportAnswer = z.object({
  importId: z.string(),
  rows: z.int(),
  files: z.int(),
  people: z.int(),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
});
export type CompanyImportAnswer = z.infer<typeof companyImportAnswer>;

/** Somebody of the company that was brought in; `invited` once an account has this address. */
export const importedPerson = z.object({
  userId: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(['owner', 'admin', 'technician', 'homeowner', 'user']),
  isActive: z.boolean(),
  customerId: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  invited: z.boolean(),
});
export type ImportedPerson = z.infer<typeof importedPerson>;
export const importedPeopleList = z.array(importedPerson);

/** One CSV file in the form that a program imports; invoices by the day they were issued, payments by the day they came. */
export const accountingExportQuery = z.object({
  program: z.enum(accountingPrograms),
  list: z.enum(accountingLists),
  from: z.optional(day),
  to: z.optional(day),
});
export type AccountingExportQuery = z.infer<typeof accountingExportQuery>;

/** GET and PUT /api/photo-proof: the company's chain of photos, and its heads signed last, newest first. */
export const photoProofState = z.object({
  /** How many entries the chain has: one for each photo that came, was changed or went. */
  entries: z.number(),
  /** Ed25519, base64: heads are signed with its private half. */
  publicKey: z.string(),
  /** The owners are emailed each day's head, on days when the chain grew. */
  mailed: z.boolean(),
  heads: z.array(
    z.object({
      place: z.number(),
      /** SHA-256 of the entry, in hex. */
      digest: z.string(),
      day: z.string(),
      signedAt: z.string(),
      /** Ed25519, base64, over the lines `poolhand-photo-chain/1`, place, digest, day and signedAt. */
      signature: z.string(),
      signedWith: z.string(),
    }),
  ),
});
export type PhotoProofState = z.infer<typeof photoProofState>;

export const savePhotoProofBody = z
  .object({ mailed: z.boolean() })
  .register(z.globalRegistry, { example: { mailed: true } });

/** GET /api/photo-proof/export: the chain, and the photos received from the first day to the last; the last 30 days without. */
export const photoProofExportQuery = z.object({ from: z.optional(day), to: z.optional(day) });

/** GET /api/photo-proof/verifier: what verifies an export, and needs nothing else. */
export const photoVerifierQuery = z.object({ as: z._default(z.enum(['page', 'command']), 'page') });

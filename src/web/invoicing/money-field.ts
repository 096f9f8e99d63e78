import * as z from 'zod/mini';

/** An amount as a form holds it, for a schema of the contract: an emptied field is null, which the contract does not know. */
export const typedAmount = <Schema extends z.ZodMiniType<number, string | number>>(schema: Schema) =>
  z.pipe(
    z.transform((typed: number | string | null) => typed ?? ''),
    schema,
  );

import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * A form's check that is loaded with the first submit, for a page whose first load must be small: the schemas are no part
 * of it. If it can’t be loaded, what was typed is sent as is: the server checks by the same schema.
 */
export function resolverWhenNeeded<Values extends FieldValues>(
  load: () => Promise<Resolver<Values, unknown, Values>>,
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const resolve = await load().catch(() => undefined);
    return resolve ? resolve(values, context, options) : { values, errors: {} };
  };
}

import { catalog } from '#domain/language/index.ts';

/** What the calls about customers, their pools and their equipment say. */
export const customersTexts = catalog('customers', {
  idOfDeleted: 'A deleted customer has this ID.',
  poolIdOfDeleted: 'A deleted customer’s pool has this ID.',
  equipmentIdTaken: 'Another piece of equipment has this ID.',
  propertyIdTaken: 'Another address has this ID.',
  propertyAddress: 'Enter an address or a name',
  propertyArchived: 'This address is archived.',
  propertyHasStops: 'This address has stops on the routes. End or remove them first.',
  propertyInUse: 'Pools, stops, visits or work orders are at this address. Archive it instead.',
  firstPoolStays: ({ poolId }: { poolId: string }) => `${poolId} belongs to the company and can’t be deleted.`,
  poolOf: ({ name }: { name: string }) => `${name}'s pool`,
});

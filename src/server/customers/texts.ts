import { catalog } from '#domain/language/index.ts';

/** What the calls about customers, their pools and their equipment say. */
export const customersTexts = catalog('customers', {
  idOfDeleted: 'A deleted customer has this ID.',
  poolIdOfDeleted: 'A deleted customer’s pool has this ID.',
  equipmentIdTaken: 'Another piece of equipment has this ID.',
  firstPoolStays: ({ poolId }: { poolId: string }) => `${poolId} belongs to the company and can’t be deleted.`,
  poolOf: ({ name }: { name: string }) => `${name}'s pool`,
});

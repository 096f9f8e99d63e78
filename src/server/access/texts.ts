import { catalog } from '#domain/language/index.ts';

export const accessTexts = catalog('access.permissions', {
  ownersHaveAll: 'Owners always have full access',
  needsView: 'Edit and delete need view access too',
  poolOwnersSeeOwn: 'Pool owners can only see their own pool, so you can’t add to their access',
  onlyOwnersChange: 'Only business owners can change permissions.',
  listedTwice: ({ role, feature }: { role: string; feature: string }) =>
    `There’s more than one entry for ${role} and ${feature}`,
});

/** Those who work in the field read routes without seeing the route screens. */
export const mayRead = {
  needs: {
    anyOf: [
      ['routes', 'view'],
      ['field_service', 'view'],
    ],
  },
} as const;
export const mayPlan = { needs: ['routes', 'edit'], planFeature: 'routes' } as const;

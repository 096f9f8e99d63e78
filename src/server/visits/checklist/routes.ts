import * as z from 'zod/mini';
import { deleted } from '#contract/shapes.ts';
import {
  checklist,
  customerChecklist,
  saveChecklistBody,
  saveCustomerChecklistBody,
} from '#contract/visits/checklist.ts';
import type { App } from '#server/http/app.ts';
import {
  readChecklist,
  readCustomerChecklist,
  resetChecklist,
  saveChecklist,
  saveCustomerChecklist,
} from './service.ts';

const params = z.object({ customerId: z.string() });

export function checklistRoutes(app: App): void {
  app.get(
    '/api/checklist',
    {
      config: {
        needs: {
          anyOf: [
            ['field_service', 'view'],
            ['settings', 'view'],
          ],
        },
      },
      schema: { response: { 200: checklist } },
    },
    async (req) => readChecklist(req.tenant),
  );

  app.put(
    '/api/checklist',
    {
      config: { needs: ['settings', 'edit'], planFeature: 'field_service' },
      schema: { body: saveChecklistBody, response: { 200: checklist } },
    },
    async (req) => saveChecklist(req.tenant, req.body),
  );

  app.delete(
    '/api/checklist',
    { config: { needs: ['settings', 'edit'] }, schema: { response: { 200: deleted } } },
    async (req) => {
      await resetChecklist(req.tenant);
      return { success: true as const };
    },
  );

  app.get(
    '/api/customers/:customerId/checklist',
    {
      config: {
        needs: {
          anyOf: [
            ['field_service', 'view'],
            ['customers', 'view'],
          ],
        },
      },
      schema: { params, response: { 200: customerChecklist } },
    },
    async (req) => readCustomerChecklist(req.tenant, req.params.customerId),
  );

  app.put(
    '/api/customers/:customerId/checklist',
    {
      config: { needs: ['customers', 'edit'], planFeature: 'field_service' },
      schema: { params, body: saveCustomerChecklistBody, response: { 200: customerChecklist } },
    },
    async (req) => saveCustomerChecklist(req.tenant, req.params.customerId, req.body),
  );
}

import * as z from 'zod/mini';
import {
  createTechnicianUserBody,
  newTechnicianUser,
  technicianUser,
  technicianUserStatusBody,
} from '#contract/accounts/technician-users.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { removeTechnician } from '#server/scheduling/index.ts';
import { addTechnicianUser, listTechnicianUsers, switchTechnicianUser } from './service.ts';

const params = z.object({ technicianId: z.string() });

export function technicianUsersRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/technician-users',
    { config: { needs: ['settings', 'view'] }, schema: { response: { 200: z.array(technicianUser) } } },
    async (req) => listTechnicianUsers(req.tenant),
  );

  app.post(
    '/api/technician-users',
    {
      config: {
        needs: ['settings', 'edit'],
        rateLimit: { max: 60, timeWindow: '5 minutes' },
        carriesSecrets: true,
      },
      schema: { body: createTechnicianUserBody, response: { 201: newTechnicianUser } },
    },
    async (req, reply) => reply.code(201).send(await addTechnicianUser(req.tenant, deps, req.body)),
  );

  app.patch(
    '/api/technician-users/:technicianId/status',
    {
      config: { needs: ['settings', 'edit'] },
      schema: { params, body: technicianUserStatusBody, response: { 200: technicianUser } },
    },
    async (req) => switchTechnicianUser(req.tenant, deps, req.params.technicianId, req.body.isActive),
  );

  app.delete(
    '/api/technician-users/:technicianId',
    { config: { needs: ['user_management', 'delete'] }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removeTechnician(req.tenant, req.params.technicianId);
      return { success: true as const };
    },
  );
}

import * as z from 'zod/mini';
import {
  createTechnicianBody,
  technician,
  technicianList,
  updateTechnicianBody,
} from '#contract/scheduling/technicians.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { mayRead } from '../access.ts';
import { addTechnician, changeTechnician, listTechnicians, removeTechnician } from './service.ts';

const params = z.object({ technicianId: z.string() });

export function techniciansRoutes(app: App, deps: Deps): void {
  app.get('/api/technicians', { config: mayRead, schema: { response: { 200: technicianList } } }, async (req) =>
    listTechnicians(req.tenant),
  );

  app.post(
    '/api/technicians',
    { config: { needs: ['routes', 'edit'] }, schema: { body: createTechnicianBody, response: { 201: technician } } },
    async (req, reply) => reply.code(201).send(await addTechnician(deps, req.tenant, req.body)),
  );

  app.patch(
    '/api/technicians/:technicianId',
    {
      config: { needs: ['routes', 'edit'] },
      schema: { params, body: updateTechnicianBody, response: { 200: technician } },
    },
    async (req) => changeTechnician(deps, req.tenant, req.params.technicianId, req.body),
  );

  app.delete(
    '/api/technicians/:technicianId',
    { config: { needs: ['routes', 'delete'] }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removeTechnician(req.tenant, req.params.technicianId);
      return { success: true as const };
    },
  );
}

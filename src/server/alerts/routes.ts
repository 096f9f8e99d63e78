import {
  alertPlaces,
  markedMany,
  markManyBody,
  markNotificationBody,
  notification,
  notificationList,
  notificationParams,
  notificationsQuery,
  readAnswer,
  toldAnswer,
  weatherAlerts,
} from '#contract/alerts/notifications.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import type { Outlook } from './evaluate-company.ts';
import {
  listNotifications,
  listPlaces,
  markAllRead,
  markMany,
  markNotification,
  mayHandle,
  refreshNotifications,
  tellCritical,
} from './service.ts';
import { showWeatherAlerts } from './weather/service.ts';

/** The office and technicians; each sees their own share. */
const sees = {
  needs: {
    anyOf: [
      ['business', 'view'],
      ['field_service', 'view'],
    ],
  },
} as const;

export function notificationsRoutes(app: App, deps: Deps, outlook: Outlook): void {
  app.get(
    '/api/notifications',
    { config: sees, schema: { querystring: notificationsQuery, response: { 200: notificationList } } },
    async (req, reply) => sendList(reply, await listNotifications(req.tenant, req.query)),
  );

  app.post(
    '/api/notifications/refresh',
    { config: { needs: { anyOf: mayHandle } }, schema: { response: { 200: notificationList } } },
    async (req, reply) => sendList(reply, await refreshNotifications(deps, req.tenant, outlook)),
  );

  app.post('/api/notifications/read-all', { config: sees, schema: { response: { 200: readAnswer } } }, async (req) =>
    markAllRead(req.tenant),
  );

  app.post('/api/notifications/told', { config: sees, schema: { response: { 200: toldAnswer } } }, async (req) =>
    tellCritical(req.tenant),
  );

  app.get('/api/notifications/places', { config: sees, schema: { response: { 200: alertPlaces } } }, async (req) =>
    listPlaces(req.tenant, outlook.nextVisits),
  );

  app.post(
    '/api/notifications/bulk',
    { config: { needs: { anyOf: mayHandle } }, schema: { body: markManyBody, response: { 200: markedMany } } },
    async (req) => markMany(req.tenant, outlook.nextVisits, req.body),
  );

  app.patch(
    '/api/notifications/:notificationId',
    {
      config: sees,
      schema: { params: notificationParams, body: markNotificationBody, response: { 200: notification } },
    },
    async (req) => markNotification(req.tenant, req.params.notificationId, req.body),
  );

  app.get('/api/weather/alerts', { config: sees, schema: { response: { 200: weatherAlerts } } }, async (req) =>
    showWeatherAlerts(deps, req.tenant),
  );
}

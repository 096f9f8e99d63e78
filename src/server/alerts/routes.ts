import {
  markNotificationBody,
  notification,
  notificationList,
  notificationParams,
  notificationsQuery,
  readAnswer,
  weatherAlerts,
} from '#contract/alerts/notifications.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { sendList } from '#server/http/lists.ts';
import { listNotifications, markAllRead, markNotification, mayHandle, refreshNotifications } from './service.ts';
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

export function notificationsRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/notifications',
    { config: sees, schema: { querystring: notificationsQuery, response: { 200: notificationList } } },
    async (req, reply) => sendList(reply, await listNotifications(req.tenant, req.query)),
  );

  app.post(
    '/api/notifications/refresh',
    { config: { needs: { anyOf: mayHandle } }, schema: { response: { 200: notificationList } } },
    async (req, reply) => sendList(reply, await refreshNotifications(deps, req.tenant)),
  );

  app.post('/api/notifications/read-all', { config: sees, schema: { response: { 200: readAnswer } } }, async (req) =>
    markAllRead(req.tenant),
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

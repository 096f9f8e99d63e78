import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { homeownerHome, homeownerHomeQuery } from '#contract/homeowner/homeowner.ts';
import {
  changedContact,
  customerAccess,
  done,
  enterCodeBody,
  freshLinkBody,
  leaveTipBody,
  leftTip,
  openedLink,
  openLinkBody,
  ownAutopayBody,
  ownContactBody,
  ownMessageBody,
  ownMessageSent,
  ownMessages,
  portalHome,
  proveContactBody,
  sendCodeBody,
  sentCode,
  sentFreshLink,
  sentLink,
} from '#contract/homeowner/portal.ts';
import { answerShownQuoteBody } from '#contract/invoicing/work-orders.ts';
import type { Deps } from '#server/deps.ts';
import { customerCookieOf, customerTokenOf } from '#server/http/access.ts';
import type { App } from '#server/http/app.ts';
import type { Account } from '#server/http/tenant.ts';
import { answerQuote, contextOf, leaveTip, setOwnAutopay } from '#server/invoicing/index.ts';
import { sendsAnyEmail } from '#server/mail/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import {
  companyOfLink,
  enterCode,
  findCustomer,
  type KnownDevice,
  logoOf,
  openLink,
  sendCode,
  sendFreshLinks,
  sendLinkTo,
} from './door.ts';
import { changeOwnContact, ownConversation, proveOwnContact, sendOwnMessage } from './requests.ts';
import { accessOf, endAccess, homeownerHomeOf, ownVisit, portalHomeOf } from './service.ts';
import { doorTexts } from './texts.ts';

const ofOwn = { needs: { anyOf: [], homeowners: 'own' } } as const;
/** Also where the company's plan has ended: a customer can always leave. */
const leaving = { ...ofOwn, openAfterTrial: true } as const;
const publicly = { needs: 'public', limit: 'guess', carriesSecrets: true } as const;
const ofCustomer = z.object({ customerId: z.string() });
const withKey = z.object({ key: z.optional(z.string().check(z.maxLength(200))) });

export function homeownerRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/homeowner/home',
    { config: ofOwn, schema: { querystring: homeownerHomeQuery, response: { 200: homeownerHome } } },
    async ({ tenant, query: { property } }) =>
      homeownerHomeOf(tenant, property === undefined ? undefined : { propertyId: property || null }),
  );
  doorCalls(app, deps);
  portalCalls(app, deps);
  officeCalls(app, deps);
}

/** A customer with a personal link comes in, without an account. */
function doorCalls(app: App, deps: Deps): void {
  const { appUrl } = deps.config;
  const remember = (reply: FastifyReply, { token, expiresAt }: KnownDevice): void => {
    reply.setCookie(customerCookieOf(appUrl), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: appUrl.startsWith('https://'),
      expires: expiresAt,
    });
  };

  app.post(
    '/api/my/open',
    { config: publicly, schema: { body: openLinkBody, response: { 200: openedLink } } },
    async (req, reply) => {
      const token = customerTokenOf(req, appUrl);
      const known = token === null ? null : await findCustomer(deps, token);
      const userAgent = req.headers['user-agent'];
      const { opened, device } = await openLink(deps, req.body.key, {
        known,
        userAgent,
        press: req.body.press === true,
      });
      if (device) remember(reply, device);
      return opened;
    },
  );

  app.post(
    '/api/my/code',
    { config: publicly, schema: { body: sendCodeBody, response: { 200: sentCode } } },
    async (req) => sendCode(deps, req.body.key, req.body.way),
  );

  app.post(
    '/api/my/enter',
    { config: publicly, schema: { body: enterCodeBody, response: { 200: done } } },
    async (req, reply) => {
      const { key, code } = req.body;
      remember(reply, await enterCode(deps, { key, code, userAgent: req.headers['user-agent'] }));
      return { success: true as const };
    },
  );

  app.post(
    '/api/my/fresh',
    { config: publicly, schema: { body: freshLinkBody, response: { 200: sentFreshLink } } },
    async (req) => {
      await sendFreshLinks(deps, req.body.address);
      return { success: true as const, isSent: await sendsAnyEmail(deps) };
    },
  );

  // By the key of a link, or on a device that is known.
  app.get(
    '/api/my/logo',
    { config: { needs: 'public', openToCustomers: true }, schema: { querystring: withKey } },
    async (req, reply) => {
      const { key } = req.query;
      const companyId = req.account?.companyId ?? (key ? await companyOfLink(deps, key) : null);
      if (companyId === null) throw notFound(doorTexts.link);
      const { content, contentType } = await logoOf(deps, companyId);
      return reply
        .type(contentType)
        .header('Cache-Control', 'private, no-store')
        .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    },
  );
}

/** The caller's customer. @throws AppError not_found for a homeowner's account that has none */
function own({ customerId }: Account): string {
  if (customerId === null) throw notFound(things.customer);
  return customerId;
}

/** A customer reads and does what is their own. */
function portalCalls(app: App, deps: Deps): void {
  app.get('/api/my/home', { config: ofOwn, schema: { response: { 200: portalHome } } }, async (req) =>
    portalHomeOf(deps, req.tenant),
  );

  app.post(
    '/api/my/quotes/:workOrderId/answer',
    {
      config: ofOwn,
      schema: { params: z.object({ workOrderId: z.string() }), body: answerShownQuoteBody, response: { 200: done } },
    },
    async (req) => {
      const { account } = req.tenant;
      await answerQuote(contextOf(deps, req.tenant), req.params.workOrderId, req.body, own(account));
      return { success: true as const };
    },
  );

  app.post(
    '/api/my/autopay',
    { config: { ...ofOwn, limit: 'guess' }, schema: { body: ownAutopayBody, response: { 200: done } } },
    async (req) => {
      await setOwnAutopay(contextOf(deps, req.tenant), own(req.tenant.account), req.body);
      return { success: true as const };
    },
  );

  app.post(
    '/api/my/tips',
    {
      config: { ...ofOwn, limit: 'money', planFeature: 'billing', carriesSecrets: true },
      schema: { body: leaveTipBody, response: { 200: leftTip } },
    },
    async (req) => {
      const visit = await ownVisit(req.tenant, req.body.visitId);
      return leaveTip(contextOf(deps, req.tenant), visit, req.body);
    },
  );

  app.get('/api/my/messages', { config: ofOwn, schema: { response: { 200: ownMessages } } }, async (req) =>
    ownConversation(req.tenant),
  );

  app.post(
    '/api/my/messages',
    { config: { ...ofOwn, limit: 'guess' }, schema: { body: ownMessageBody, response: { 200: ownMessageSent } } },
    async (req) => sendOwnMessage(req.tenant, req.body),
  );

  app.patch(
    '/api/my/contact',
    { config: { ...ofOwn, limit: 'guess' }, schema: { body: ownContactBody, response: { 200: changedContact } } },
    async (req) => changeOwnContact(deps, req.tenant, req.body),
  );

  app.post(
    '/api/my/contact/prove',
    { config: { ...ofOwn, limit: 'guess' }, schema: { body: proveContactBody, response: { 200: done } } },
    async (req) => proveOwnContact(deps, req.tenant, req.body),
  );

  app.get('/api/my/access', { config: ofOwn, schema: { response: { 200: customerAccess } } }, async (req) =>
    accessOf(req.tenant, own(req.tenant.account)),
  );

  app.delete(
    '/api/my/access/devices/:deviceId',
    { config: leaving, schema: { params: z.object({ deviceId: z.string() }), response: { 200: done } } },
    async (req) => endAccess(req.tenant, own(req.tenant.account), { deviceId: req.params.deviceId }),
  );

  app.delete('/api/my/access/links', { config: leaving, schema: { response: { 200: done } } }, async (req) =>
    endAccess(req.tenant, own(req.tenant.account), 'links'),
  );
}

/** The office sees what opens a customer's page, and ends it. */
function officeCalls(app: App, deps: Deps): void {
  const access = '/api/customers/:customerId/access';
  const edit = { needs: ['customers', 'edit'] } as const;

  app.get(
    access,
    { config: { needs: ['customers', 'view'] }, schema: { params: ofCustomer, response: { 200: customerAccess } } },
    async (req) => accessOf(req.tenant, req.params.customerId),
  );

  app.post(
    access,
    { config: { ...edit, limit: 'message' }, schema: { params: ofCustomer, response: { 201: sentLink } } },
    async (req, reply) => reply.code(201).send(await sendLinkTo(deps, req.tenant, req.params.customerId)),
  );

  app.delete(access, { config: edit, schema: { params: ofCustomer, response: { 200: done } } }, async (req) =>
    endAccess(req.tenant, req.params.customerId, 'all'),
  );

  app.delete(
    `${access}/devices/:deviceId`,
    { config: edit, schema: { params: z.extend(ofCustomer, { deviceId: z.string() }), response: { 200: done } } },
    async (req) => endAccess(req.tenant, req.params.customerId, { deviceId: req.params.deviceId }),
  );

  app.delete(
    `${access}/links/:linkId`,
    { config: edit, schema: { params: z.extend(ofCustomer, { linkId: z.string() }), response: { 200: done } } },
    async (req) => endAccess(req.tenant, req.params.customerId, { linkId: req.params.linkId }),
  );
}

import * as z from 'zod/mini';

/** Every way a call can fail, with the status it answers. A new code without a status does not compile. */
export const errorStatus = {
  invalid_input: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  second_step_required: 401,
  new_password_required: 401,
  limit_reached: 402,
  upgrade_required: 402,
  trial_expired: 402,
  payment_required: 402,
  payment_method_required: 402,
  card_declined: 402,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  still_running: 409,
  too_large: 413,
  unsupported_media: 415,
  bad_range: 416,
  too_many: 429,
  internal: 500,
  maintenance: 503,
  unavailable: 503,
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** The `error` text of each code; the documents fix those of 402. */
export const errorLabels: Record<ErrorCode, string> = {
  invalid_input: 'Invalid input',
  not_signed_in: 'Unauthorized',
  wrong_credentials: 'Invalid credentials',
  second_step_required: 'second_step_required',
  new_password_required: 'new_password_required',
  limit_reached: 'Subscription limit reached',
  upgrade_required: 'Upgrade required',
  trial_expired: 'trial_expired',
  payment_required: 'payment_required',
  payment_method_required: 'payment_method_required',
  card_declined: 'card_declined',
  not_allowed: 'Forbidden',
  not_found: 'Not found',
  conflict: 'Conflict',
  still_running: 'still_running',
  too_large: 'Too large',
  unsupported_media: 'Unsupported media type',
  bad_range: 'Range not satisfiable',
  too_many: 'Too many requests',
  internal: 'Server error',
  maintenance: 'maintenance',
  unavailable: 'Service unavailable',
  storage_full: 'Insufficient storage',
};

/** One faulty field: `field` is a dotted path into what was sent. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The shape of every failed answer. */
export const errorBody = z.object({
  error: z.string(),
  message: z.string(),
  details: z.optional(z.array(fieldError)),
});
export type ErrorBody = z.infer<typeof errorBody>;

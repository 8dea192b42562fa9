/** A declared error. Its text is `errors.<name>` in the domain's locale file, and the API returns the English one. */
export type Problem = {
  /** `<domain>.<name>`, which stays the same across versions. */
  readonly code: string;
  readonly status: number;
};

/** Declares the problems of a domain, such as `problems('auth', { invalidCredentials: 401 })`. */
export const problems = <D extends string, const P extends Record<string, number>>(
  domain: D,
  statuses: P,
): { readonly [K in keyof P & string]: { readonly code: `${D}.${K}`; readonly status: P[K] } } => {
  const declared: Record<string, Problem> = {};
  for (const [name, status] of Object.entries(statuses)) declared[name] = { code: `${domain}.${name}`, status };
  return declared as ReturnType<typeof problems<D, P>>;
};

/** Problems that the pipeline throws for any endpoint; endpoints do not list them. */
export const common = problems('common', {
  validation: 400,
  malformed: 400,
  unauthenticated: 401,
  sessionExpired: 401,
  forbidden: 403,
  insufficientAuthority: 403,
  /** The back office is not open to the caller's network. */
  addressRefused: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  /** The proxy repeated a request whose first attempt had succeeded. */
  alreadyDone: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
  maintenance: 503,
  timeout: 503,
});
